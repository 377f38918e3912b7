import { useEffect, useRef } from 'react';
import { isBehindDialog, keyless } from '../keyboard/use-shortcuts.ts';
import type { Selection } from './use-selection.ts';

/** The box of a row: an input, but not one for text. */
const box = 'input[data-select]';

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('tr[data-row]') ?? null;

/** X selects the row with the focus, Shift+X a range; Shift and an arrow key extend the selection; Escape ends it. */
export function useSelectionKeys(selection: Selection, enabled: boolean): void {
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });

  useEffect(() => {
    if (!enabled) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isBehindDialog()) return;
      const { target } = event;
      if (target instanceof Element && target.closest(keyless) && !target.matches(box)) return;
      const { any, selecting, has, toggle, set, clear } = latest.current;
      const key = event.key.toLowerCase();
      if (key === 'escape' && (any || selecting)) {
        event.preventDefault();
        clear();
        return;
      }
      const row = rowOf(document.activeElement);
      const id = row?.dataset.row;
      if (!row || id === undefined) return;
      if (key === 'x' && !event.repeat) {
        event.preventDefault();
        toggle(id, event.shiftKey);
      }
      if (!event.shiftKey || (key !== 'arrowdown' && key !== 'arrowup')) return;
      const next = key === 'arrowdown' ? row.nextElementSibling : row.previousElementSibling;
      const nextId = next instanceof HTMLElement ? next.dataset.row : undefined;
      if (!next || nextId === undefined) return;
      event.preventDefault();
      // Back over what was just selected: the row that is left is selected no more.
      if (has(id) && has(nextId)) set([id], false);
      else set([id, nextId], true);
      const inBox = document.activeElement?.matches(box);
      next.querySelector<HTMLElement>(inBox ? box : 'button, a[href]')?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
