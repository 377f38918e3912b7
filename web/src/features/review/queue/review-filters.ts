import { z } from 'zod';
import { id } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { type SubmissionSort, submissionSorts } from '#contract/review.ts';
import { type SubmissionFilter, submissionFilter } from '#contract/submission-status.ts';

/** Work that waits longer than promised, or more than so many days. */
export const ages = ['overdue', '1', '2', '3', '5', '7', '14', '30'] as const;
type Age = (typeof ages)[number];

/** Filters of the list of submissions; the URL has the same names. */
export interface ReviewFilters {
  search?: string | undefined;
  status: SubmissionFilter;
  /** Ids of the task and the student whose submissions are listed. */
  task?: string | undefined;
  student?: string | undefined;
  domain?: string | undefined;
  college?: string | undefined;
  age?: Age | undefined;
  /** Only work that the administrator has claimed. */
  mine?: true | undefined;
  sort: SubmissionSort;
}

/** Whether the counts by status are not those of the list. */
export const isCountedApart = ({ search, college, age, mine }: ReviewFilters): boolean =>
  [search, college, age, mine].some(Boolean);

/** All work, in the order of the list. */
export const everything = {
  search: '',
  status: 'all',
  task: undefined,
  student: undefined,
  domain: undefined,
  college: undefined,
  age: undefined,
  mine: undefined,
} as const satisfies Partial<ReviewFilters>;

/** Whether the list leaves work out, apart from the status. */
export const isNarrowed = (filters: ReviewFilters): boolean =>
  isCountedApart(filters) || [filters.task, filters.student, filters.domain].some(Boolean);

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
  for (const name of ['domain', 'college'] as const) {
    const value = (params.get(name) ?? '').trim().slice(0, limits.shortTextLength);
    if (value !== '') filters[name] = value;
  }
  const age = ages.find((known) => known === params.get('age'));
  if (age) filters.age = age;
  if (params.get('mine') === 'true') filters.mine = true;
  return filters;
}

/** Defaults are left out of the URL. */
export function writeReviewFilters(filters: ReviewFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search) params.set('search', filters.search);
  if (filters.status !== 'all') params.set('status', filters.status);
  if (filters.task) params.set('task', filters.task);
  if (filters.student) params.set('student', filters.student);
  if (filters.domain) params.set('domain', filters.domain);
  if (filters.college) params.set('college', filters.college);
  if (filters.age) params.set('age', filters.age);
  if (filters.mine) params.set('mine', 'true');
  if (filters.sort !== 'newest') params.set('sort', filters.sort);
  return params;
}
