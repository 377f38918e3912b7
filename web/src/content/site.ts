import type { PublicSite, SiteContent } from '#contract/site.ts';

/**
 * What `showSite` was given last: on the server, in tests, and after an administrator has published. A document is rendered in one
 * go, so no other one intervenes.
 */
let shown: (SiteContent & Pick<PublicSite, 'university'>) | null = null;
/** In the browser: what the document carries (site-element.ts). */
let carried: PublicSite | null = null;

export function showSite(content: NonNullable<typeof shown>): void {
  shown = content;
}

/** What the festival says about itself, as far as the browser needs it. */
export function site(): PublicSite {
  if (shown !== null) return shown;
  carried ??= JSON.parse(document.getElementById('site')?.textContent ?? '') as PublicSite;
  return carried;
}

/** The rules of the programme, for the application and what the server renders. */
export function programme(): NonNullable<PublicSite['programme']> {
  const { programme: carriedByApp } = site();
  if (carriedByApp === undefined) throw new Error('The document of a static page has no programme.');
  return carriedByApp;
}

/** All of it, for what only the server renders: the content of a `StaticIsland`. In development the document carries all. */
export const wholeSite = () => site() as SiteContent;
