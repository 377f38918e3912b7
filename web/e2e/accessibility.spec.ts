import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { chromiumPath } from './find-chromium.ts';
import { openLanding } from './open-landing.ts';
import { publicRoutes } from './public-routes.ts';
import { signInAsAdministrator, signInAsStudent } from './sign-in.ts';

// axe reads every element of every page, two to four times.
test.setTimeout(900_000);
test.skip(chromiumPath === null, 'no Chromium on this machine: install one or set CHROMIUM_PATH');

/** What a theme can change: colours, nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Nothing fades any more, and nothing that was inherited begins to: axe must not read a colour on the way. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let still = 0; still < 3; ) {
      await new Promise((done) => requestAnimationFrame(done));
      still = document.getAnimations().some(({ playState }) => playState === 'running') ? 0 : still + 1;
    }
  });
}

/** axe finds nothing on the page as it stands, in the light and in the dark, at each of these widths. */
async function expectNothingFound(page: Page, what: string, widths: readonly number[] = []): Promise<void> {
  for (const width of widths.length > 0 ? widths : [page.viewportSize()?.width ?? 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page);
      const axe = new AxeBuilder({ page });
      const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(colourRules)).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.length} times, e.g. ${nodes[0]?.html}`);
      expect.soft(found, `${what} (${colorScheme}, ${width} px)`).toEqual([]);
    }
  }
}

async function expectAccessible(page: Page, route: string, widths?: readonly number[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(route);
  await expect(page.getByRole('heading', { level: 1 }).first(), route).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectNothingFound(page, route, widths);
}

const phoneAndDesk = [390, 1440];

test('public pages', async ({ page }) => {
  for (const route of [...publicRoutes, '/autherror?reason=account_disabled']) {
    await expectAccessible(page, route, phoneAndDesk);
  }
});

test('public pages in the states that a visitor brings about', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 900 });
  await openLanding(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectNothingFound(page, 'the open menu');
  await page.keyboard.press('Escape');
  const carousel = page.getByRole('region', { name: 'Voices', exact: true });
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();
  await expectNothingFound(page, 'the carousel', phoneAndDesk);

  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await expectNothingFound(page, 'the contact form with errors', phoneAndDesk);

  await page.goto('/admin-login');
  await page.getByRole('button', { name: 'Admin Sign In' }).click();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expectNothingFound(page, 'the administrators’ sign-in with errors', phoneAndDesk);

  await page.goto('/login');
  await page.route('**/api/session', (route) => route.abort());
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'a sign-in that failed', phoneAndDesk);
  await page.unroute('**/api/session');

  await page.goto('/nowhere');
  await page.route(/\/assets\/contact-page-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' }),
  );
  await page.getByRole('link', { name: 'Contact Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await expectNothingFound(page, 'a page that broke', phoneAndDesk);
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
  // An administrator without a student account.
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  await expectNothingFound(page, 'Access Denied', phoneAndDesk);
});
