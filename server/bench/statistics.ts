/** The value below which a share of the values lies, by linear interpolation; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** At least three significant digits, and none after the point above a hundred. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  const [whole = '', rest] = value.toFixed(Math.min(digits, 3)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

/** The order of interleaved rounds: A B B A A B B A …, so that a drift of the machine meets both alike. */
export function interleaved<T>(first: T, second: T, rounds: number): T[] {
  return Array.from({ length: rounds }, (_, round) =>
    round % 2 === 0 ? [first, second] : [second, first],
  ).flat();
}
