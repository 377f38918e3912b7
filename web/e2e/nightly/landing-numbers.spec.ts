import { expect, type Page } from '@playwright/test';
import { test } from '../test.ts';

const line = 'The first torches are being lit. One of them is yours.';
const many = { students: 1234, colleges: 48, tasks: 3, pointsAwarded: 1_234_567 };

/** The position and height of everything that could shift, in pixels from the top of the page. */
const layout = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main > *, main section, footer')]
      .map((element) => element.getBoundingClientRect())
      .map(({ top, height }) => [Math.round(top + window.scrollY), Math.round(height)]),
  );

for (const width of [320, 390, 768, 1440]) {
  test(`large numbers appear, small ones do not, without layout shift (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/numbers', async (route) => {
      await answered;
      await route.fulfill({ json: many });
    });
    await page.goto('/');
    await page.locator('html[data-hydrated]').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const before = await layout(page);
    answer();
    const numbers = page.locator('dl', { hasText: 'ambassadors' });
    await expect(numbers.locator('dd')).toHaveText(['1,234', '48', '1,234,567']);
    await expect(numbers.locator('dt')).toHaveCount(3);
    expect(await layout(page)).toEqual(before);
  });
}

for (const [what, status, json] of [
  ['all are small', 200, { students: 3, colleges: 1, tasks: 2, pointsAwarded: 40 }],
  ['only one is large', 200, { students: 300, colleges: 1, tasks: 2, pointsAwarded: 40 }],
  ['the response has another shape', 200, ['300', 12]],
  ['the server fails', 503, {}],
] as const) {
  test(`the festival's line stays when ${what}`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.route('**/api/numbers', (route) => route.fulfill({ status, json }));
    const answered = page.waitForResponse('**/api/numbers');
    await page.goto('/');
    await answered;
    await page.waitForLoadState('networkidle');
    await expect(page.locator('dl', { hasText: 'ambassadors' })).toHaveCount(0);
    await expect(page.getByText(line)).toBeVisible();
    expect(errors).toEqual([]);
  });
}

for (const [locale, points, limit] of [
  ['en-IN', '12,34,567', '4,000'],
  ['de-DE', '1.234.567', '4.000'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('numbers are as the visitor writes them, also in prerendered text', async ({ page }) => {
      // React reports text that differs from what it renders as an error of the page.
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.route('**/api/numbers', (route) => route.fulfill({ json: many }));
      await page.goto('/');
      await expect(page.locator('dl', { hasText: 'ambassadors' }).locator('dd').last()).toHaveText(points);
      await page.goto('/how-it-works');
      const accepted = page.getByText(`Up to ${locale === 'de-DE' ? '10.000' : '10,000'} characters`);
      await expect(accepted).toBeVisible();
      await page.goto('/contact');
      await expect(page.getByText(`0 of ${limit} characters`)).toBeVisible();
      expect(errors).toEqual([]);
    });
  });
}
