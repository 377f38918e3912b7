import { publicPagePath } from '../contract/public-page-path.ts';
import type { PublicProfile } from '../contract/public-profiles.ts';
import type { IncentiveTier } from '../contract/site.ts';
import { pictureOf } from '../contract/tier-picture.ts';
import { pointsOf } from '../contract/word-of.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/**
 * The head of a public page: title, description and picture for search engines and messengers, which run no scripts. Names and
 * colleges are hostile: everything is escaped, so that no element or attribute can be in them.
 */
export function profileHead(
  { alias, name, college, points }: PublicProfile,
  { publicOrigin, tiers }: { publicOrigin: string; tiers: readonly IncentiveTier[] },
): string {
  const index = Math.max(
    0,
    tiers.findLastIndex(({ from }) => from <= points),
  );
  const tier = tiers[index]?.title;
  const person = name.trim() || 'A campus ambassador';
  const facts = [tier, pointsOf(points), college].filter(Boolean).join(', ');
  const description = `${person}, campus ambassador: ${facts}.`;
  const address = `${publicOrigin}${publicPagePath(alias)}`;
  const picture = `${publicOrigin}/share-tier-${pictureOf(index, tiers.length) + 1}.jpg`;
  const tags = [
    ['property', 'og:type', 'profile'],
    ['property', 'og:title', person],
    ['property', 'og:description', description],
    ['property', 'og:url', address],
    ['property', 'og:image', picture],
    ['property', 'og:image:type', 'image/jpeg'],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', tier ? `The flame of the tier ${tier}` : 'A flame'],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', person],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', picture],
    ['name', 'description', description],
  ].map(([kind, key, content]) => `<meta ${kind}="${key}" content="${escapeHtml(content ?? '')}"/>`);
  return [
    `<title>${escapeHtml(person)}</title>`,
    `<link rel="canonical" href="${escapeHtml(address)}"/>`,
    ...tags,
  ].join('\n');
}
