import { expect, type Page, test } from '@playwright/test';
import { chromiumPath } from './find-chromium.ts';
import { openLanding, scrollTo } from './open-landing.ts';

test.skip(chromiumPath === null, 'no Chromium on this machine: install one or set CHROMIUM_PATH');

const height = 900;
test.use({ viewport: { width: 1440, height } });

const opacity = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Number(getComputedStyle(element).opacity));

/** Scrolls until a section's top stands at this part of the window's height. */
async function bring(page: Page, id: string, part: number): Promise<void> {
  const top = await page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top);
  await scrollTo(page, (await page.evaluate(() => window.scrollY)) + top - height * part);
}

test('a section fades in when its top comes within 80% of the window, and nothing moves', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number };
        document.documentElement.dataset.shift = String(
          Number(document.documentElement.dataset.shift ?? 0) + shift.value,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openLanding(page);
  const sections = page.locator('[data-reveal]');
  expect(await sections.count()).toBeGreaterThan(4);
  const benefits = page.locator('#benefits');
  await bring(page, 'benefits', 0.82);
  await expect(benefits).toHaveAttribute('data-reveal', 'waiting');
  expect(await opacity(page, 'benefits')).toBe(0);
  await bring(page, 'benefits', 0.78);
  await expect(benefits).toHaveAttribute('data-reveal', 'shown');
  await expect.poll(() => opacity(page, 'benefits')).toBe(1);
  const how = await benefits.evaluate((element) => {
    const { transitionProperty, transitionDuration } = getComputedStyle(element);
    return `${transitionProperty} ${transitionDuration}`;
  });
  expect(how).toBe('opacity 0.24s');
  // A jump passes over sections that never were in view.
  await page.goto('/#testimonials');
  await expect.poll(() => opacity(page, 'testimonials')).toBe(1);
  await expect(page.locator('#testimonials')).toBeInViewport();
  await expect(page.locator('#sponsors')).not.toHaveAttribute('data-reveal', 'waiting');
  expect(Number(await page.evaluate(() => document.documentElement.dataset.shift ?? 0))).toBeLessThan(0.02);
});

test('on paper, where motion is reduced and to the browser’s search every section is there', async ({
  page,
}) => {
  await openLanding(page);
  expect(await opacity(page, 'sponsors')).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => opacity(page, 'sponsors')).toBe(1);
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
  await expect.poll(() => opacity(page, 'sponsors')).toBe(1);
  await page.emulateMedia({ media: 'screen', reducedMotion: 'no-preference' });
  await expect.poll(() => opacity(page, 'sponsors')).toBe(0);
  const word = (await page.locator('#sponsors dt').last().textContent()) ?? '';
  expect(
    await page.evaluate((text) => (window as { find?: (text: string) => boolean }).find?.(text), word),
  ).toBe(true);
  await expect.poll(() => opacity(page, 'sponsors')).toBe(1);
});

/** What the embers look like now. */
const picture = (page: Page) =>
  page.locator('#home canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

/** How opaque the embers are where they are most so, of 255. */
const painted = (page: Page) =>
  page.locator('#home canvas').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data;
    return pixels?.reduce((most, value, index) => (index % 4 === 3 ? Math.max(most, value) : most), 0);
  });

/** Whether the picture is another one a few frames later. */
async function moves(page: Page): Promise<boolean> {
  const before = await picture(page);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 8; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  });
  return (await picture(page)) !== before;
}

test('embers drift only where they are seen and motion is welcome, and take the theme’s colours', async ({
  page,
}) => {
  await openLanding(page);
  const expectMoves = (expected: boolean) => expect.poll(() => moves(page)).toBe(expected);
  await expectMoves(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => painted(page), 'none where motion is reduced').toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await expect.poll(() => painted(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'light' });
  await expectMoves(true);
  await scrollTo(page, 3 * height);
  await expectMoves(false);
  await scrollTo(page, 0);
  await expectMoves(true);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expectMoves(false);
  const light = await picture(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => picture(page)).not.toBe(light);
  await page.setViewportSize({ width: 800, height });
  await expect
    .poll(() => page.locator('#home canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).width))
    .toBeLessThanOrEqual(800);
});

test('on a phone, where the words stand before them, the embers are faint', async ({ page }) => {
  await openLanding(page);
  await expect.poll(() => painted(page)).toBeGreaterThan(170);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => painted(page)).toBeLessThan(150);
  expect(await painted(page)).toBeGreaterThan(50);
});
