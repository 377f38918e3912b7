import { builtOrigin } from '../../server/contract/built-origin.ts';
import { patternOf } from '../src/path-of.ts';
import { paths } from '../src/paths.ts';
import { sitePages } from '../src/site-pages.ts';

/** Every path without a document of its own: these pages need a session, or are reached only from another page. */
const appPaths = Object.values(paths).filter(
  (path) => typeof path === 'string' && !sitePages.some((page) => page.path === path),
);

/**
 * A regular expression for each page's path, to be matched without regard to case, as the router does. Both servers
 * answer 404 to every other path.
 */
export function pagePatterns(): string[] {
  // The server knows which public profiles and certificates there are.
  const { publicProfile: _, certificate: __, ...known } = paths;
  const ofApp = Object.values(known).flatMap((path) => {
    if (typeof path === 'string') return path;
    if (typeof path === 'function') return path(':id');
    return Object.values(path).map((below) => below('/admin/:segment', ':id'));
  });
  const all = new Set([...sitePages.map(({ path }) => path), ...ofApp]);
  return [...all].map(patternOf);
}

/** The same for the pages of students, which the service worker shows without a network. */
export function studentPatterns(): string[] {
  const {
    admin: _,
    adminLogin: __,
    authError: ___,
    openInBrowser: ____,
    unsubscribe: _____,
    publicProfile: ______,
    certificate: _______,
    ...ofStudents
  } = paths;
  const known = Object.values(ofStudents).map((path) => (typeof path === 'string' ? path : path(':id')));
  return known.map(patternOf);
}

/** What the servers answer beside pages that depends on the published site or on the public origin. */
const otherDocuments = ['robots.txt', 'sitemap.xml', 'manifest.webmanifest'];

/** The name of the document of each path, as lines for a `map` of nginx. */
export function nginxDocumentsOf(): string {
  // Exactly: at another spelling the server sends the app, which leads to the page.
  const ofPages = sitePages.map(({ name, path }) => [`~^${path}$`, name]);
  const others = otherDocuments.map((name) => [`~^/${name.replace('.', '\\.')}$`, name]);
  const ofApp = pagePatterns().map((pattern) => [`~*${pattern}`, 'app']);
  // nginx takes the first that matches.
  return [...ofPages, ...others, ...ofApp].map(([pattern, name]) => `"${pattern}" ${name};\n`).join('');
}

export function robotsOf(): string {
  const lines = ['User-agent: *', ...['/api/', '/admin/', ...appPaths].map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${builtOrigin}/sitemap.xml\n`;
}

export function sitemapOf(): string {
  const urls = sitePages.map(({ path }) => `  <url><loc>${builtOrigin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
