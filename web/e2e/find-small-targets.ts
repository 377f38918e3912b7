import type { Page } from '@playwright/test';

/**
 * Finds the links and controls of a page that offer a finger less than `least` CSS pixels in width or height. The
 * browser says which element lies under the points around the middle of a target: a target that its neighbour covers
 * is small, one that a pseudo-element extends is large. Links inside a sentence are exempt (WCAG 2.5.8).
 */
export function findSmallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((size) => {
    const interactive =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="combobox"], [role="menuitem"]';
    const insideSentence = (element: Element) => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      const block = element.closest('p, li, dd, figcaption, address, td, h2, h3');
      const otherText = (block?.textContent ?? '').replace(element.textContent ?? '', '').trim();
      return otherText.length > 0;
    };
    /** How many pixels in a line through the middle press the element, up to `size`. */
    const extentOf = (element: Element, x: number, y: number, dx: number, dy: number) => {
      const hits = (step: number) => {
        const under = document.elementFromPoint(x + dx * step, y + dy * step);
        if (under === null) return false;
        if (under === element || element.contains(under)) return true;
        // A label presses its control; an element around a field passes the click on to the field.
        return (
          under.closest('label')?.control === element || (under.contains(element) && element.matches('input'))
        );
      };
      let extent = hits(0) ? 1 : 0;
      if (extent === 0) return 0;
      for (const sign of [1, -1]) {
        for (let step = 1; extent < size && hits(step * sign); step += 1) extent += 1;
      }
      return extent;
    };
    const found: string[] = [];
    // A modal dialog makes the rest of the page inert.
    const scope = document.querySelector('dialog:modal') ?? document;
    for (const element of scope.querySelectorAll(interactive)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
      if (element.closest('[inert], [aria-hidden="true"], dialog:not([open])')) continue;
      // The rows of a long list are alike.
      if (element.closest('main :is(li, tr):nth-child(n + 13)')) continue;
      if (element.matches(':disabled, [tabindex="-1"]') || insideSentence(element)) continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      // Only the keyboard reaches it (skip links), or it has no box of its own.
      if (box.width <= 1 || box.height <= 1 || box.bottom < 0) continue;
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const [width, height] = [extentOf(element, x, y, 1, 0), extentOf(element, x, y, 0, 1)];
      // A box that starts between two pixels loses one.
      if (width < size - 1 || height < size - 1) {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        found.push(`${element.tagName.toLowerCase()} "${name.slice(0, 40)}": ${width} x ${height}`);
      }
    }
    return found;
  }, least);
}
