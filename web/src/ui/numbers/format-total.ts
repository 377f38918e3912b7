import { limits } from '#contract/limits.ts';
import { formatNumber } from './format-number.ts';

/** The number of rows of a list, as in a page of `searchedPageOf`; other lists always count all. */
export interface Total {
  readonly total: number;
  readonly totalIsMinimum?: boolean;
}

/** `1,840`, or `1,000+` if there are more. */
export function formatTotal({ total, totalIsMinimum = false }: Total): string {
  return `${formatNumber(total)}${totalIsMinimum ? '+' : ''}`;
}

/** Of a count that ends at one more than `limits.countedMatches`. */
export function totalOfCount(count: number): Total {
  return { total: Math.min(count, limits.countedMatches), totalIsMinimum: count > limits.countedMatches };
}

/** What is known once `shown` rows have been loaded, more than were counted or all. */
export function totalAfter(shown: number, { total, totalIsMinimum = false }: Total, hasMore: boolean): Total {
  return totalIsMinimum ? { total: Math.max(shown, total), totalIsMinimum: hasMore } : { total };
}
