import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isNightly } from './is-nightly.ts';

/** The rules whose result depends on the theme: a theme changes colours and nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Waits for the end of every transition: axe must not read a colour that is still changing. */
export async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quietFrames = 0; quietFrames < 3; ) {
      await new Promise((done) => requestAnimationFrame(done));
      const running = document.getAnimations().some(({ playState }) => playState === 'running');
      quietFrames = running ? 0 : quietFrames + 1;
    }
  });
}

export async function expectNoViolation(
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
export async function expectOutline(page: Page, where: string): Promise<void> {
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
export async function expectReferences(page: Page, where: string): Promise<void> {
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

/** Collects what must stay empty: console errors and warnings, uncaught exceptions, requests to other origins. */
export function watch(page: Page, origin: string): { consoleProblems: string[]; foreignRequests: string[] } {
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
