import { useCallback, useEffect, useRef, useState } from 'react';
import { rangeBetween } from './range-between.ts';

interface Row {
  readonly id: string;
  /** 1 of rows without versions. */
  readonly version?: number;
}

interface Chosen {
  /** The list in which they were chosen. */
  list: string;
  /** Everything that matches the filter, loaded or not. */
  all: boolean;
  /** The version of each row when it was chosen. */
  versions: ReadonlyMap<string, number>;
  /** A range begins here. */
  anchor: string | null;
}

/**
 * What is selected, before the rows are known.
 * @param list equal while it is the same list: another filter shows other rows, and starts without a selection
 */
export function useChosen(list: string) {
  const [stored, setStored] = useState<Chosen>(() => nothing(list));
  /** Phones: a tap on a row selects it instead of opening it. */
  const [selecting, setSelecting] = useState(false);
  const chosen = stored.list === list ? stored : nothing(list);
  return {
    chosen,
    setStored,
    selecting,
    setSelecting,
    /** Whether something is selected. */
    any: chosen.all || chosen.versions.size > 0,
  };
}

/** What is selected to change many at once: loaded rows, or all that match the filter. */
export function useSelection(
  { chosen, setStored, selecting, setSelecting, any }: ReturnType<typeof useChosen>,
  items: readonly Row[],
) {
  // For callbacks that never change: a long list renders only the rows that changed.
  const latest = useRef({ items, chosen });
  useEffect(() => {
    latest.current = { items, chosen };
  });

  const change = useCallback(
    (next: Partial<Chosen>) => {
      const chosen = { ...latest.current.chosen, ...next };
      // Several may follow before the next render.
      latest.current = { ...latest.current, chosen };
      setStored(chosen);
    },
    [setStored],
  );

  const toggle = useCallback(
    (id: string, range: boolean) => {
      const { items, chosen } = latest.current;
      const versions = new Map(chosen.all ? items.map(versionOf) : chosen.versions);
      const added = range ? rangeBetween(items, chosen.anchor, id) : [];
      if (added.length > 0) {
        for (const row of added) versions.set(...versionOf(row));
      } else if (!versions.delete(id)) {
        for (const row of items) if (row.id === id) versions.set(...versionOf(row));
      }
      change({ all: false, versions, anchor: id });
    },
    [change],
  );

  const set = useCallback(
    (ids: readonly string[], selected: boolean) => {
      const { items, chosen } = latest.current;
      const versions = new Map(chosen.all ? items.map(versionOf) : chosen.versions);
      for (const row of items) {
        if (!ids.includes(row.id)) continue;
        if (selected) versions.set(...versionOf(row));
        else versions.delete(row.id);
      }
      change({ all: false, versions, anchor: ids.at(-1) ?? null });
    },
    [change],
  );

  const clear = useCallback(() => {
    change({ all: false, versions: new Map(), anchor: null });
    setSelecting(false);
  }, [change, setSelecting]);

  return {
    all: chosen.all,
    versions: chosen.versions,
    any,
    has: (id: string) => chosen.all || chosen.versions.has(id),
    selecting,
    startSelecting: () => setSelecting(true),
    /** One row, or all from the last one on. */
    toggle,
    set,
    /** All loaded rows. */
    selectLoaded: () => change({ all: false, versions: new Map(items.map(versionOf)) }),
    /** All that match the filter. */
    selectAll: () => change({ all: true, versions: new Map() }),
    clear,
  };
}

export type Selection = ReturnType<typeof useSelection>;

const nothing = (list: string): Chosen => ({ list, all: false, versions: new Map(), anchor: null });
const versionOf = ({ id, version = 1 }: Row) => [id, version] as const;
