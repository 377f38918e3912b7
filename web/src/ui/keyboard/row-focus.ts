import { Component, type ReactNode, useEffect, useRef } from 'react';

/** Not the box that selects the row: what was opened from a row returns to the control that opens it. */
const controls = 'a[href], button, input:not([data-select]), select, textarea, [tabindex="0"]';

/** Where the focus was in a list whose rows have `data-row`, each with an id that is unique on the page. */
interface RowPlace {
  /** The row, then the rows below it and above it, the nearest first. */
  ids: string[];
  /** The control in the row, counted from its last one. */
  fromEnd: number;
}

/** Null if the element is not in a row. */
function placeOf(element: Element | null | undefined): RowPlace | null {
  const row = element?.closest<HTMLElement>('[data-row]');
  const list = row?.closest('ul, ol, table') ?? row?.parentElement;
  if (!element || !row || !list) return null;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const index = rows.indexOf(row);
  const inRow = [...row.querySelectorAll(controls)];
  return {
    ids: [row, ...rows.slice(index + 1), ...rows.slice(0, index).reverse()].map(
      (each) => each.dataset.row ?? '',
    ),
    fromEnd: inRow.length - Math.max(inRow.indexOf(element), 0),
  };
}

const rowOf = (id: string) => document.querySelector(`[data-row="${CSS.escape(id)}"]`);

/** False if the element cannot have the focus: it was removed, or is disabled, hidden or inert. */
function tryFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || element === document.body) return false;
  element.focus();
  return document.activeElement === element;
}

/** Focuses the same control of the row or, if it was removed, of the nearest one. */
function focusPlace({ ids, fromEnd }: RowPlace): boolean {
  return ids.some((id) => {
    const inRow = [...(rowOf(id)?.querySelectorAll(controls) ?? [])];
    return tryFocus(inRow.at(-fromEnd)) || inRow.some(tryFocus);
  });
}

/** Focuses the row `step` rows below the one with the focus, or the first row of the page's list. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll('main [data-row]')];
  const index = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[index < 0 ? 0 : index + step];
  [...(row?.querySelectorAll(controls) ?? [])].some(tryFocus);
}

/** `main` has it when a dialog has closed that lay over another one, which closes with it and knows a better place. */
const isFocusLost = () => document.activeElement === null || document.activeElement.matches('body, main');

interface KeepRowFocusProps {
  children: ReactNode;
  /** Gets the focus when the last row is removed. */
  fallback?: () => HTMLElement | null;
}

/** Around a list: when the row with the focus is removed, its neighbour gets the focus. */
export class KeepRowFocus extends Component<KeepRowFocusProps> {
  /** Only a class component can read the page before the rows are removed. */
  override getSnapshotBeforeUpdate(): RowPlace | null {
    return placeOf(document.activeElement);
  }

  override componentDidUpdate(_props: KeepRowFocusProps, _state: unknown, before: RowPlace | null): void {
    if (before === null || !isFocusLost()) return;
    if (!focusPlace(before)) tryFocus(this.props.fallback?.());
  }

  override render() {
    return this.props.children;
  }
}

/** The element and its ancestors, from the inside to the outside. */
function pathOf(element: Element | null): Element[] {
  return element === null ? [] : [element, ...pathOf(element.parentElement)];
}

/** The nearest part of the page that still exists and can have the focus: itself, or its heading. */
function focusNearest(path: readonly Element[]): boolean {
  const parts = [...path.filter((element) => element.isConnected), document.querySelector('main')];
  return parts.some((part) => tryFocus(part) || tryFocus(part?.querySelector(':scope > [tabindex="-1"]')));
}

const fields =
  ':is(input, textarea, select):not(:disabled, [type=hidden], [type=file], [type=range], [aria-hidden=true], [tabindex="-1"])';

/**
 * On the opening of a Radix dialog: focuses its first field instead of its first button. A screen reader then reads title,
 * description and field.
 * @returns null if it has no field
 */
export function focusFirstField(event: Event): HTMLElement | null {
  if (!(event.target instanceof HTMLElement)) return null;
  const all = [...event.target.querySelectorAll<HTMLInputElement>(fields)];
  const [first] = all;
  // Of radio buttons the Tab key reaches the selected one.
  const field =
    all.find((each) => each.type === 'radio' && each.name === first?.name && each.checked) ?? first;
  if (!tryFocus(field)) return null;
  event.preventDefault();
  return field ?? null;
}

/** Until Enter, held down since before the dialog opened, is released: it must not press, send or type anything in it. */
function ignoreHeldEnter(dialog: EventTarget | null): void {
  const released = new AbortController();
  const { signal } = released;
  dialog?.addEventListener(
    'keydown',
    (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Enter' && event.repeat) event.preventDefault();
      else released.abort();
    },
    { signal },
  );
  dialog?.addEventListener('keyup', () => released.abort(), { signal });
}

/** What has the focus; for an item of a menu, which disappears, the menu's button. */
function focusedOpener(): Element | null {
  const button = document.activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : document.activeElement;
}

/**
 * Handlers of a Radix dialog, which focuses nothing on closing unless it has a trigger. The focus returns to what had it
 * before. If the dialog shows an item of a list, it returns to the row of the item that was shown last.
 */
export function useReturnFocus(item?: string) {
  const path = useRef<Element[]>([]);
  const place = useRef<RowPlace | null>(null);
  const shown = useRef(item);

  // After each render, because the list may change while the dialog is open.
  useEffect(() => {
    if (item === undefined) return;
    shown.current = item;
    place.current = placeOf(rowOf(item)) ?? place.current;
  });

  return {
    onOpenAutoFocus(event: Event) {
      ignoreHeldEnter(event.target);
      const opener = focusedOpener();
      path.current = pathOf(opener);
      if (item === undefined) place.current = placeOf(opener);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // The page has moved the focus already, as after a navigation.
      if (!isFocusLost()) return;
      const [opener] = path.current;
      const row = opener?.closest<HTMLElement>('[data-row]')?.dataset.row;
      if (shown.current === undefined || row === shown.current) {
        if (tryFocus(opener)) return;
      }
      if (place.current && focusPlace(place.current)) return;
      focusNearest(path.current);
    },
  };
}
