import { formatDecimal, formatNumber, wordOf } from '#contract/word-of.ts';

export { formatDecimal, formatNumber };

/** A change: `20` → `+20`, `-1840` → `−1,840`. */
export const formatSigned = (value: number): string => `${value > 0 ? '+' : ''}${formatNumber(value)}`;

/** A count with its word: '1 file', '1,840 files', '2 replies'. */
export const countOf = (count: number, one: string, many?: string): string =>
  `${formatNumber(count)} ${wordOf(count, one, many)}`;
