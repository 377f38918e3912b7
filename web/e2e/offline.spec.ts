import { expect, type Page } from '@playwright/test';
import { paletteOf, paletteStyle } from '#contract/palette.ts';
import { paths, sitePath } from '../src/paths.ts';
import { type ReleaseProxy, startReleaseProxy } from './release-proxy.ts';
import { postStudentSignIn } from './sign-in.ts';
import { test as base } from './test.ts';

const test = base.extend<{ edge: ReleaseProxy }>({
  edge: async ({ stack }, use) => {
    const edge = await startReleaseProxy(stack.origin);
    await use(edge);
    await edge.close();
  },
  // The cookies of a host are valid on all of its ports.
  baseURL: ({ edge }, use) => use(edge.origin),
});
test.use({ role: 'student', serviceWorkers: 'allow' });

const offlineNote = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });
const offlinePage = (page: Page) => page.getByRole('heading', { level: 1, name: 'You are offline' });
const tasks = (page: Page) => page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');

const cachedIn = (page: Page, name: string) =>
  page.evaluate(async (cacheName) => {
    if (!(await caches.has(cacheName))) return [];
    return (await (await caches.open(cacheName)).keys()).map(({ url }) => url.replace(location.origin, ''));
  }, name);
const codeCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('code-')));

/** Opens a page and waits until the worker controls it. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** The same, until the worker has kept the student's tasks. */
async function openAndKeep(page: Page): Promise<void> {
  await openWithWorker(page, paths.dashboard);
  await expect.poll(() => cachedIn(page, 'student')).toContain('/api/tasks?show=all&limit=24');
}

test('the app can be installed', async ({ page }) => {
  await openWithWorker(page, paths.dashboard);
  const devtools = await page.context().newCDPSession(page);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest']);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Playwright's contexts are like private windows, which install nothing.
  const ids = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  expect(ids).toEqual([]);
});

test('the menu offers to install the app only while the browser does', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto(paths.dashboard);
  const entry = page.getByRole('menuitem', { name: 'Install the app' });
  const menu = page.getByRole('button', { name: 'Account' });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Copy tech ID' })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.evaluate(() => {
    const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.body.setAttribute('data-asked', String(offered.defaultPrevented)),
    });
    window.dispatchEvent(offered);
  });
  await entry.click();
  await expect(page.locator('body[data-asked="true"]')).toBeVisible();
  await menu.click();
  await expect(entry).toHaveCount(0);
});

test('tasks and each of them are readable without a network, with their time, and new with one', async ({
  page,
  edge,
}) => {
  await openAndKeep(page);
  await page.goto(paths.tasks);
  await expect(tasks(page).first()).toBeVisible();
  const shown = await tasks(page).count();
  const title = await tasks(page).first().getByRole('heading').first().textContent();
  expect(shown).toBeGreaterThan(0);

  edge.down = true;
  await page.goto(paths.tasks);
  await expect(offlineNote(page)).toContainText(/You are offline\. Tasks as of \d\d:\d\d\./);
  await expect(tasks(page)).toHaveCount(shown);
  // Its own address was never requested: it is part of the list.
  await tasks(page).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title ?? '');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title ?? '');
  await expect(offlineNote(page)).toBeVisible();

  edge.down = false;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title ?? '');
  await expect(offlineNote(page)).toHaveCount(0);

  // On a page that stays open.
  edge.down = true;
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(offlineNote(page)).toBeVisible();
  edge.down = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(offlineNote(page)).toHaveCount(0);
});

test('work that is sent without a network is refused with a reason, and nothing that was typed is lost', {
  tag: '@nightly',
}, async ({ page, edge }) => {
  await openAndKeep(page);
  await page.goto(`${paths.tasks}?show=open`);
  await tasks(page).first().getByRole('link').first().click();
  await page.getByLabel('Description').fill('Written on a train.');
  edge.down = true;
  await page.getByRole('button', { name: /^submit/i }).click();
  await expect(page.getByText(/The server did not answer/).first()).toBeVisible();
  await page.reload();
  await expect(offlineNote(page)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Written on a train.');
});

test('what a form says about a lost network goes when the network is back and the user types', {
  tag: '@nightly',
}, async ({ page }) => {
  await openAndKeep(page);
  await page.goto(`${paths.tasks}?show=open`);
  await tasks(page).first().getByRole('link').first().click();
  const description = page.getByLabel('Description');
  await description.fill('Written on a train.');
  const failure = page.getByRole('alert').filter({ hasText: 'The server did not answer' });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^submit/i }).click();
  await expect(failure).toBeVisible();
  await description.press('End');
  await page.keyboard.type(' Still on it.');
  await expect(failure).toBeVisible();
  await page.context().setOffline(false);
  await expect(failure).toBeVisible();
  await page.keyboard.type(' Off it.');
  await expect(failure).toHaveCount(0);
});

test('a page that is not kept shows the offline page, in the colour of the festival, and opens when the network is back', async ({
  page,
  edge,
}) => {
  edge.changes.set(paths.dashboard, (html) =>
    html.replace('</head>', `<style>${paletteStyle('#15803d')}</style></head>`),
  );
  await openAndKeep(page);
  edge.down = true;
  for (const path of [sitePath('privacy'), sitePath('index'), '/admin-login']) {
    await page.goto(path).catch(() => {});
    // The administrators' pages are not the worker's.
    if (path === '/admin-login') await expect(page.locator('#root')).toHaveCount(0);
    else await expect(offlinePage(page)).toBeVisible();
  }
  await page.goto(sitePath('privacy'));
  const again = page.getByRole('link', { name: 'Try again' });
  const { lightness, chroma, hue } = paletteOf('#15803d').light.flame;
  await expect(again).toHaveCSS(
    'background-color',
    `oklch(${+lightness.toFixed(4)} ${+chroma.toFixed(4)} ${+hue.toFixed(2)})`,
  );
  edge.down = false;
  await again.click();
  await expect(offlinePage(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an error of the server is shown, and old tasks are not shown in its place', {
  tag: '@nightly',
}, async ({ page, edge }) => {
  await openAndKeep(page);
  edge.failing.set('/api/tasks', 503);
  await page.goto(paths.tasks);
  await expect(page.getByText('Failed to load tasks. Please try again.')).toBeVisible();
  await expect(tasks(page)).toHaveCount(0);
  await expect(offlineNote(page)).toHaveCount(0);
});

test('S60 signing out removes what was kept', async ({ newPage, stack, edge }) => {
  const page = await newPage();
  const email = `offline-${Date.now()}@students.example`;
  const api = page.context().request;
  await postStudentSignIn(api, { email, name: 'Offline Student' }, stack.origin);
  await openAndKeep(page);
  await page.goto(paths.profile);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  expect(await cachedIn(page, 'student')).toEqual([]);
  edge.down = true;
  await page.goto(paths.dashboard);
  await expect(offlinePage(page)).toBeVisible();
});

test('S60 another account finds nothing of the one before, and nothing of an administrator is kept', async ({
  page,
  signedIn,
}) => {
  await openAndKeep(page);
  const { cookies } = await signedIn('administrator');
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await page.goto(paths.tasks);
  await expect(tasks(page).first()).toBeVisible();
  await expect.poll(() => cachedIn(page, 'student')).toEqual([]);
  // A session that has ended.
  await page.context().clearCookies();
  await page.context().addCookies((await signedIn('student')).cookies);
  await page.goto(paths.dashboard);
  await expect.poll(() => cachedIn(page, 'student')).toContain('/api/session');
  await page.context().clearCookies();
  await page.goto(paths.tasks);
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible();
  expect(await cachedIn(page, 'student')).toEqual([]);
});

test('only the session and tasks are kept, and no answer of another address', { tag: '@nightly' }, async ({
  page,
}) => {
  await openAndKeep(page);
  for (const path of [paths.leaderboard, paths.pending, paths.profile, `${paths.tasks}?search=poster`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  const kept = await cachedIn(page, 'student');
  expect(kept.filter((url) => !/^\/api\/(session$|tasks(\?|\/|$))/.test(url))).toEqual([]);
  expect(kept.join()).not.toContain('search');
});

test.describe(() => {
  // While requests reach the old worker, Chromium may put off its replacement until the next navigation, which hangs while
  // a debugger is attached to workers, as Playwright's is. Without one it does not.
  test.describe.configure({ retries: 2 });

  test('a new release is used at the next navigation, its worker replaces the old one, and nothing reloads by itself', {
    tag: '@nightly',
  }, async ({ page, edge }) => {
    await openAndKeep(page);
    const [old = ''] = await codeCaches(page);
    edge.changes.set('/sw.js', (script) => script.replace(old.replace('code-', ''), 'next-release'));
    edge.changes.set(paths.dashboard, (html) =>
      html.replace('<title>', '<meta name="release" content="next"><title>'),
    );
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto(paths.dashboard);
    await expect(page.locator('meta[name="release"]')).toBeAttached();
    await expect.poll(() => codeCaches(page)).toEqual(['code-next-release']);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(1);
    // Without a network the new release is shown.
    edge.down = true;
    await page.goto(paths.dashboard);
    await expect(page.locator('meta[name="release"]')).toBeAttached();
    await expect(offlineNote(page)).toBeVisible();
  });
});
