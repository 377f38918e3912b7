import { builtOrigin } from '#contract/built-origin.ts';
import { shareUrl } from '#contract/site-pictures.ts';
import { festivalName } from '../content/festival-name.ts';
import { site } from '../content/site.ts';
import type { PageHead } from '../site-pages.ts';
import { escapeJson } from './escape-json.ts';
import { describeEvent } from './festival-event.ts';

/** JSON-LD. The CSP does not apply to data blocks. */
function DataBlock({ data }: { data: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: escapeJson(data) }} />;
}

/** The part of a document's head that depends on the page. */
export function HeadTags({ head }: { head: PageHead }) {
  const { festival, look } = site();
  const { path, event } = head;
  const [title, description] = [head.title(festival), head.description(festival)];
  if (path === null) {
    return (
      <>
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const address = `${builtOrigin}${path}`;
  const picture = `${builtOrigin}${shareUrl(look)}`;
  const ours = look.accent ? 'a flame above hills' : 'a hand holds a torch over a festival field at night';
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={festivalName(festival)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content="en" />
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${festivalName(festival)}: ${look.hero?.alt ?? ours}`} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
      {/* Search engines learn of no festival from the neutral texts. */}
      {event && festival.starts && <DataBlock data={describeEvent(picture)} />}
    </>
  );
}
