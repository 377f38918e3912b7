import { sitePages, staticPages } from '../src/site-pages.ts';

/** The part of what rolldown passes to a group's `name` function that is used here. */
interface Chunking {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

const pageFile = (page: string) => `pages/${page}.tsx`;
const landing = ['site/hydrate-page.tsx', pageFile('landing-page')];
const otherStaticPages = staticPages
  .map(({ page }) => pageFile(page))
  .filter((file) => !landing.includes(file));
/** The pages of the app that a visitor sees before signing in. */
const signedOut = [
  'main.tsx',
  ...sitePages.flatMap(({ name, page }) => (page ? [] : pageFile(`${name}-page`))),
  ...['admin-login-page', 'auth-error-page'].map(pageFile),
];

const inPackages = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);
const icons = inPackages('lucide-react');

/** The code of the landing page's static islands (web/src/site/static-island.tsx), which the browser does not load. */
const landingIslands =
  /features[\\/]landing[\\/]((about|why-join|benefits|influencer|sponsors)-section|field-picture|picture)\.tsx$|shells[\\/]site-footer\.tsx$/;

/** The modules that an entry loads at once, the entry included. */
function loadedBy(entry: string, chunking: Chunking, without?: RegExp): Set<string> {
  const loaded = new Set([entry]);
  for (const id of loaded) {
    // The index of the icon package imports all 1700 icons.
    if (icons.test(id)) continue;
    for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) {
      if (!without?.test(imported)) loaded.add(imported);
    }
  }
  return loaded;
}

/**
 * Without groups, every icon and every small module that two pages share becomes a request of its own. A shared module
 * goes into one chunk by the first group of pages that needs it: the landing page, the other static pages (at least two
 * of them), the app's pages for visitors, and the signed-in app (`signed-in`, and `widgets` for its packages). So no
 * page loads what only later groups use.
 * @param pageModules the modules that the static pages consist of
 */
export function chunkGroups(root: string, pageModules: ReadonlySet<string>) {
  const groups = [
    { name: 'landing', entries: landing, least: 1, without: landingIslands },
    { name: 'static', entries: otherStaticPages, least: 2 },
    { name: 'signed-out', entries: signedOut, least: 1 },
  ];
  const loaded = new Map<string, Set<string>>();
  function loads(entry: string, id: string, chunking: Chunking, without?: RegExp): boolean {
    const known = loaded.get(entry) ?? loadedBy(`${root}src/${entry}`, chunking, without);
    loaded.set(entry, known);
    return known.has(id);
  }

  function chunkName(id: string, chunking: Chunking): string {
    // All that a static page loads before it is idle.
    if (/vite\/preload-helper|src[\\/]site[\\/](hydrate-on|when)-idle\.ts$/.test(id)) return 'start';
    if (icons.test(id)) return pageModules.has(id) ? 'landing' : 'signed-out';
    for (const { name, entries, least, without } of groups) {
      if (entries.filter((entry) => loads(entry, id, chunking, without)).length >= least) return name;
    }
    return id.includes('node_modules') ? 'widgets' : 'signed-in';
  }

  return [
    { name: 'react', test: inPackages('react', 'react-dom', 'scheduler'), priority: 3 },
    { name: 'router', test: inPackages('react-router', 'react-router-dom', '@tanstack'), priority: 2 },
    { name: 'forms', test: inPackages('react-hook-form', '@hookform'), priority: 2 },
    // With jitless.ts, which must run before the first schema is made.
    { name: 'zod', test: /node_modules[\\/]zod[\\/]|src[\\/]jitless\.ts$/, priority: 2 },
    { name: chunkName, debugName: 'pages', test: /\.([cm]?js|tsx?)$/, minShareCount: 2, priority: 1 },
  ];
}
