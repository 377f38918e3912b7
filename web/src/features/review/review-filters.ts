import { limits } from '#contract/limits.ts';
import { type SubmissionFilter, submissionFilter } from '#contract/submission-status.ts';

/** What the list of submissions is narrowed to; kept in the URL under the same names. */
export interface ReviewFilters {
  search?: string;
  status: SubmissionFilter;
}

/** Reads the filters from an address. What it does not understand it leaves out. */
export function readReviewFilters(params: URLSearchParams): ReviewFilters {
  const filters: ReviewFilters = { status: submissionFilter.catch('all').parse(params.get('status')) };
  const search = (params.get('search') ?? '').trim().slice(0, limits.searchLength);
  if (search !== '') filters.search = search;
  return filters;
}

/** The shortest address of the filters: defaults are not written. */
export function writeReviewFilters(filters: ReviewFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search) params.set('search', filters.search);
  if (filters.status !== 'all') params.set('status', filters.status);
  return params;
}
