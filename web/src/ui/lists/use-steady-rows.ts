import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { countActions, followActions } from '../../api/own-actions.ts';
import { mergeRows } from './merge-rows.ts';

interface Row {
  id: string;
}

interface SteadyRows<T extends Row> {
  rows: readonly T[];
  /** Equal while it is the same list. Another list is shown at once. */
  list: string;
  /** Nothing may move now, as behind a dialog. */
  hold?: boolean;
  /** The order is part of what a row says: as long as one would move, all stay as they were. */
  ranked?: boolean;
}

interface Shown<T> {
  list: string;
  rows: readonly T[];
  actions: number;
  held: boolean;
}

/** Milliseconds in which a change follows from what the user just did here. */
const ownChange = 5_000;

/** Whether rows may move: the top of the list is in view, and neither the focus nor the pointer is on a row. */
function mayMove(element: HTMLElement | null): boolean {
  if (element === null) return true;
  const { activeElement } = document;
  if (activeElement !== element && element.contains(activeElement)) return false;
  if (window.matchMedia('(hover: hover)').matches && element.matches(':hover')) return false;
  return element.getBoundingClientRect().top >= 0;
}

/**
 * The rows of a list that changes while it is read. What would push or move a row waits for `show`, or until the list is not being read:
 * then, and after an action of the user, everything is shown at once.
 */
export function useSteadyRows<T extends Row>({ rows, list, hold = false, ranked = false }: SteadyRows<T>) {
  const element = useRef<HTMLDivElement>(null);
  const actions = useSyncExternalStore(followActions, countActions);
  const [shown, setShown] = useState<Shown<T>>({ list, rows, actions, held: hold });
  const acted = useRef(Number.NEGATIVE_INFINITY);
  const same = shown.list === list;
  const merged = mergeRows(same ? shown.rows : rows, rows);
  const waiting = merged.added > 0 || merged.moved;
  const visible = ranked && waiting ? [...shown.rows, ...merged.rows.slice(shown.rows.length)] : merged.rows;

  // Before the browser paints, so that rows that may move are not announced.
  useLayoutEffect(() => {
    if (shown.actions !== actions || (shown.held && !hold)) acted.current = Date.now();
    const own = Date.now() - acted.current < ownChange;
    const all = !same || !waiting || (!hold && (own || mayMove(element.current)));
    const next = all ? rows : visible;
    const unchanged =
      next.length === shown.rows.length && next.every((row, index) => row === shown.rows[index]);
    if (unchanged && same && shown.actions === actions && shown.held === hold) return;
    setShown({ list, rows: next, actions, held: hold });
  });

  function show() {
    setShown({ list, rows, actions, held: hold });
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'start' });
  }

  return { rows: visible, waiting: waiting ? { added: merged.added } : null, show, element };
}
