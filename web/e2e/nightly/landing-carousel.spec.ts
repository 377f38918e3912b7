import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const autoplayMs = 4000;
const slideMs = 500;
const resizePauseMs = 50;
/** One frame of the stopped clock. A slide starts in the frame after its command. */
const frameMs = 16;

function parts(page: Page) {
  const carousel = page.getByRole('region', { name: 'Voices', exact: true });
  return {
    carousel,
    row: carousel.getByRole('group', { name: 'Voices, moved by the arrow keys' }),
    slides: carousel.locator('[aria-roledescription="slide"]'),
    dot: (nth: number) => carousel.getByRole('button', { name: `Voice ${nth} of 7` }),
    current: carousel.locator('button[aria-current]'),
    pause: carousel.getByRole('button', { name: 'Pause' }),
    play: carousel.getByRole('button', { name: 'Play' }),
  };
}

/** Opens the page with a clock that only the test moves, and waits until the carousel is in view and runs. */
async function openCarousel(page: Page, { moving = true } = {}) {
  await page.clock.install({ time: '2026-01-31T10:00:00' });
  await page.clock.pauseAt('2026-01-31T10:00:01');
  await page.goto('/');
  const found = parts(page);
  await found.carousel.evaluate((element) =>
    element.scrollIntoView({ behavior: 'instant', block: 'center' }),
  );
  await expect(found.dot(1)).toBeVisible();
  await expect(found.carousel).toHaveAttribute('data-moving', String(moving));
  return found;
}

const expectCurrent = (current: Locator, nth: number) =>
  expect(current).toHaveAccessibleName(`Voice ${nth} of 7`);

/** How far a slide is from the position of the current one, in pixels. */
async function exactOffsetOf(row: Locator, slide: Locator): Promise<number> {
  const [frame, box] = [await row.boundingBox(), await slide.boundingBox()];
  return (box?.x ?? Number.NaN) - (frame?.x ?? Number.NaN);
}

/** The same in whole pixels. */
const offsetOf = async (row: Locator, slide: Locator) => 0 + Math.round(await exactOffsetOf(row, slide));

test('it starts with the second voice; every 4000 ms the next one slides in within 500 ms', async ({
  page,
}) => {
  const { row, slides, current } = await openCarousel(page);
  await expectCurrent(current, 2);
  const whole = await offsetOf(row, slides.nth(2));
  expect(await offsetOf(row, slides.nth(1))).toBe(0);
  await page.clock.runFor(autoplayMs - 1);
  await expectCurrent(current, 2);
  expect(await offsetOf(row, slides.nth(2))).toBe(whole);
  await page.clock.runFor(1);
  await expectCurrent(current, 3);
  await page.clock.runFor(slideMs / 2);
  const half = await offsetOf(row, slides.nth(2));
  expect(half).toBeGreaterThan(1);
  expect(half, 'it eases out').toBeLessThan(whole / 2);
  await page.clock.runFor(slideMs / 2 - 2 * frameMs);
  // Less than half a pixel is left: the slide eases out, and its first frame depends on when the clock was paused.
  expect(await exactOffsetOf(row, slides.nth(2)), 'the slide takes 500 ms').toBeGreaterThan(0);
  await page.clock.runFor(3 * frameMs);
  expect(await offsetOf(row, slides.nth(2))).toBe(0);
  await page.clock.runFor(autoplayMs - slideMs - frameMs - 1);
  await expectCurrent(current, 3);
  await page.clock.runFor(1);
  await expectCurrent(current, 4);
});

test('it pauses on hover, on keyboard focus and by its button', async ({ page }) => {
  const { carousel, row, current, pause, play } = await openCarousel(page);
  const staysAt = async (nth: number) => {
    await expect(carousel).toHaveAttribute('data-moving', 'false');
    await page.clock.runFor(3 * autoplayMs);
    await expectCurrent(current, nth);
  };
  const continuesTo = async (nth: number) => {
    await expect(carousel).toHaveAttribute('data-moving', 'true');
    await page.clock.runFor(autoplayMs - 1);
    await expectCurrent(current, nth - 1);
    await page.clock.runFor(1);
    await expectCurrent(current, nth);
  };
  await row.hover();
  await staysAt(2);
  await page.mouse.move(1, 1);
  await continuesTo(3);
  await row.press('Shift');
  await staysAt(3);
  await row.evaluate((element) => element.blur());
  await continuesTo(4);
  await pause.click();
  await page.mouse.move(1, 1);
  await staysAt(4);
  await play.click();
  await page.mouse.move(1, 1);
  await continuesTo(5);
});

test('dots, arrow keys and dragging move it in a loop; only then the change is announced', async ({
  page,
}) => {
  const { carousel, row, slides, dot, current } = await openCarousel(page);
  const announcement = carousel.locator('[aria-live="polite"]');
  await page.clock.runFor(autoplayMs);
  await expectCurrent(current, 3);
  await expect(announcement).toBeEmpty();
  for (const nth of [1, 2, 3, 4, 5, 6, 7]) {
    const { width, height } = (await dot(nth).boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height), 'target size').toBeGreaterThanOrEqual(44);
  }
  await dot(7).click();
  await expectCurrent(current, 7);
  await expect(announcement).toContainText('7 of 7:');
  await page.clock.runFor(slideMs + 2 * frameMs);
  expect(await offsetOf(row, slides.nth(6))).toBe(0);
  await row.press('ArrowRight');
  await expectCurrent(current, 1);
  await expect(announcement).toContainText('1 of 7:');
  await page.clock.runFor(slideMs + 2 * frameMs);
  expect(await offsetOf(row, slides.nth(0))).toBe(0);
  await row.press('ArrowLeft');
  await expectCurrent(current, 7);
  await page.clock.runFor(slideMs + 2 * frameMs);
  const box = await row.boundingBox();
  if (!box) throw new Error('the row is not rendered');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 300, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, y, { steps: 4 });
  await page.clock.runFor(frameMs);
  expect(await offsetOf(row, slides.nth(6)), 'it follows the pointer').toBe(-100);
  await page.mouse.move(box.x + 20, y, { steps: 4 });
  await page.mouse.up();
  await expectCurrent(current, 1);
});

test('the number of visible voices follows the window width, 50 ms after a resize', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 479, height: 900 });
  const { row, slides, dot, current } = await openCarousel(page);
  await dot(4).click();
  await page.clock.runFor(slideMs + 2 * frameMs);
  let before = 1;
  for (const [width, expected] of [
    [480, 1],
    [481, 2],
    [1024, 2],
    [1025, 3],
    [1440, 3],
    [1441, 4],
    [2000, 4],
    [2001, 1],
    [2560, 1],
    [2561, 1],
    [3840, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    // Observers are called in the order of their creation: after this one, the carousel's own has run.
    await row.evaluate(
      (element) => new Promise<void>((done) => new ResizeObserver(() => done()).observe(element)),
    );
    const box = await row.boundingBox();
    const slide = await slides.nth(3).boundingBox();
    expect(Math.round(((box?.width ?? 0) + 20) / (slide?.width ?? 1)), `${width} px`).toBe(expected);
    const visible = row.locator('[aria-roledescription="slide"]:not([aria-hidden])');
    await page.clock.runFor(resizePauseMs - 1);
    await expect(visible, `${width} px, not yet`).toHaveCount(before);
    await page.clock.runFor(1);
    await expect(visible, `${width} px`).toHaveCount(expected);
    await expectCurrent(current, 4);
    expect(await offsetOf(row, slides.nth(3)), `${width} px`).toBe(0);
    // It reads its new size in the next frame.
    await page.clock.runFor(2 * frameMs);
    before = expected;
  }
});

test('a swipe on a phone moves it', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const { row, current } = await openCarousel(page);
  await expectCurrent(current, 2);
  const box = await row.boundingBox();
  if (!box) throw new Error('the row is not rendered');
  const client = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: box.y + box.height / 2 }],
    });
  await touch('touchStart', 300);
  for (const x of [280, 240, 200, 150, 100]) await touch('touchMove', x);
  await touch('touchEnd');
  await expectCurrent(current, 3);
  await context.close();
});

test('with reduced motion it does not start on its own and does not slide', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { carousel, row, slides, dot, current, play } = await openCarousel(page, { moving: false });
  await page.clock.runFor(3 * autoplayMs);
  await expectCurrent(current, 2);
  await dot(5).click();
  await page.clock.runFor(2 * frameMs);
  expect(await offsetOf(row, slides.nth(4))).toBe(0);
  await play.click();
  await page.mouse.move(1, 1);
  await expect(carousel).toHaveAttribute('data-moving', 'true');
  await page.clock.runFor(autoplayMs);
  await expectCurrent(current, 6);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(carousel).toHaveAttribute('data-moving', 'true');
});

test('it pauses in a hidden tab', async ({ page }) => {
  const { carousel, current } = await openCarousel(page);
  const show = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await show(true);
  await expect(carousel).toHaveAttribute('data-moving', 'false');
  await page.clock.runFor(3 * autoplayMs);
  await expectCurrent(current, 2);
  await show(false);
  await expect(carousel).toHaveAttribute('data-moving', 'true');
  await page.clock.runFor(autoplayMs);
  await expectCurrent(current, 3);
});

test('the dots are in one row at 320 px, and print shows all seven voices', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { slides, dot } = await openCarousel(page);
  const [first, last] = [await dot(1).boundingBox(), await dot(7).boundingBox()];
  expect(last?.y).toBe(first?.y);
  expect((last?.x ?? 9999) + (last?.width ?? 0)).toBeLessThanOrEqual(320);
  await dot(5).click();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 720, height: 1000 });
  const boxes = async () => Promise.all((await slides.all()).map((slide) => slide.boundingBox()));
  await expect
    .poll(async () =>
      (await boxes()).map((box) => (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 720),
    )
    .toEqual(Array(7).fill(true));
  expect(new Set((await boxes()).map((box) => `${box?.x} ${box?.y}`)).size, 'no two overlap').toBe(7);
});
