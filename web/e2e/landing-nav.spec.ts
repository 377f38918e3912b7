import { expect, type Page } from '@playwright/test';
import { openLanding, scrollTo } from './open-landing.ts';
import { test } from './test.ts';

const anchors = [
  ['Home', 'home'],
  ['About', 'about'],
  ['Benefits', 'benefits'],
  ['Sponsors', 'sponsors'],
  ['Voices', 'testimonials'],
] as const;

const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));

test('the nav hides below 100 px when scrolling down, returns when scrolling up and on focus', async ({
  page,
}) => {
  await openLanding(page);
  const nav = page.getByRole('banner');
  const expectHidden = async () => {
    await expect(nav).toHaveAttribute('data-hidden', 'true');
    await expect.poll(() => nav.evaluate((bar) => bar.getBoundingClientRect().bottom)).toBeLessThanOrEqual(0);
  };
  const expectShown = async () => {
    await expect(nav).toHaveAttribute('data-hidden', 'false');
    await expect.poll(() => nav.evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
  };
  await scrollTo(page, 100);
  await expectShown();
  await scrollTo(page, 101);
  await expectHidden();
  await scrollTo(page, 900);
  await expectHidden();
  await scrollTo(page, 899);
  await expectShown();
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 400);
  await expectHidden();
  const logo = nav.getByRole('link').first();
  await logo.focus();
  await expect.poll(() => nav.evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
  await logo.blur();
  await expectHidden();
  await page.mouse.wheel(0, -30);
  await expectShown();
  await scrollTo(page, 0);
  await expectShown();
});

test('the logo with the festival’s title is top left; each link scrolls to its section and is marked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLanding(page);
  const nav = page.getByRole('banner');
  const logo = await nav.getByRole('link').first().boundingBox();
  expect(logo?.x).toBeLessThan(200);
  expect(logo?.y).toBeLessThan(40);
  await expect(nav.getByRole('link').first()).toHaveText('Emberfield');
  for (const [name, id] of anchors) {
    await scrollTo(page, 1);
    await scrollTo(page, 0);
    const link = nav.getByRole('link', { name, exact: true });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`#${id}$`));
    await expect(page.locator(`#${id}`), id).toBeInViewport();
    await expect(link, id).toHaveAttribute('aria-current', 'location');
    if (id !== 'home') await expect.poll(() => topOf(page, id), id).toBeGreaterThanOrEqual(72);
    expect(await topOf(page, id), id).toBeLessThan(120);
  }
});

test('on a phone the toggle opens a menu that keeps the focus inside; each way to close it works', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLanding(page);
  const toggle = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const open = async () => {
    await toggle.click();
    await expect(menu).toBeVisible();
  };
  const expectClosed = async () => {
    await expect(menu).toBeHidden();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  };
  await open();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  for (let stops = 0; stops < 12; stops += 1) {
    const inside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    );
    expect(inside, `after ${stops} tabs`).toBe(true);
    await page.keyboard.press('Tab');
  }
  await page.mouse.move(20, 600);
  await page.mouse.wheel(0, 500);
  await page.mouse.move(300, 600);
  await page.mouse.wheel(0, 500);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => window.scrollY), 'the page below does not scroll').toBe(0);
  await page.keyboard.press('Escape');
  await expectClosed();
  await expect(toggle).toBeFocused();

  await open();
  await page.mouse.click(10, 600);
  await expectClosed();

  await open();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expectClosed();

  await open();
  await page.setViewportSize({ width: 1200, height: 844 });
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectClosed();

  await open();
  await menu.getByRole('link', { name: 'Sponsors' }).click();
  await expectClosed();
  await expect(page).toHaveURL(/#sponsors$/);
  await expect.poll(() => topOf(page, 'sponsors')).toBeLessThan(120);
  expect(await topOf(page, 'sponsors')).toBeGreaterThanOrEqual(72);
});

for (const width of [390, 1440]) {
  test(`without JavaScript at ${width} px, the links work and all seven voices are visible`, {
    tag: '@nightly',
  }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto('/');
    const bar = await page.getByRole('navigation', { name: 'Main' }).first().boundingBox();
    const text = await page.locator('#home p').first().boundingBox();
    expect((bar?.y ?? 9999) + (bar?.height ?? 0), 'above the text').toBeLessThanOrEqual(text?.y ?? 0);
    for (const [name, id] of anchors) {
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`#${id}$`));
      await expect(page.locator(`#${id}`)).toBeInViewport();
      await page.goto('/');
    }
    const voices = page.locator('[aria-roledescription="slide"]');
    await expect(voices).toHaveCount(7);
    for (const voice of await voices.all()) {
      await voice.scrollIntoViewIfNeeded();
      const box = await voice.boundingBox();
      expect(box?.x ?? -1, 'inside the window').toBeGreaterThanOrEqual(-20);
      expect((box?.x ?? 0) + (box?.width ?? 9999)).toBeLessThanOrEqual(width);
    }
    await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    // The sign-in is a link until a script turns it into a button.
    for (const name of ['Join Now', 'Go to Dashboard']) {
      const button = page.getByRole('button', { name }).first();
      if (await button.isVisible()) await expect(button).toHaveAttribute('href', '/api/auth/google');
    }
    await context.close();
  });
}

test('text at 200%, at 390 px, causes no horizontal overflow', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLanding(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
});
