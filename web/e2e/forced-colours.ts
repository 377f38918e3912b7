import { expect, type Page } from '@playwright/test';

const controls = 'button, a[href], input, select, textarea, [role="tab"], [role="radio"], [role="switch"]';

/** Marks the controls that stand out by a background only, or by a shadow: forced colours remove both. */
export async function markFilled(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    const transparent = /^rgba\(.*, 0\)$|^transparent$|\/ 0\)$/;
    for (const control of document.querySelectorAll<HTMLElement>(selector)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const { backgroundColor, appearance } = getComputedStyle(control);
      if (appearance === 'none' || appearance === 'auto') {
        if (!transparent.test(backgroundColor)) control.dataset.filled = '';
      }
    }
  }, controls);
}

/**
 * In forced colours: a control that has a background otherwise has a border, and what is selected or current differs from what
 * is not.
 */
export async function expectForcedColours(page: Page): Promise<void> {
  const { edgeless, alike } = await page.evaluate(() => {
    const nameOf = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 140);
    const hasEdge = (element: Element) => {
      const { borderTopWidth, borderTopStyle, borderBottomWidth, outlineStyle, forcedColorAdjust } =
        getComputedStyle(element);
      return (
        (borderTopStyle !== 'none' && borderTopWidth !== '0px') ||
        borderBottomWidth !== '0px' ||
        outlineStyle !== 'none' ||
        forcedColorAdjust === 'none'
      );
    };
    const edgeless = [...document.querySelectorAll('[data-filled]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !hasEdge(element) && !(element.parentElement && hasEdge(element.parentElement)))
      .map(nameOf);

    const shownBy = [
      'borderWidth',
      'borderStyle',
      'borderColor',
      'outline',
      'textDecorationLine',
      'fontWeight',
      'display',
    ] as const;
    /** Everything about an element and what is in it that a border, a line, an icon or a weight shows. */
    const look = (element: Element): string => {
      const styleOf = (part: Element, pseudo?: string) => {
        const style = getComputedStyle(part, pseudo);
        if (pseudo && ['none', 'normal'].includes(style.content)) return '';
        const own = style.forcedColorAdjust === 'none' ? style.backgroundColor + style.color : '';
        return shownBy.map((property) => style[property]).join() + own;
      };
      const parts = [element, ...element.querySelectorAll('*')].slice(0, 12);
      return parts
        .map((part) => part.tagName + styleOf(part) + styleOf(part, '::before') + styleOf(part, '::after'))
        .join(';');
    };
    const chosen =
      '[aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"], [role="radio"][aria-checked="true"]';
    const alike: string[] = [];
    for (const element of document.querySelectorAll(chosen)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const tag = element.tagName;
      const list = element.closest(
        'ul, ol, nav, tbody, [role="tablist"], [role="listbox"], [role="radiogroup"], [role="group"]',
      );
      const other = [...(list?.querySelectorAll(tag) ?? [])].find(
        (candidate) =>
          candidate !== element &&
          !candidate.matches(chosen) &&
          candidate.getAttribute('role') === element.getAttribute('role') &&
          candidate.checkVisibility({ visibilityProperty: true }),
      );
      if (other && look(other) === look(element)) alike.push(nameOf(element));
    }
    return { edgeless, alike };
  });
  expect.soft(edgeless, 'controls without a border in forced colours').toEqual([]);
  expect.soft(alike, 'selected, but looks like the others in forced colours').toEqual([]);
}
