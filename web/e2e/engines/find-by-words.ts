/** What people call a part of a page, and the elements that it may be. */
const partSelectors = {
  button: 'button, [role=button], [role=menuitem]',
  link: 'a[href]',
  field: 'input:not([type=file]), textarea, [role=combobox]',
  option: '[role=option]',
  heading: 'h1, h2, h3',
  text: 'body *',
} as const;

export type Part = keyof typeof partSelectors;

/**
 * An expression of a visible element whose name contains these words, or null. It is looked for in the open dialog first. Of
 * several names the shortest wins: "Points" is not "Give points".
 */
export function byWords(part: Part, words: string): string {
  return `(${findByWords})(${JSON.stringify(partSelectors[part])}, ${JSON.stringify(words)}, ${part === 'text'})`;
}

export const fileInput = `document.querySelector('[role=dialog] input[type=file]') ?? document.querySelector('input[type=file]')`;

/** Runs in the page: it must not use anything of this module. */
function findByWords(selector: string, words: string, isText: boolean): Element | null {
  const textOf = (element: Element | null | undefined) =>
    (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    if (ids.length > 0) return ids.map((id) => textOf(document.getElementById(id))).join(' ');
    const { labels } = element as HTMLInputElement;
    return labels?.length ? textOf(labels[0]) : textOf(element);
  };
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]');
  const top = [...dialogs].filter((dialog) => dialog.checkVisibility()).at(-1) ?? document.body;
  const search = (root: ParentNode) =>
    [...root.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, name: isText ? textOf(element) : nameOf(element) }))
      .filter(({ name }) => name.includes(words))
      // Of elements around each other, the innermost; of several names, the shortest.
      .toSorted((a, b) => a.name.length - b.name.length);
  const [found] = [...search(top), ...search(document)];
  return found?.element ?? null;
}
