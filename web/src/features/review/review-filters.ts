import { z } from 'zod';
import { id } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { type SubmissionSort, submissionSorts } from '#contract/review.ts';
import { type SubmissionFilter, submissionFilter } from '#contract/submission-status.ts';

/** Filters of the list of submissions; the URL has the same names. */
export interface ReviewFilters {
  search?: string | undefined;
  status: SubmissionFilter;
  /** Ids of the task and the student whose submissions are listed. */
  task?: string | undefined;
  student?: string | undefined;
  sort: SubmissionSort;
}

const sort = z.enum(submissionSorts).catch('newest');

/** Reads the filters from a URL and ignores unknown values. */
export function readReviewFilters(params: URLSearchParams): ReviewFilters {
  const filters: ReviewFilters = {
    status: submissionFilter.catch('all').parse(params.get('status')),
    sort: sort.parse(params.get('sort')),
  };
  const search = (params.get('search') ?? '').trim().slice(0, limits.searchLength);
  if (search !== '') filters.search = search;
  for (const name of ['task', 'student'] as const) {
    const value = id.safeParse(params.get(name)).data;
    if (value !== undefined) filters[name] = value;
  }
  return filters;
}

/** Defaults are left out of the URL. */
export function writeReviewFilters(filters: ReviewFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search) params.set('search', filters.search);
  if (filters.status !== 'all') params.set('status', filters.status);
  if (filters.task) params.set('task', filters.task);
  if (filters.student) params.set('student', filters.student);
  if (filters.sort !== 'newest') params.set('sort', filters.sort);
  return params;
}
