import { expect } from '@playwright/test';
import { staticPages } from '../../src/site-pages.ts';
import { openLanding } from '../open-landing.ts';
import { expectTabStops } from '../tab-stops.ts';
import { test } from '../test.ts';

for (const [route, heading] of [
  ['/login', 'Sign in'],
  ['/contact', 'Write to us'],
  ['/verify', 'Check a certificate'],
  ['/admin-login', 'Administrators'],
  ['/autherror?reason=cancelled', 'The sign-in was cancelled'],
  ...staticPages.filter(({ path }) => path !== '/').map(({ path, label }) => [path, label] as const),
  ['/an/unknown/path', 'Page Not Found'],
] as const) {
  test(`keyboard only: ${route}`, async ({ page }) => {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await page.waitForLoadState('networkidle');
    await expectTabStops(page, 'load', route);
  });
}

for (const width of [390, 1440]) {
  test(`keyboard only: the landing page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openLanding(page);
    // The carousel's script, which adds its buttons, loads when the carousel is near the viewport.
    const carousel = page.getByRole('region', { name: 'Voices', exact: true });
    await carousel.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expectTabStops(page, 'load', '/');
  });
}

test('keyboard only: menu and carousel of the landing page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLanding(page);
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Voices' }).focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await expect(page.locator('#testimonials')).toBeInViewport();
  await page.keyboard.press('Tab');
  const row = page.getByRole('group', { name: 'Voices, moved by the arrow keys' });
  await expect(row, 'the next stop is in the section').toBeFocused();
  await expect(page.getByRole('button', { name: 'Voice 2 of 7' })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Voice 3 of 7' })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Play' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Voice 1 of 7' })).toHaveAttribute('aria-current', 'true');
});
