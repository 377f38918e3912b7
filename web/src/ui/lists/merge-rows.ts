interface Row {
  id: string;
}

export interface MergedRows<T> {
  /** The rows to show: none of those that were shown has moved. */
  rows: T[];
  /** How many new rows belong between those that are shown, and wait. */
  added: number;
  /** Whether rows wait to be moved or removed. */
  moved: boolean;
}

/**
 * The rows that were shown, with the values that they have now, and what belongs below them. What would push or move one of
 * them waits.
 */
export function mergeRows<T extends Row>(shown: readonly T[], now: readonly T[]): MergedRows<T> {
  const places = new Map(now.map(({ id }, place) => [id, place]));
  const shownIds = new Set(shown.map(({ id }) => id));
  const kept = shown.flatMap(({ id }) => places.get(id) ?? []);
  const end = shown.length === 0 ? -1 : kept.length === 0 ? now.length : Math.max(...kept);
  const added = now.filter(({ id }, place) => place < end && !shownIds.has(id)).length;
  const below = now.filter(({ id }, place) => place > end && !shownIds.has(id));
  return {
    rows: [...shown.map((row) => now[places.get(row.id) ?? -1] ?? row), ...below],
    added,
    moved:
      kept.length < shown.length || kept.some((place, index) => index > 0 && place < (kept[index - 1] ?? 0)),
  };
}
