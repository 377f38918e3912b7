import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { chromiumPath } from './find-chromium.ts';
import { signInAsAdministrator, signInAsStudent } from './people.ts';

// axe reads every element of every page, twice.
test.setTimeout(900_000);
test.skip(chromiumPath === null, 'no Chromium on this machine: install one or set CHROMIUM_PATH');

/** axe finds nothing, in the light and in the dark. */
async function expectAccessible(page: Page, route: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(route);
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.length} times, e.g. ${nodes[0]?.html}`);
    expect(found, `${route} (${colorScheme})`).toEqual([]);
  }
}

test('public pages', async ({ page }) => {
  for (const route of [
    '/',
    '/login',
    '/contact',
    '/admin-login',
    '/autherror?reason=cancelled',
    '/nowhere',
  ]) {
    await expectAccessible(page, route);
  }
});

test('student pages', async ({ page }) => {
  await signInAsStudent(page, { email: 'ambassador02@students.example', name: 'Ambassador 02' });
  const routes = ['/dashboard', '/task-all', '/task-pending', '/leaderboard', '/profile', '/update-profile'];
  for (const route of [...routes, '/incentives', '/contact-us']) await expectAccessible(page, route);
  await page.goto('/task-all');
  const task = await page
    .getByRole('link', { name: /Bring five friends/ })
    .first()
    .getAttribute('href');
  await expectAccessible(page, task ?? '');
});

test('administrator pages', async ({ page }) => {
  await signInAsAdministrator(page);
  const home = new URL(page.url()).pathname;
  for (const route of ['', '/task-all', '/all-request', '/all-users'])
    await expectAccessible(page, home + route);
});
