import { expect, type Page } from '@playwright/test';
import { recordLayoutShift } from '../layout-shift.ts';
import { openLanding, scrollTo } from '../open-landing.ts';
import { test } from '../test.ts';

const height = 900;
test.use({ viewport: { width: 1440, height }, contextOptions: { reducedMotion: 'no-preference' } });

const opacity = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Number(getComputedStyle(element).opacity));

/** Scrolls until the top of a section is at this fraction of the window's height. */
async function scrollSectionTo(page: Page, id: string, part: number): Promise<void> {
  const top = await page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top);
  await scrollTo(page, (await page.evaluate(() => window.scrollY)) + top - height * part);
}

test('a section fades in when its top is within 80% of the window, without layout shift', async ({
  page,
}) => {
  const layoutShift = await recordLayoutShift(page);
  await openLanding(page);
  const sections = page.locator('[data-reveal]');
  expect(await sections.count()).toBeGreaterThan(4);
  const benefits = page.locator('#benefits');
  await scrollSectionTo(page, 'benefits', 0.82);
  await expect(benefits).toHaveAttribute('data-reveal', 'waiting');
  expect(await opacity(page, 'benefits')).toBe(0);
  await scrollSectionTo(page, 'benefits', 0.78);
  await expect(benefits).toHaveAttribute('data-reveal', 'shown');
  await expect.poll(() => opacity(page, 'benefits')).toBe(1);
  const transition = await benefits.evaluate((element) => {
    const { transitionProperty, transitionDuration } = getComputedStyle(element);
    return `${transitionProperty} ${transitionDuration}`;
  });
  expect(transition).toBe('opacity 0.24s');
  // A jump skips sections that were never in view.
  await page.goto('/#testimonials');
  await expect.poll(() => opacity(page, 'testimonials')).toBe(1);
  await expect(page.locator('#testimonials')).toBeInViewport();
  await expect(page.locator('#sponsors')).not.toHaveAttribute('data-reveal', 'waiting');
  expect(await layoutShift()).toBeLessThan(0.02);
});

test('print, reduced motion and find-in-page show every section', async ({ page }) => {
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

const embers = (page: Page) => page.locator('#home canvas');

/** The embers as an image. */
const embersImage = (page: Page) =>
  embers(page).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

/** The highest opacity of the embers, of 255. */
const highestOpacity = (page: Page) =>
  embers(page).evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data;
    return pixels?.reduce((most, value, index) => (index % 4 === 3 ? Math.max(most, value) : most), 0);
  });

test('the embers rise without an end, not with reduced motion, and follow the theme', async ({ page }) => {
  await openLanding(page);
  await expect.poll(() => highestOpacity(page)).toBeGreaterThan(0);
  const above = () => embers(page).evaluate((canvas) => canvas.getBoundingClientRect().top);
  const start = await above();
  await expect.poll(above).toBeLessThan(start);
  const halves = await embers(page).evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const context = (element as HTMLCanvasElement).getContext('2d');
    const half = (from: number) => context?.getImageData(0, from, width, height / 2).data.join();
    return [half(0), half(height / 2)];
  });
  expect(halves[0], 'nothing jumps when it starts over').toBe(halves[1]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(embers(page)).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'light' });
  await expect(embers(page)).toBeVisible();
  const light = await embersImage(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => embersImage(page)).not.toBe(light);
  await page.setViewportSize({ width: 800, height });
  await expect
    .poll(() => embers(page).evaluate((canvas) => (canvas as HTMLCanvasElement).width))
    .toBeLessThanOrEqual(800);
});

test('on a phone, where they are behind the text, the embers are faint', async ({ page }) => {
  await openLanding(page);
  await expect.poll(() => highestOpacity(page)).toBeGreaterThan(170);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => highestOpacity(page)).toBeLessThan(150);
  expect(await highestOpacity(page)).toBeGreaterThan(50);
});
