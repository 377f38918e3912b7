import { sitePages, staticPages } from '../src/site-pages.ts';

/** The part of what rolldown passes to a group's `name` function that is used here. */
interface Chunking {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

const pageFile = (page: string) => `pages/${page}.tsx`;
const studentPage = (name: string) => pageFile(`${name}-page`);
const landing = ['site/hydrate-page.tsx', pageFile('landing-page')];
const otherStaticPages = staticPages
  .map(({ page }) => pageFile(page))
  .filter((file) => !landing.includes(file));
/** The pages of the app that a visitor sees before signing in; who checks a certificate does not sign in. */
const signedOut = [
  ...sitePages.flatMap(({ name, page }) => (page || name === 'verify' ? [] : pageFile(`${name}-page`))),
  ...['admin-login-page', 'auth-error-page', 'open-in-browser-page'].map(pageFile),
];

// Pages of students by what they consist of, so that a list does not load the code of forms.
/** Those that are opened most, without filters and forms. */
const firstPages = ['dashboard', 'leaderboard'].map(studentPage);
const plainPages = ['announcements', 'announcement', 'incentives', 'my-certificates'].map(studentPage);
const taskPage = studentPage('task');
/** With filters or tabs. */
const listPages = ['task-list', 'profile', 'notifications'].map(studentPage);
const formPages = [
  ...['pending', 'update-profile', 'notification-settings', 'my-data', 'contact-us'],
  ...['application', 'welcome'],
].map(studentPage);
/** What every page loads when it is idle. */
const live = [
  'live/live-updates.tsx',
  'features/notifications/notice-lost-push.ts',
  'features/notifications/read-shown.tsx',
];
/** What the page of a task loads when it is drawn. */
const handIn = [
  ...['hand-in-fields', 'my-submission', 'edit-dialog'].map((part) => `features/submissions/${part}.tsx`),
  'features/tasks/details/picture-dialog.tsx',
];

/** Inputs without react-hook-form. */
const inputs = [
  ...['field', 'input', 'textarea', 'form-problem'].map((part) => `ui/inputs/${part}.tsx`),
  'ui/text/format-list.ts',
];
const tabs = 'ui/lists/tabs.tsx';
const dialog = 'ui/overlays/dialog.tsx';
const dialogs = [dialog, 'ui/overlays/confirm-dialog.tsx', 'ui/overlays/delete-dialog.tsx'];

const inPackages = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);
const markdownText =
  /markdown-text\.tsx$|contract[\\/]markdown\.ts$|node_modules[\\/](markdown-it|linkify-it|mdurl|entities|uc\.micro|punycode\.js)[\\/]/;
/** All that a static page loads before it is idle, and what web/src/early.ts needs. */
const start =
  /vite\/preload-helper|src[\\/](site[\\/](hydrate-on|when)-idle|api[\\/]site-facts|paths|path-of)\.ts$|contract[\\/][a-z-]+-path\.ts$/;
const icons = inPackages('lucide-react');
/** Code, and the addresses of pictures. */
const script = /\.([cm]?js|tsx?|svg\?url)$/;

/** The code of the landing page's static islands (web/src/site/static-island.tsx), which the browser does not load. */
const landingIslands =
  /features[\\/]landing[\\/]((about|why-join|benefits|influencer|sponsors)-section|field-picture|picture)\.tsx$|shells[\\/]site-footer\.tsx$/;

/** What the administrators' pages of the site and of certificates share. */
const publishing =
  /src[\\/]features[\\/](site[\\/]|certificates[\\/](templates|batches|issuing|issued)[\\/])/;

/** The modules that an entry loads at once, the entry included. */
function loadedBy(entry: string, chunking: Chunking, without?: RegExp): Set<string> {
  const loaded = new Set([entry]);
  for (const id of loaded) {
    // Its index imports all icons.
    if (icons.test(id)) continue;
    for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) {
      if (!without?.test(imported)) loaded.add(imported);
    }
  }
  return loaded;
}

/**
 * Without groups, every icon and every small module that two pages share becomes a request of its own. A shared module
 * goes into one chunk by the first group that loads it: the landing page, the other static pages (at least two of them), the app
 * before its first page, the pages for visitors, the layout of the student area with what its pages without filters and forms
 * share, those pages, dialogs and filters, the other pages of students, and pages of administrators. So a page loads little that
 * only later groups use.
 * @param pageModules the modules that the static pages consist of
 */
export function chunkGroups(root: string, pageModules: ReadonlySet<string>) {
  const groups = [
    { name: 'landing', entries: landing, least: 1, without: landingIslands },
    { name: 'static', entries: otherStaticPages, least: 2 },
    { name: 'app', entries: ['main.tsx'], least: 1 },
    { name: 'inputs', entries: inputs, least: 1 },
    { name: 'signed-out', entries: signedOut, least: 1 },
    { name: 'student', entries: ['shells/student-shell.tsx'], least: 1 },
    { name: 'student', entries: [...firstPages, ...plainPages, taskPage, ...live], least: 2 },
    { name: 'first-pages', entries: firstPages, least: 1 },
    { name: 'work', entries: [taskPage], least: 1 },
    { name: 'live', entries: live, least: 1 },
    { name: 'plain-pages', entries: plainPages, least: 1 },
    { name: 'widgets', entries: [tabs, dialog], least: 2 },
    { name: 'tabs', entries: [tabs], least: 1 },
    { name: 'dialogs', entries: dialogs, least: 1 },
    { name: 'list-pages', entries: listPages, least: 1 },
    { name: 'select', entries: ['ui/inputs/select.tsx'], least: 1 },
    { name: 'account', entries: ['shells/account-menu.tsx'], least: 1 },
    { name: 'hand-in', entries: handIn, least: 1 },
    { name: 'forms', entries: formPages, least: 2 },
    { name: 'form-pages', entries: formPages, least: 1 },
  ];
  const loaded = new Map<string, Set<string>>();
  function loads(entry: string, id: string, chunking: Chunking, without?: RegExp): boolean {
    const known = loaded.get(entry) ?? loadedBy(`${root}src/${entry}`, chunking, without);
    loaded.set(entry, known);
    return known.has(id);
  }

  function chunkName(id: string, chunking: Chunking): string {
    if (start.test(id)) return 'start';
    if (icons.test(id)) return pageModules.has(id) ? 'landing' : 'app';
    for (const { name, entries, least, without } of groups) {
      if (entries.filter((entry) => loads(entry, id, chunking, without)).length >= least) return name;
    }
    return publishing.test(id) ? 'publishing' : 'administration';
  }

  return [
    // By itself, so that it runs before the rest is loaded.
    { name: 'early', test: /src[\\/](early|student-pages|api[\\/]early-request)\.ts$/, priority: 3 },
    { name: 'react', test: inPackages('react', 'react-dom', 'scheduler'), priority: 3 },
    // With jitless.ts, which must run before the first schema is made.
    {
      name: 'libraries',
      test: /node_modules[\\/](react-router|react-router-dom|@tanstack|zod)[\\/]|src[\\/]jitless\.ts$/,
      priority: 2,
    },
    { name: 'form-packages', test: inPackages('react-hook-form', '@hookform'), priority: 2 },
    // Only with the first text (web/src/ui/text/markdown.tsx).
    { name: 'markdown-text', test: markdownText, priority: 2 },
    { name: chunkName, debugName: 'pages', test: script, minShareCount: 2, priority: 1 },
  ];
}
