import { wordOf } from '#contract/word-of.ts';

/** Like a thin space (U+2009), but lines do not break at it. */
const narrowSpace = '\u202f';

/** `1840` → `1 840`, with narrow spaces that do not break. */
export function formatNumber(value: number): string {
  const digits = String(Math.abs(Math.trunc(value)));
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, narrowSpace);
  return value < 0 ? `−${grouped}` : grouped;
}

/** A change: `20` → `+20`, `-1840` → `−1 840`. */
export const formatSigned = (value: number): string => `${value > 0 ? '+' : ''}${formatNumber(value)}`;

/** A count with its word: '1 file', '1 840 files', '2 replies'. */
export const countOf = (count: number, one: string, many?: string): string =>
  `${formatNumber(count)} ${wordOf(count, one, many)}`;
