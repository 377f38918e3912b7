import { suggestColleges } from '#contract/colleges.ts';
import { limits } from '#contract/limits.ts';
import { call } from '../../api/client.ts';

/** Colleges that several students have given. */
export const suggestGivenColleges = async (typed: string, signal: AbortSignal) =>
  (await call(suggestColleges, { query: { search: typed.slice(0, limits.searchLength) }, signal })).items;
