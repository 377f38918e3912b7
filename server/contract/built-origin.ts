/**
 * Placeholder origin in the built pages for addresses that must be absolute (canonical, Open Graph, sitemap). The real
 * origin is known only when they are served: server/site/web-documents.ts replaces it by PUBLIC_ORIGIN.
 */
export const builtOrigin = 'https://torchbearer.invalid';
