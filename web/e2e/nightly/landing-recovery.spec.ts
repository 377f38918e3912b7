import { expect, type Page } from '@playwright/test';
import { holdRequests } from '../hold-requests.ts';
import { test } from '../test.ts';

const anchors = ['home', 'about', 'why-join', 'benefits', 'influencer', 'sponsors', 'testimonials'];

async function expectWholePage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carry the fire to your campus.');
  for (const anchor of anchors) {
    const section = page.locator(`#${anchor}`);
    await section.scrollIntoViewIfNeeded();
    await expect(section, anchor).toHaveCSS('opacity', '1');
    await expect(section.getByRole('heading').first(), anchor).toBeVisible();
  }
  await expect(page.locator('#testimonials figure')).toHaveCount(7);
  await expect(page.getByRole('contentinfo')).toContainText('Emberfield');
  const picture = page.locator('img:visible');
  expect(await picture.count()).toBeGreaterThan(5);
  await page.locator('#home').scrollIntoViewIfNeeded();
  const first = page.locator('#home img:visible');
  await expect(first).toHaveCount(1);
  await expect
    .poll(() => first.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0))
    .toBe(true);
}

/** Changes the DOM as a browser's translator does: it wraps each text node in an element. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.getElementById('root') ?? document,
      NodeFilter.SHOW_TEXT,
    );
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const font = document.createElement('font');
      text.parentNode?.insertBefore(font, text);
      font.append(text);
    }
    return texts.length;
  });

test('a page translated before hydration keeps every section, and its buttons work', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const release = await holdRequests(page, '**/assets/landing-page-*.js');
  await page.goto('/');
  expect(await translate(page)).toBeGreaterThan(100);
  release();
  await page.locator('html[data-hydrated]').waitFor();
  // React's hydration error: without it this test proves nothing.
  expect(errors.join(' ')).toContain('418');
  await expectWholePage(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.route('**/api/auth/google', (route) => route.fulfill({ json: { location: '/the-provider' } }));
  await page.route('**/the-provider', (route) => route.fulfill({ body: 'The provider' }));
  await page.locator('#home').getByRole('button', { name: 'Join Now' }).click();
  await expect(page.getByText('The provider')).toBeVisible();
});

test('a page whose script fails after hydration shows the prerendered page again', async ({ page }) => {
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/numbers', async (route) => {
    await answered;
    await route.fulfill({ json: { students: 120, colleges: 12, tasks: 30, pointsAwarded: 9000 } });
  });
  await page.goto('/');
  await page.locator('html[data-hydrated]').waitFor();
  // React is about to remove this line.
  await page.evaluate(() => {
    const line = [...document.querySelectorAll('main [data-theme="dark"] p')].find(
      ({ nextSibling, previousSibling }) => !nextSibling && !previousSibling,
    );
    Object.assign(line?.parentElement ?? {}, {
      removeChild() {
        throw new Error('test error');
      },
    });
  });
  answer();
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  await expectWholePage(page);
  await expect(page.locator('#home').getByText('Join Now')).toHaveAttribute('href', '/api/auth/google');
});

test('a script that failed to load is requested again on the next interaction', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  let requests = 0;
  await page.route('**/assets/landing-page-*.js', (route) => {
    requests += 1;
    return requests === 1 ? route.fulfill({ status: 503, body: 'Not now.' }) : route.continue();
  });
  await page.goto('/');
  await expect.poll(() => logged.join(' ')).toContain('dynamically imported module');
  // The page waits between attempts, so the click is repeated.
  await expect(async () => {
    await page.getByRole('button', { name: 'Open menu' }).click({ timeout: 2_000 });
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1);
  expect(errors).toEqual([]);
  // This browser requests a failed module again; the page is not reloaded.
  expect(requests).toBe(2);
  expect(logged.filter((text) => text.includes('dynamically imported module'))).toHaveLength(1);
});
