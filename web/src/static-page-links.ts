interface StaticPageLink {
  path: string;
  label: string;
}

/** Inlined by the build from site-pages.ts: the browser does not need the titles and descriptions. */
declare const __STATIC_PAGE_LINKS__: readonly StaticPageLink[];

/** The pages that have a document of their own and are not part of the app: a link to them is an `<a>`. */
export const staticPageLinks = __STATIC_PAGE_LINKS__;
