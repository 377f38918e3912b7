import { expect, type Page } from '@playwright/test';
import { findSmallTargets } from './find-small-targets.ts';
import { expectForcedColours, markFilled } from './forced-colours.ts';
import { isNightly } from './is-nightly.ts';
import { expectNoOverflow } from './no-overflow.ts';
import {
  expectNoViolation,
  expectOutline,
  expectReferences,
  waitForTransitions,
  watch,
} from './page-checks.ts';
import { openSwept, rarePages, type SweptPage, sweptPages } from './swept-pages.ts';
import { expectTabStops } from './tab-stops.ts';
import { test } from './test.ts';

/**
 * In CSS pixels; 320 is a window of 1280 at a zoom of 400% (WCAG 1.4.10). `.ci/nightly` makes every check in every window, a
 * change most of them in one.
 */
const overflowWidths = isNightly ? [320, 390, 768, 1024, 1440, 2560] : [320, 390, 768, 1440];
const phoneWidth = 390;
const desktopWidth = 1440;
const height = 900;
/** A window of 1440 x 900 at a zoom of 200%. */
const zoomed = { width: 720, height: 450 };
/** A phone. */
const sideways = { width: 740, height: 340 };

const smallestTarget = 44;

test.use({ viewport: { width: phoneWidth, height } });

/** The skip link is the first stop of the Tab key; after it the next stop is in the content. */
async function expectSkipLink(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const inMain = await page.evaluate(() => document.activeElement?.closest('main') !== null);
  expect(inMain, 'the stop after the skip link is in the content').toBe(true);
}

/** With reduced motion: nothing moves once the page is loaded. */
async function expectNoAnimation(page: Page): Promise<void> {
  const animations = () =>
    page.evaluate(() =>
      document.getAnimations().map((animation) => {
        const { target } = (animation.effect as KeyframeEffect | null) ?? {};
        return `${(animation as CSSAnimation).animationName ?? 'transition'} on ${target?.className}`;
      }),
    );
  await expect.poll(animations, { message: 'animations' }).toEqual([]);
}

async function expectLargeTargets(page: Page, least: number): Promise<void> {
  // The pointer of a phone is coarse, which some styles ask for.
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  // By specification the banner covers the page until it is closed.
  const close = page.getByRole('alert').getByRole('button', { name: 'Close' });
  if (await close.isVisible()) await close.click();
  expect.soft(await findSmallTargets(page, least), `targets below ${least} px`).toEqual([]);
}

/** With the keyboard only: in a large window; at a zoom of 200% in forced colours; and Escape closes what is open. */
async function expectKeyboard(page: Page, exists: (width: number) => boolean): Promise<void> {
  const menu = page.getByRole('menu');
  const walks = !(await menu.isVisible());
  if (exists(desktopWidth)) {
    await page.setViewportSize({ width: desktopWidth, height });
    if (walks) await expectTabStops(page, 'first', `${desktopWidth} px`);
  }
  if (exists(phoneWidth) && (isNightly || !exists(desktopWidth))) {
    await page.setViewportSize(zoomed);
    await expectNoOverflow(page, 'zoom of 200%');
    await markFilled(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await expectForcedColours(page);
    await expectTabStops(page, 'first', 'forced colours, zoom of 200%');
    await page.emulateMedia({ forcedColors: 'none' });
  }
  const dialog = page.getByRole('dialog').or(menu);
  if (!(await dialog.isVisible())) return;
  // The first Escape leaves a text field.
  await page.keyboard.press('Escape');
  if (await dialog.isVisible()) await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), 'Escape returns the focus')
    .toBe(true);
}

/** The window and the theme in which a change runs axe: administrators work at a desk, the others on a phone. */
function colourSchemes(width: number, { role, widths }: SweptPage): ('light' | 'dark')[] {
  if (isNightly) return ['light', 'dark'];
  const usual = role === 'administrator' ? desktopWidth : phoneWidth;
  const other = usual === phoneWidth ? desktopWidth : phoneWidth;
  if (width !== ((widths?.includes(usual) ?? true) ? usual : other)) return [];
  return width === phoneWidth ? ['light'] : ['dark'];
}

for (const swept of sweptPages) {
  const tag = swept.logsErrors || rarePages.includes(swept) ? '@nightly' : [];
  test.describe(() => {
    test.use({ role: swept.role, viewport: { width: swept.widths?.at(-1) ?? 1440, height } });

    test(`${swept.role}: ${swept.name}`, { tag }, async ({ page, stack, adminPath, htmlValidator }) => {
      const { consoleProblems, foreignRequests } = watch(page, new URL(stack.origin).origin);
      await openSwept(page, adminPath, swept);
      await expectNoAnimation(page);
      const exists = (width: number) => swept.widths?.includes(width) ?? true;
      for (const width of overflowWidths.filter(exists)) {
        await page.setViewportSize({ width, height });
        await expectNoOverflow(page, `${width} px`);
        await expectOutline(page, `${width} px`);
        if (![phoneWidth, desktopWidth].includes(width)) continue;
        await htmlValidator?.expectValid(page, `${width} px`);
        await expectReferences(page, `${width} px`);
        for (const colorScheme of colourSchemes(width, swept)) {
          await page.emulateMedia({ colorScheme });
          await waitForTransitions(page);
          await expectNoViolation(page, colorScheme, {
            where: `${colorScheme}, ${width} px`,
            exemptRules: swept.exemptRules ?? [],
          });
        }
      }
      if (exists(phoneWidth)) {
        await page.setViewportSize(sideways);
        await expectNoOverflow(page, 'held sideways');
      }
      if (swept.prepare === undefined) await expectSkipLink(page);
      if (exists(phoneWidth)) {
        await page.setViewportSize({ width: phoneWidth, height });
        await expectLargeTargets(page, smallestTarget);
      }
      // nightly/keyboard.spec.ts does it for visitors.
      if (swept.role !== 'visitor') await expectKeyboard(page, exists);
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await page.waitForLoadState('networkidle');
      if (swept.logsErrors === undefined) expect.soft(consoleProblems, 'console and exceptions').toEqual([]);
      expect.soft(foreignRequests, 'requests to other origins').toEqual([]);
    });
  });
}
