import { expect, type Page, test } from '@playwright/test';
import { chromiumPath } from './find-chromium.ts';

test.skip(chromiumPath === null, 'no Chromium on this machine: install one or set CHROMIUM_PATH');

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

/** Holds back what matches until it is told to go on. */
async function held(page: Page, addresses: string): Promise<() => void> {
  let goOn: () => void = () => {};
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(addresses, async (route) => {
    await waiting;
    await route.continue();
  });
  return goOn;
}

/** As browsers' translators do: every piece of text gets an element of its own. */
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

test('a page that was translated before its script came keeps every section, and its buttons work', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const goOn = await held(page, '**/assets/landing-page-*.js');
  await page.goto('/');
  expect(await translate(page)).toBeGreaterThan(100);
  goOn();
  await page.locator('html[data-hydrated]').waitFor();
  // Or this test tests nothing.
  expect(errors.join(' ')).toContain('418');
  await expectWholePage(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.route('**/api/auth/google', (route) => route.fulfill({ body: 'The provider' }));
  await page.locator('#home').getByRole('button', { name: 'Join Now' }).click();
  await expect(page.getByText('The provider')).toBeVisible();
});

test('a page whose script breaks later stands there as it came', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let answer: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/numbers', async (route) => {
    await asked;
    await route.fulfill({ json: { students: 120, colleges: 12, tasks: 30, pointsAwarded: 9000 } });
  });
  await page.goto('/');
  await page.locator('html[data-hydrated]').waitFor();
  // What React is about to take out is no longer where it put it.
  await page.evaluate(() => {
    const line = [...document.querySelectorAll('main [data-theme="dark"] p')].find(
      ({ nextSibling, previousSibling }) => !nextSibling && !previousSibling,
    );
    const font = document.createElement('font');
    line?.replaceWith(font);
    if (line) font.append(line);
  });
  answer();
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  await expectWholePage(page);
  await expect(page.locator('#home').getByText('Join Now')).toHaveAttribute('href', '/api/auth/google');
});

test('a script that did not come once comes with the next wish', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const told: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') told.push(message.text());
  });
  let asked = 0;
  await page.route('**/assets/landing-page-*.js', (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 503, body: 'Not now.' }) : route.continue();
  });
  await page.goto('/');
  await expect.poll(() => told.join(' ')).toContain('dynamically imported module');
  // Not before a pause; whoever goes on pressing is heard.
  await expect(async () => {
    await page.getByRole('button', { name: 'Open menu' }).click({ timeout: 2_000 });
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1);
  expect(errors).toEqual([]);
  // This browser asks again; the page did not have to be loaded anew.
  expect(asked).toBe(2);
  expect(told.filter((text) => text.includes('dynamically imported module'))).toHaveLength(1);
});
