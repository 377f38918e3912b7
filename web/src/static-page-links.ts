interface StaticPageLink {
  path: string;
  label: string;
}

/** Written in by the build from site-pages.ts, whose titles and descriptions the browser does not need. */
declare const __STATIC_PAGE_LINKS__: readonly StaticPageLink[];

/** The pages that have a document of their own and are not part of the app: a link to them is an `<a>`. */
export const staticPageLinks = __STATIC_PAGE_LINKS__;
