import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { findSmallTargets } from './find-small-targets.ts';
import { expectForcedColours, markFilled } from './forced-colours.ts';
import { isNightly } from './is-nightly.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { openSwept, type SweptPage, sweptPages } from './swept-pages.ts';
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

/** The rules whose result depends on the theme: a theme changes colours and nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const smallestTarget = 44;

test.use({ viewport: { width: phoneWidth, height } });

/** Waits for the end of every transition: axe must not read a colour that is still changing. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quietFrames = 0; quietFrames < 3; ) {
      await new Promise((done) => requestAnimationFrame(done));
      const running = document.getAnimations().some(({ playState }) => playState === 'running');
      quietFrames = running ? 0 : quietFrames + 1;
    }
  });
}

async function expectNoViolation(
  page: Page,
  colorScheme: 'light' | 'dark',
  { where, exemptRules }: { where: string; exemptRules: readonly string[] },
): Promise<void> {
  // Injecting the script of axe takes a third of a run, and the script stays in the page.
  const injected = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(injected && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'] })
    .disableRules([...exemptRules])
    // The page in a preview has an entry of its own.
    .exclude('iframe')
    // The rows of a long list are alike, and each takes as long as a whole short page.
    .exclude('main :is(li, tr):nth-child(n + 13)')
    // The other mode opens a second page in each run, for frames of other origins. These pages have no frames.
    .setLegacyMode();
  if (colorScheme === 'dark' && isNightly) axe.withRules(colourRules);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.length} times, e.g. ${nodes[0]?.html}`);
  expect.soft(found, `axe, ${where}`).toEqual([]);
}

/** One h1, no skipped level below it, one main landmark. */
async function expectOutline(page: Page, where: string): Promise<void> {
  const levels = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
      .map((heading) => Number(heading.tagName.slice(1))),
  );
  expect
    .soft(
      levels.filter((level) => level === 1),
      `h1, ${where}`,
    )
    .toHaveLength(1);
  const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1);
  expect.soft(skipped, `headings ${levels.join(' ')}, ${where}`).toEqual([]);
  await expect.soft(page.locator('main'), `main landmark, ${where}`).toHaveCount(1);
}

/** What IBM's checker adds: references lead somewhere, a landmark beside the content has a name, a table has headers. */
async function expectReferences(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const references = ['controls', 'labelledby', 'describedby', 'owns', 'activedescendant', 'errormessage'];
    const broken = references.flatMap((name) =>
      [...document.querySelectorAll(`[aria-${name}]`)].flatMap((element) =>
        (element.getAttribute(`aria-${name}`) ?? '')
          .split(' ')
          .filter((id) => document.getElementById(id) === null)
          .map((id) => `aria-${name}="${id}" of ${element.outerHTML.slice(0, 120)}`),
      ),
    );
    const nameless = [...document.querySelectorAll('aside:not([aria-label], [aria-labelledby])')];
    const headless = [...document.querySelectorAll('table')].filter(
      (table) => table.querySelector('th') === null,
    );
    return [...broken, ...[...nameless, ...headless].map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });
  expect.soft(found, `references and names, ${where}`).toEqual([]);
}

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

/** Collects what must stay empty: console errors and warnings, uncaught exceptions, requests to other origins. */
function watch(page: Page, origin: string): { consoleProblems: string[]; foreignRequests: string[] } {
  const consoleProblems: string[] = [];
  const foreignRequests: string[] = [];
  page.on('console', (message) => {
    // Playwright says this where the shared configuration blocks service workers.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type()))
      consoleProblems.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => consoleProblems.push(error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) foreignRequests.push(request.url());
  });
  return { consoleProblems, foreignRequests };
}

function colourSchemes(width: number): ('light' | 'dark')[] {
  if (isNightly) return ['light', 'dark'];
  return width === phoneWidth ? ['light'] : ['dark'];
}

/** Error pages are alike and rarely change. */
const isError = ({ logsErrors, heading }: SweptPage) => logsErrors || heading === 'Page Not Found';

for (const swept of sweptPages) {
  const tag = isError(swept) ? '@nightly' : [];
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
        for (const colorScheme of colourSchemes(width)) {
          await page.emulateMedia({ colorScheme });
          await waitForTransitions(page);
          await expectNoViolation(page, colorScheme, {
            where: `${colorScheme}, ${width} px`,
            exemptRules: swept.exemptRules ?? [],
          });
        }
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
