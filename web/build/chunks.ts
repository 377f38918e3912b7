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
/** The pages of the app that a visitor sees before signing in; who checks a certificate does not sign in. */
const signedOut = [
  ...sitePages.flatMap(({ name, page }) => (page || name === 'verify' ? [] : pageFile(`${name}-page`))),
  ...['admin-login-page', 'auth-error-page', 'open-in-browser-page'].map(pageFile),
];

/** The pages of the student area without forms that are opened most. */
const firstPages = ['dashboard-page', 'leaderboard-page'].map(pageFile);
const taskPage = pageFile('task-page');
const liveUpdates = 'live/live-updates.tsx';

/** What the page of a task loads when it is drawn. */
const handIn = [
  ...['hand-in-fields', 'my-submission', 'edit-dialog'].map((part) => `features/submissions/${part}.tsx`),
  'features/tasks/details/picture-dialog.tsx',
];

const inPackages = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);
const markdownText =
  /markdown-text\.tsx$|contract[\\/]markdown\.ts$|node_modules[\\/](markdown-it|linkify-it|mdurl|entities|uc\.micro|punycode\.js)[\\/]/;
const icons = inPackages('lucide-react');
const indexes = inPackages('lucide-react', 'radix-ui');
const script = /\.([cm]?js|tsx?)$/;

/** The code of the landing page's static islands (web/src/site/static-island.tsx), which the browser does not load. */
const landingIslands =
  /features[\\/]landing[\\/]((about|why-join|benefits|influencer|sponsors)-section|field-picture|picture)\.tsx$|shells[\\/]site-footer\.tsx$/;

/** What several pages of administrators share and no student's page needs. */
const administration =
  /src[\\/]features[\\/](site[\\/]|certificates[\\/](templates|batches|issuing|issued)[\\/])/;

/** The modules that an entry loads at once, the entry included. */
function loadedBy(entry: string, chunking: Chunking, without?: RegExp): Set<string> {
  const loaded = new Set([entry]);
  for (const id of loaded) {
    // These packages' indexes import all icons and all widgets.
    if (indexes.test(id)) continue;
    for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) {
      if (!without?.test(imported)) loaded.add(imported);
    }
  }
  return loaded;
}

/**
 * Without groups, every icon and every small module that two pages share becomes a request of its own. A shared module
 * goes into one chunk by the first group of pages that needs it: the landing page, the other static pages (at least two
 * of them), the app before its first page, the app's pages for visitors, the layout of the student area with what its main
 * pages and live updates share, those pages, what they load late (web/src/ui/loading/late-code.ts), pages of administrators, and the other signed-in pages.
 * So no page loads what only later groups use.
 * @param pageModules the modules that the static pages consist of
 */
export function chunkGroups(root: string, pageModules: ReadonlySet<string>) {
  const groups = [
    { name: 'landing', entries: landing, least: 1, without: landingIslands },
    { name: 'static', entries: otherStaticPages, least: 2 },
    { name: 'app', entries: ['main.tsx'], least: 1 },
    { name: 'signed-out', entries: signedOut, least: 1 },
    { name: 'student', entries: ['shells/student-shell.tsx'], least: 1 },
    { name: 'student', entries: [...firstPages, taskPage, liveUpdates], least: 2 },
    { name: 'first-pages', entries: firstPages, least: 1 },
    { name: 'work', entries: [taskPage], least: 1 },
    { name: 'account', entries: ['shells/account-menu.tsx'], least: 1 },
    { name: 'live', entries: [liveUpdates], least: 1 },
    { name: 'push', entries: ['features/notifications/notice-lost-push.ts'], least: 1 },
    { name: 'read', entries: ['features/notifications/read-shown.tsx'], least: 1 },
    { name: 'hand-in', entries: handIn, least: 1 },
  ];
  const loaded = new Map<string, Set<string>>();
  function loads(entry: string, id: string, chunking: Chunking, without?: RegExp): boolean {
    const known = loaded.get(entry) ?? loadedBy(`${root}src/${entry}`, chunking, without);
    loaded.set(entry, known);
    return known.has(id);
  }

  function chunkName(id: string, chunking: Chunking): string | null {
    // All that a static page loads before it is idle.
    if (/vite\/preload-helper|src[\\/]site[\\/](hydrate-on|when)-idle\.ts$/.test(id)) return 'start';
    if (icons.test(id)) return pageModules.has(id) ? 'landing' : 'app';
    for (const { name, entries, least, without } of groups) {
      if (entries.filter((entry) => loads(entry, id, chunking, without)).length >= least) return name;
    }
    if (administration.test(id)) return 'administration';
    return id.includes('node_modules') ? null : 'signed-in';
  }

  return [
    { name: 'react', test: inPackages('react', 'react-dom', 'scheduler'), priority: 3 },
    { name: 'router', test: inPackages('react-router', 'react-router-dom', '@tanstack'), priority: 2 },
    { name: 'forms', test: inPackages('react-hook-form', '@hookform'), priority: 2 },
    // With jitless.ts, which must run before the first schema is made.
    { name: 'zod', test: /node_modules[\\/]zod[\\/]|src[\\/]jitless\.ts$/, priority: 2 },
    // Only with the first text (web/src/ui/text/markdown.tsx).
    { name: 'markdown-text', test: markdownText, priority: 2 },
    { name: chunkName, debugName: 'pages', test: script, minShareCount: 2, priority: 1 },
    // What is left of the packages: an index like that of radix-ui imports all, so only the bundler knows who uses what.
    { name: 'widgets', test: /node_modules/, minShareCount: 2, entriesAware: true, priority: 0 },
  ];
}
