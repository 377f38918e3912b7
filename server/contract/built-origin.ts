/**
 * Stands in the built pages wherever an address must be absolute (canonical, Open Graph, sitemap), since the origin is
 * known only where they are served: server/http/web-documents.ts and nginx.conf write PUBLIC_ORIGIN in its place.
 */
export const builtOrigin = 'https://torchbearer.invalid';
