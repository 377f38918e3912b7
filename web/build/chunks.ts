/** What rolldown's `name` gets beside the module's id; the part of it that is used here. */
interface Chunking {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

const landing = ['site/hydrate-page.tsx', 'pages/landing-page.tsx'];
const legal = ['pages/privacy-page.tsx', 'pages/terms-page.tsx'];
const visitor = [
  'main.tsx',
  ...['login', 'contact', 'admin-login', 'auth-error'].map((name) => `pages/${name}-page.tsx`),
];

const inPackages = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);
const icons = inPackages('lucide-react');

/**
 * Where the way from an entry ends: the icons' package names all 1700 of them, and these sections are still
 * (web/src/site/static-island.tsx), so that what they import is not in the browser's landing page.
 */
const ends = [
  icons,
  /features[\\/]landing[\\/]((about|why-join|benefits|influencer|sponsors)-section|field-picture|picture)\.tsx$/,
];

/** Everything that these modules load at once, themselves included. */
function loadedBy(entries: readonly string[], chunking: Chunking): Set<string> {
  const loaded = new Set(entries);
  for (const id of loaded) {
    if (ends.some((end) => end.test(id))) continue;
    for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) loaded.add(imported);
  }
  return loaded;
}

/**
 * Left alone, every icon and every small part that two pages share becomes a request of its own. What is shared goes
 * into one file by who needs it first: the landing page (`face`), the two pages of law, a visitor of the app
 * (`public`), the signed-in (`kit`, and `widgets` for their packages). So nobody loads what only those further in use.
 * @param pageModules what the static pages are made of
 */
export function chunkGroups(root: string, pageModules: ReadonlySet<string>) {
  const order = { face: landing, legal, public: visitor };
  const loaded = new Map<string, Set<string>>();

  function audience(id: string, chunking: Chunking): string {
    // The static pages load these first, and nothing else until the page is quiet.
    if (/vite\/preload-helper|src[\\/]site[\\/]hydrate-on-idle\.ts$/.test(id)) return 'start';
    if (icons.test(id)) return pageModules.has(id) ? 'face' : 'public';
    for (const [name, entries] of Object.entries(order)) {
      const known =
        loaded.get(name) ??
        loadedBy(
          entries.map((entry) => `${root}src/${entry}`),
          chunking,
        );
      loaded.set(name, known);
      if (known.has(id)) return name;
    }
    return id.includes('node_modules') ? 'widgets' : 'kit';
  }

  return [
    { name: 'react', test: inPackages('react', 'react-dom', 'scheduler'), priority: 3 },
    { name: 'router', test: inPackages('react-router', 'react-router-dom', '@tanstack'), priority: 2 },
    { name: 'forms', test: inPackages('react-hook-form', '@hookform'), priority: 2 },
    // With the line that forbids zod to compile: it must run before the first schema is made.
    { name: 'zod', test: /node_modules[\\/]zod[\\/]|src[\\/]jitless\.ts$/, priority: 2 },
    { name: audience, debugName: 'audience', test: /\.([cm]?js|tsx?)$/, minShareCount: 2, priority: 1 },
  ];
}
