import { limits } from '../contract/limits.ts';

/**
 * The fields of `searchedPageOf`.
 * @param counted of a search at most one more than `limits.countedMatches`, because counting all matches of a frequent word
 *   takes seconds in a large table
 */
export function totalOf(
  search: string | undefined,
  counted: number,
): { total: number; totalIsMinimum: boolean } {
  if (!search) return { total: counted, totalIsMinimum: false };
  return { total: Math.min(counted, limits.countedMatches), totalIsMinimum: counted > limits.countedMatches };
}
