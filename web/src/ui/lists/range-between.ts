/** The rows from one to another, in either direction; none if the first one is not in the list. */
export function rangeBetween<Row extends { readonly id: string }>(
  rows: readonly Row[],
  from: string | null,
  to: string,
): Row[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)];
  if (a === -1 || b === -1) return [];
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1);
}
