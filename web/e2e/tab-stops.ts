import { expect, type Page } from '@playwright/test';

/** What the page keeps between two key presses. */
interface Watcher {
  reached: ReachedStop[];
}

interface ReachedStop {
  name: string;
  /** Not what appears while the page scrolls: a bar that repeats what has left the window. */
  listed: boolean;
  /** It looks different with the focus. */
  marked: boolean;
  /** In the window, and not behind a bar that stays in its place. */
  inView: boolean;
}

/**
 * Lists the stops of the Tab key in document order, of the modal dialog if one is open. From then on the page records each
 * stop that the Tab key reaches. The first stop has the focus afterwards if the caller says so.
 */
async function watchStops(page: Page, focusesFirst: boolean): Promise<string[]> {
  return page.evaluate((focuses) => {
    /** Of what may show the focus: the element, the frame or the card around it, the label of a hidden input. */
    const appearance = (element: Element) => {
      const parts = [element, ...(element.closest('label')?.querySelectorAll('*') ?? [])];
      for (let part = element.parentElement; part && parts.length < 24; part = part.parentElement)
        parts.push(part);
      return parts
        .map((part) => {
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(part);
          const outline = outlineStyle === 'none' ? '' : outlineStyle + outlineWidth + outlineColor;
          return outline + boxShadow + borderColor;
        })
        .join();
    };
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`
        .trim()
        .slice(0, 60);
    /** An input that only screen readers see has its label's box. */
    const boxOf = (element: Element) => {
      const own = element.getBoundingClientRect();
      if (own.width > 1 && own.height > 1) return own;
      return (element.closest('label') ?? element.parentElement ?? element).getBoundingClientRect();
    };
    const staysInPlace = (element: Element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position);
    /** Whether the middle of what the window shows of it is not behind a bar. */
    const isInView = (element: Element) => {
      const { top, bottom, left, right } = boxOf(element);
      const [y1, y2] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      const [x1, x2] = [Math.max(left, 0), Math.min(right, innerWidth)];
      if (y1 >= y2 || x1 >= x2) return false;
      let under = document.elementFromPoint((x1 + x2) / 2, (y1 + y2) / 2);
      while (under !== null && !under.contains(element)) {
        if (staysInPlace(under)) return false;
        under = under.parentElement;
      }
      return true;
    };
    const scope = document.querySelector('dialog:modal, [role$="dialog"][data-state="open"]') ?? document;
    /** Radio buttons of a group and the tabs of a list are one stop: the arrow keys move in them. */
    const stopOf = (element: Element): unknown => {
      if (element instanceof HTMLInputElement && element.type === 'radio') return `radio ${element.name}`;
      return element.closest('[role="tablist"]') ?? element;
    };
    /** Scrolling to it presses it: it is busy, lower or gone when the Tab key comes. */
    const loadsMore = (element: Element) => element.textContent?.trim() === 'Load more';
    const tabbable = [
      ...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [type="hidden"], [data-radix-focus-guard]') &&
        element.closest('[inert], dialog:not([open])') === null &&
        !loadsMore(element) &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    const stops = [
      ...new Map(tabbable.toReversed().map((element) => [stopOf(element), element])).values(),
    ].toReversed();
    (document.activeElement as HTMLElement | null)?.blur();
    const unfocused = new Map<Element, string>(stops.map((stop) => [stop, appearance(stop)]));
    const names = stops.map((stop, index) => `${index} ${nameOf(stop)}`);
    const watcher: Watcher = { reached: [] };
    Object.assign(window, { watcher });
    if (focuses) stops[0]?.focus();
    let last: Element | null = null;
    // The browser has scrolled when the key is released.
    addEventListener(
      'keyup',
      ({ key }) => {
        const element = document.activeElement;
        if (key !== 'Tab' || element === null || element === document.body || element === last) return;
        if (loadsMore(element)) return;
        last = element;
        const index = stops.findIndex((stop) => stopOf(stop) === stopOf(element));
        const before = unfocused.get(element);
        watcher.reached.push({
          name: names[index] ?? nameOf(element),
          listed: index >= 0,
          marked: before === undefined || appearance(element) !== before,
          inView: isInView(element),
        });
      },
      { capture: true },
    );
    return names;
  }, focusesFirst);
}

const readReached = (page: Page): Promise<ReachedStop[]> =>
  page.evaluate(() => (window as unknown as { watcher: Watcher }).watcher.reached);

/**
 * Presses Tab once for each stop, from the top of the page or of the modal dialog: each is reached once, in the order of the
 * document, looks different with the focus, and is in view. Then one step back.
 * @param from `load`: nothing had the focus yet; `first`: the first stop gets it without the key
 */
export async function expectTabStops(page: Page, from: 'load' | 'first', where: string): Promise<void> {
  const listed = await watchStops(page, from === 'first');
  expect.soft(listed.length, `stops, ${where}`).toBeGreaterThan(0);
  // Also what leaves the page when it gets the focus: the keyboard cannot use that.
  const expected = from === 'first' ? listed.slice(1) : listed;
  let reached: ReachedStop[] = [];
  const names = () =>
    reached.filter(({ name, listed }) => listed && expected.includes(name)).map(({ name }) => name);
  // More presses than stops: the parts of a date are stops of one field, and a list may load its next rows meanwhile.
  const mostPresses = 2 * expected.length + 100;
  for (let presses = 0; presses < mostPresses && names().length < expected.length; ) {
    for (const _ of expected.slice(names().length)) {
      await page.keyboard.press('Tab');
      presses += 1;
    }
    reached = await readReached(page);
  }
  expect.soft(names(), `order of the Tab key, ${where}`).toEqual(expected);
  const without = (mark: 'marked' | 'inView') =>
    reached.filter((stop) => !stop[mark]).map(({ name }) => name);
  expect.soft(without('marked'), `the focus is not visible, ${where}`).toEqual([]);
  expect.soft(without('inView'), `outside of the window or behind a bar, ${where}`).toEqual([]);
  if (expected.length < 2) return;
  // Past the parts of a date, and what has appeared.
  for (let presses = 0; presses < 8 && names().at(-1) !== expected.at(-2); presses += 1) {
    await page.keyboard.press('Shift+Tab');
    reached = await readReached(page);
  }
  expect.soft(names().at(-1), `one step back, ${where}`).toBe(expected.at(-2));
}
