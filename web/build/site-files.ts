import { builtOrigin } from '../../server/contract/built-origin.ts';
import { festival } from '../src/content/festival.ts';
import { paths } from '../src/paths.ts';
import { sitePages } from '../src/site-pages.ts';

/** Every path without a document of its own: these pages need a session, or are reached only from another page. */
const appPaths = Object.values(paths).filter(
  (path) => typeof path === 'string' && !sitePages.some((page) => page.path === path),
);

const patternOf = (path: string) => (path === '/' ? '^/$' : `^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`);

/**
 * A regular expression for each page's path, to be matched without regard to case, as the router does. Both servers
 * answer 404 to every other path.
 */
export function pagePatterns(): string[] {
  // The server knows which public profiles there are.
  const { publicProfile: _, ...known } = paths;
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
    ...ofStudents
  } = paths;
  const known = Object.values(ofStudents).map((path) => (typeof path === 'string' ? path : path(':id')));
  return known.map(patternOf);
}

/** The same list as lines for a `map` of nginx. */
export function nginxPagesOf(): string {
  return pagePatterns()
    .map((pattern) => `"~*${pattern}" 1;\n`)
    .join('');
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

export function manifestOf(): string {
  const manifest = {
    name: `${festival.title} campus ambassadors`,
    short_name: festival.title,
    description: `Tasks, points and the leaderboard of ${festival.title}'s campus ambassadors.`,
    id: '/',
    start_url: paths.dashboard,
    scope: '/',
    display: 'standalone',
    background_color: '#fffaf4',
    theme_color: '#fffaf4',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'All tasks', url: paths.tasks },
      { name: 'My submissions', url: paths.pending },
      { name: 'Leaderboard', url: paths.leaderboard },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: '/icon-192.png', type: 'image/png', sizes: '192x192' }],
    })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
