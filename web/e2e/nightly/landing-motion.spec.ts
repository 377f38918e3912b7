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

test('the embers rise, not with reduced motion, and are fainter on a phone', async ({ page }) => {
  await openLanding(page);
  const embers = page.locator('#home .ember-drift');
  const opacity = () =>
    embers
      .locator('circle')
      .first()
      .evaluate((ember) => getComputedStyle(ember).fillOpacity);
  await expect.poll(opacity).toBe('0.7');
  const top = () => embers.evaluate((element) => element.getBoundingClientRect().top);
  const start = await top();
  await expect.poll(top).toBeLessThan(start);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(embers).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(embers).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(opacity).toBe('0.3');
});
