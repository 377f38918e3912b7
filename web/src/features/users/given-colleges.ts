import { suggestColleges } from '#contract/colleges.ts';
import { limits } from '#contract/limits.ts';
import { call } from '../../api/client.ts';

/** Colleges by a part of the name or the abbreviation. */
export async function suggestGivenColleges(typed: string, signal: AbortSignal) {
  const query = { search: typed.slice(0, limits.searchLength) };
  const { items, hints } = await call(suggestColleges, { query, signal });
  return items.map((value, index) => ({ value, hint: hints[index] ?? '' }));
}
