import { expect, type Page, test } from '@playwright/test';
import { chromiumPath } from './find-chromium.ts';
import { publicRoutes } from './public-routes.ts';
import { signInAsAdministrator, signInAsStudent } from './sign-in.ts';

test.setTimeout(900_000);
test.skip(chromiumPath === null, 'no Chromium on this machine: install one or set CHROMIUM_PATH');
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
});

/**
 * Everything on the page that a finger presses and that gives it less than `least` pixels in a direction, measured by
 * asking the browser what lies under points around its middle: a target that a neighbour covers counts as
 * small, one that a pseudo-element makes larger than it looks counts as large. Links inside a sentence are free (WCAG 2.5.8).
 */
function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((size) => {
    const interactive =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="combobox"], [role="menuitem"]';
    const insideSentence = (element: Element) => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      const around = element.closest('p, li, dd, figcaption, address, td, h2, h3');
      const words = (around?.textContent ?? '').replace(element.textContent ?? '', '').trim();
      return words.length > 0;
    };
    /** The widest stretch around the middle that leads to the element, in steps of a pixel, up to `size`. */
    const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
      const hits = (step: number) => {
        const under = document.elementFromPoint(x + dx * step, y + dy * step);
        if (under === null) return false;
        if (under === element || element.contains(under)) return true;
        // A label presses its control; what wraps a field hands the click on to it.
        return (
          under.closest('label')?.control === element || (under.contains(element) && element.matches('input'))
        );
      };
      let extent = hits(0) ? 1 : 0;
      if (extent === 0) return 0;
      for (const sign of [1, -1]) {
        for (let step = 1; step < size && hits(step * sign); step += 1) extent += 1;
      }
      return extent;
    };
    const found: string[] = [];
    // What lies under an open dialog is not pressed.
    const scope = document.querySelector('dialog:modal') ?? document;
    for (const element of scope.querySelectorAll(interactive)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
      if (element.closest('[inert], [aria-hidden="true"], dialog:not([open])')) continue;
      if (element.matches(':disabled, [tabindex="-1"]') || insideSentence(element)) continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      // Seen by the keyboard only (skip links), or no box of its own.
      if (box.width <= 1 || box.height <= 1 || box.bottom < 0) continue;
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const [width, height] = [reach(element, x, y, 1, 0), reach(element, x, y, 0, 1)];
      // A box that begins between two pixels loses one.
      if (width < size - 1 || height < size - 1) {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        found.push(`${element.tagName.toLowerCase()} "${name.slice(0, 40)}": ${width} x ${height}`);
      }
    }
    return found;
  }, least);
}

async function expectTargets(page: Page, routes: readonly string[], least: number): Promise<void> {
  for (const route of routes) {
    await page.goto(route);
    await page.waitForLoadState('networkidle');
    const banner = page.getByRole('alert').getByRole('button', { name: 'Close' });
    // It lies over the page until it is closed, by specification.
    if (await banner.isVisible()) await banner.tap();
    expect.soft(await smallTargets(page, least), `${route}: targets below ${least} px`).toEqual([]);
  }
}

test('a finger finds everything on the public pages', async ({ page }) => {
  await expectTargets(page, publicRoutes, 44);
});

test('a finger finds everything on the student pages', async ({ page }) => {
  await signInAsStudent(page, { email: 'ambassador02@students.example', name: 'Ambassador 02' });
  const routes = ['/dashboard', '/task-all', '/task-pending', '/leaderboard', '/profile', '/update-profile'];
  await expectTargets(page, [...routes, '/incentives', '/contact-us'], 44);
  await page.goto('/task-all');
  await page.getByRole('link', { name: /Bring five friends/ }).click();
  await page.getByRole('heading', { level: 1, name: /Bring five friends/ }).waitFor();
  expect.soft(await smallTargets(page, 44), 'a task').toEqual([]);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect.soft(await smallTargets(page, 44), 'the drawer').toEqual([]);
});

/** Dense, by decision: 24 px with room around (WCAG 2.5.8), see docs/decisions.md. */
test('a finger finds everything on the administrators’ pages', async ({ page }) => {
  await signInAsAdministrator(page);
  const home = new URL(page.url()).pathname;
  await expectTargets(
    page,
    ['', '/task-all', '/all-request', '/all-users'].map((path) => home + path),
    24,
  );
});
