import { useState } from 'react';

interface Choosable {
  readonly id: string;
}

export interface ChoicesOf<T> {
  find: (typed: string, signal: AbortSignal) => Promise<readonly T[]>;
  nameOf: (item: T) => string;
  /** What tells two items of one name apart. */
  kindOf: (item: T) => string;
}

/**
 * Suggestions for a Combobox that chooses one of many things by its name: a label belongs to one id.
 * @param of must not change: later values are ignored
 */
export function useChoices<T extends Choosable>(of: ChoicesOf<T>) {
  const [ids] = useState(() => new Map<string, string>());
  const [suggest] = useState(() => async (typed: string, signal: AbortSignal) => {
    const items = await of.find(typed, signal);
    return items.map((item) => {
      const name = of.nameOf(item);
      const taken = ids.get(name);
      const label =
        taken === undefined || taken === item.id
          ? name
          : `${name} (${of.kindOf(item)}, ${item.id.slice(-4)})`;
      ids.set(label, item.id);
      return label;
    });
  });
  return {
    suggest,
    idOf: (label: string) => ids.get(label),
    /** Undefined for what was not suggested yet. */
    labelOf: (id: string) => [...ids].find(([, known]) => known === id)?.[0],
  };
}
