import { expect, type Page } from '@playwright/test';
import { staticPages } from '../src/site-pages.ts';
import { openLanding } from './open-landing.ts';
import { test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Names each stop of the Tab key in document order and stores how each one looks without the focus. */
function listStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const appearance = (element: Element) => {
      // A field with a frame around it shows the focus on the frame.
      const parts = [element, element.parentElement ?? element];
      return parts
        .map((part) => {
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(part);
          return [
            outlineStyle,
            outlineStyle === 'none' ? '' : outlineWidth + outlineColor,
            boxShadow,
            borderColor,
          ];
        })
        .join();
    };
    const candidates = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    );
    const stops = [...candidates].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [type="hidden"]') &&
        element.closest('[inert], dialog:not([open])') === null &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    // A group of radio buttons is one stop.
    const groups = new Set<string>();
    const single = stops.filter((element) => {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      const first = !groups.has(element.name);
      groups.add(element.name);
      return first;
    });
    single.forEach((element, index) => {
      element.dataset.stop =
        `${index} ${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`
          .trim()
          .slice(0, 60);
      element.dataset.unfocused = appearance(element);
    });
    Object.assign(window, { appearance });
    return single.map((element) => element.dataset.stop ?? '');
  });
}

interface Stop {
  name: string;
  /** It looks different with the focus. */
  marked: boolean;
  inWindow: boolean;
}

/** The element that has the focus; null when the Tab key has left the page. */
function focused(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const { appearance } = window as unknown as { appearance: (element: Element) => string };
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return {
      name: element.dataset.stop ?? element.outerHTML.slice(0, 80),
      marked: appearance(element) !== element.dataset.unfocused,
      inWindow: bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth,
    };
  });
}

/** Tabs from the top to the bottom: each stop once, in order, visible and marked; then one step back. */
async function tabThrough(page: Page, route: string): Promise<void> {
  const expected = await listStops(page);
  expect(expected.length, route).toBeGreaterThan(2);
  const reached: string[] = [];
  for (let presses = 0; presses <= expected.length; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop === null) break;
    reached.push(stop.name);
    expect.soft(stop.marked, `${route}: the focus is visible on ${stop.name}`).toBe(true);
    await expect
      .poll(async () => (await focused(page))?.inWindow, `${route}: ${stop.name} is in the window`)
      .toBe(true);
  }
  expect(reached, route).toEqual(expected);
  const last = expected.at(-2);
  if ((await focused(page)) === null) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect((await focused(page))?.name, `${route}: and back`).toBe(last);
}

for (const [route, heading] of [
  ['/login', 'Sign in'],
  ['/contact', 'Write to us'],
  ['/admin-login', 'Administrators'],
  ['/autherror?reason=cancelled', 'The sign-in was cancelled'],
  ...staticPages.filter(({ path }) => path !== '/').map(({ path, label }) => [path, label] as const),
  ['/an/unknown/path', 'Page Not Found'],
] as const) {
  test(`keyboard only: ${route}`, async ({ page }) => {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await page.waitForLoadState('networkidle');
    await tabThrough(page, route);
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
    await tabThrough(page, '/');
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
