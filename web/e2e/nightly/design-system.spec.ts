import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../test.ts';

async function open(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await expect(page.locator('main')).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

test('forced colours: buttons and fields keep a border, the focus an outline', async ({ page }) => {
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

test('the theme follows the system; a chosen theme is stored and applied before the first paint', async ({
  page,
}) => {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  /** What the page asks for the colour of the browser's toolbar. */
  const themeColors = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas) =>
        metas.map((meta) =>
          meta instanceof HTMLMetaElement && matchMedia(meta.media).matches ? meta.content : '',
        ),
      );
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/login');
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await background();
  expect(dark).not.toBe(light);
  expect(await themeColors()).toEqual(['', '#160f0b']);
  await page.getByRole('button', { name: 'Light theme' }).click();
  expect(await background()).toBe(light);
  expect(await themeColors()).toEqual(['#fdf9f4', '']);
  // Without the page's script, only theme.js runs before the first paint.
  await page.route(/\.(js|mjs|tsx?)(\?|$)/, (route) =>
    route.request().url().includes('/theme') ? route.continue() : route.abort(),
  );
  await page.reload();
  expect(await background()).toBe(light);
  expect(await themeColors()).toEqual(['#fdf9f4', '']);
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  expect(await themeColors()).toEqual(['', '#160f0b']);
});

test('print uses light colours in every theme', async ({ page }) => {
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

test.describe('signed in as a student', () => {
  test.use({ role: 'student' });

  test('a combobox suggests options, works by keyboard, and keeps free text', async ({ page }) => {
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

  test('the account menu opens by keyboard, stores a theme, and returns the focus', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, '/dashboard');
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
});

test('the component gallery is not part of the production build', async ({ page }) => {
  test.skip(process.env.E2E_BASE_URL !== undefined, 'needs the files of the build');
  await page.goto('/_ui');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  const assets = join(import.meta.dirname, '..', '..', 'dist', 'assets');
  expect(existsSync(assets)).toBe(true);
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const withGallery = scripts.filter((name) =>
    readFileSync(join(assets, name), 'utf8').includes('all states, light'),
  );
  expect(withGallery).toEqual([]);
});
