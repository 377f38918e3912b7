import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { chromiumPath } from './find-chromium.ts';
import { publicRoutes } from './public-routes.ts';
import { signInAsAdministrator, signInAsStudent } from './sign-in.ts';

test.setTimeout(900_000);
test.skip(chromiumPath === null, 'no Chromium on this machine: install one or set CHROMIUM_PATH');

const studentRoutes = [
  '/dashboard',
  '/task-all',
  '/task-pending',
  '/leaderboard',
  '/profile',
  '/update-profile',
  '/incentives',
  '/contact-us',
];
const adminRoutes = ['', '/task-all', '/all-request', '/all-users'];

async function open(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await expect(page.locator('main')).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

async function signInAsAmbassador(page: Page): Promise<void> {
  await signInAsStudent(page, { email: 'ambassador02@students.example', name: 'Ambassador 02' });
}

/** How much wider than the window the page is, in pixels. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('320 px wide, as at 400% zoom, nothing is wider than the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const route of publicRoutes) {
    await open(page, route);
    expect.soft(await overhang(page), route).toBeLessThanOrEqual(0);
  }
  await signInAsAmbassador(page);
  for (const route of studentRoutes) {
    await open(page, route);
    expect.soft(await overhang(page), route).toBeLessThanOrEqual(0);
  }
  await signInAsAdministrator(page);
  const home = new URL(page.url()).pathname;
  for (const route of adminRoutes) {
    await open(page, home + route);
    expect.soft(await overhang(page), `administrator ${route}`).toBeLessThanOrEqual(0);
  }
});

test('reduced motion: nothing moves once a page stands, nor when a dialog or a menu opens', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = () =>
    page.evaluate(() =>
      document.getAnimations().map((animation) => {
        const { target } = (animation.effect as KeyframeEffect | null) ?? {};
        return `${(animation as CSSAnimation).animationName ?? 'transition'} on ${target?.className}`;
      }),
    );
  const expectStill = async (where: string) => {
    await expect.poll(moving, { message: where }).toEqual([]);
  };
  for (const route of publicRoutes) {
    await open(page, route);
    await expectStill(route);
  }
  await signInAsAmbassador(page);
  for (const route of studentRoutes) {
    await open(page, route);
    await expectStill(route);
  }
  await page.getByRole('button', { name: 'Account' }).click();
  await expectStill('the account menu');
  await page.keyboard.press('Escape');
  await signInAsAdministrator(page);
  await open(page, `${new URL(page.url()).pathname}/task-all`);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectStill('a dialog');
});

test('colours forced by the system: buttons and fields keep an edge, the focus a ring', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/admin-login');
  const submit = page.getByRole('button', { name: 'Admin Sign In' });
  await expect(submit).toHaveCSS('border-top-width', '1px');
  await expect(submit).toHaveCSS('border-top-style', 'solid');
  const email = page.getByLabel('Email');
  await email.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(/^Password/)).toHaveCSS('outline-style', 'solid');
});

test('the theme is the system’s, a choice is remembered, and there before the first paint', async ({
  page,
}) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  /** Of the browser's own bars. */
  const bars = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas) =>
        metas.map((meta) =>
          meta instanceof HTMLMetaElement && matchMedia(meta.media).matches ? meta.content : '',
        ),
      );
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/login');
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground();
  expect(dark).not.toBe(light);
  expect(await bars()).toEqual(['', '#170f0b']);
  await page.getByRole('button', { name: 'Light theme' }).click();
  expect(await ground()).toBe(light);
  expect(await bars()).toEqual(['#fffaf4', '']);
  // Without the page's own script there is only theme.js between the document and its first paint.
  await page.route(/\.(js|mjs|tsx?)(\?|$)/, (route) =>
    route.request().url().includes('/theme') ? route.continue() : route.abort(),
  );
  await page.reload();
  expect(await ground()).toBe(light);
  expect(await bars()).toEqual(['#fffaf4', '']);
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  expect(await bars()).toEqual(['', '#170f0b']);
});

test('paper is light whatever theme was chosen', async ({ page }) => {
  const colours = () =>
    page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.documentElement);
      return { color, backgroundColor };
    });
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/privacy');
  await page.locator('html[data-hydrated]').waitFor();
  const light = await colours();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await colours();
  expect(dark).not.toEqual(light);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await colours()).toEqual(light);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await page.emulateMedia({ colorScheme: 'light', media: 'print' });
  expect(await colours()).toEqual(light);
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
  expect(await colours()).toEqual(dark);
});

test('a combobox suggests, is travelled by keyboard, and keeps other words', async ({ page }) => {
  await signInAsAmbassador(page);
  await open(page, '/update-profile');
  const state = page.getByRole('combobox', { name: 'State' });
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await state.click();
  await expect(options).toHaveCount(36);
  await state.fill('prad');
  await expect(options).toHaveText([
    'Andhra Pradesh',
    'Arunachal Pradesh',
    'Himachal Pradesh',
    'Madhya Pradesh',
    'Uttar Pradesh',
  ]);
  await expect(page.getByText('5 suggestions')).toBeAttached();
  await state.press('ArrowDown');
  await state.press('ArrowDown');
  await expect(state).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id')) ?? '',
  );
  await state.press('Enter');
  await expect(state).toHaveValue('Arunachal Pradesh');
  await expect(state).toHaveAttribute('aria-expanded', 'false');
  await state.fill('Midgard');
  await expect(page.getByRole('status').filter({ hasText: 'No suggestion.' })).toBeAttached();
  await state.press('Escape');
  await state.press('Escape');
  await expect(state).toHaveValue('Midgard');
  await page.getByRole('button', { name: 'Show suggestions' }).last().click();
  await options.filter({ hasText: 'Goa' }).click();
  await expect(state).toHaveValue('Goa');
  await expect(state).toBeFocused();
});

test('the account menu opens by keyboard, remembers a theme, and gives the focus back', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signInAsAmbassador(page);
  const account = page.getByRole('button', { name: 'Account' });
  await account.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Update profile' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the gallery is no part of the product', async ({ page }) => {
  test.skip(process.env.E2E_BASE_URL !== undefined, 'only the build of this tree is known to be a build');
  await page.goto('/_ui');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  const assets = join(import.meta.dirname, '..', 'dist', 'assets');
  expect(existsSync(assets)).toBe(true);
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const telling = scripts.filter((name) =>
    readFileSync(join(assets, name), 'utf8').includes('every state, light'),
  );
  expect(telling).toEqual([]);
});
