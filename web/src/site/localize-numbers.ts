import { formatNumber } from '#contract/word-of.ts';

const englishNumber = /^\d{1,3}(,\d{3})+$/;

/** `text` with its English numbers from 1,000 as `format` writes them. */
export const withNumbers = (text: string, format: (value: number) => string): string =>
  text.replace(/\d[\d.,]*\d/g, (found) =>
    englishNumber.test(found) ? format(Number(found.replaceAll(',', ''))) : found,
  );

/** Writes the numbers of static islands in the visitor's locale. Hydrated parts must not have numbers from 1,000. */
export function localizeNumbers(root: HTMLElement): void {
  for (const part of root.querySelectorAll('[data-static-island]')) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const written = withNumbers(node.textContent ?? '', formatNumber);
      if (written !== node.textContent) node.textContent = written;
    }
  }
}
