import normalizeUrl from 'normalize-url';
import { detours, linkSites } from './link-sites.ts';
import { parseWebUrl } from './parse-url.ts';

/** Parameters of any site that say how a link was shared. */
const tracking = [
  /^utm_\w+/i,
  /^(?:fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|twclid|ttclid|yclid|li_fat_id|igsh|igshid|mibextid|rcm|ref_src|ref_url|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|_ga|_gl)$/i,
];

/** Parameters with which the sites of `linkSites` say how a link was shared. Elsewhere they may name the page. */
const sharing = /^(?:s|si|t|hl|feature|ref|rdid|sfnsn|share_id|trk|trackingId|lipi|usp|xmt|_[rt]|__\w+.*)$/;

/** They name a comment on the post or video, which is another page than the post itself. */
const commentParameters = ['lc', 'comment_id', 'reply_comment_id', 'commentUrn', 'replyUrn', 'comment'];

/** Some applications have their pages in the fragment; some sites name a comment there. */
const keptFragment = /^#(?:!?\/|(?:issuecomment|discussion|pullrequestreview|note_)[\w-]*\d$)/;

/**
 * The key of a link: equal for links to the same page, however they were shared. Short links, whose target only their site knows,
 * have keys of their own. Not for the browser: it would load `normalize-url`.
 * @returns null if the text is not the address of a web page
 */
export function linkKey(link: string): string | null {
  const url = parseWebUrl(link);
  if (url === null) return null;
  const page = endOfDetours(url);
  const host = plainHost(page);
  const site = linkSites.find(({ hosts }) => hosts.test(host));
  const normal = normalizeUrl(page.href, {
    stripProtocol: true,
    emptyQueryValue: 'always',
    stripHash: !keptFragment.test(page.hash),
    removeQueryParameters: site ? [...tracking, sharing] : tracking,
  });
  const address = host + portOf(page) + normal.slice(normal.search(/[/?#]|$/));
  if (site === undefined) return address;
  for (const pattern of site.items) {
    const [, ...names] = pattern.exec(address) ?? [];
    if (names.length === 0) continue;
    const comments = commentParameters.map((name) => page.searchParams.get(name));
    return `${site.name}:${[...names, ...comments].filter(Boolean).join('/')}`;
  }
  return site.name + address.slice(host.length);
}

const portOf = ({ port }: URL) => (port === '' ? '' : `:${port}`);

/** Without `www.` and `m.`, also of `en.m.wikipedia.org`. */
const plainHost = ({ hostname }: URL) =>
  hostname.replace(/\.+$/, '').replaceAll(/(?<=^|\.)(?:www|m|mobile)\.(?=[^.]+\.)/g, '');

function endOfDetours(url: URL): URL {
  let page = url;
  // One inside another is rare, and more are a loop.
  for (let step = 0; step < 3; step++) {
    const address = plainHost(page) + page.pathname;
    const targets = detours.map(([pattern, parameter]) =>
      pattern.test(address) ? page.searchParams.get(parameter) : null,
    );
    const target = targets.find((value) => value !== null);
    // A sign-in page may name a path of its own site.
    const next = target?.startsWith('/') ? parseWebUrl(page.origin + target) : parseWebUrl(target ?? '');
    if (next === null) return page;
    page = next;
  }
  return page;
}
