/**
 * Placeholder origin in the built pages for addresses that must be absolute (canonical, Open Graph, sitemap). The real
 * origin is known only when the pages are served: server/http/web-documents.ts and nginx.conf replace it by PUBLIC_ORIGIN.
 */
export const builtOrigin = 'https://torchbearer.invalid';
