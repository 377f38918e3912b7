import { z } from 'zod';

/** The states of a submission, in the order in which they are listed. */
export const submissionStatuses = ['pending', 'approved', 'rejected'] as const;
export const submissionStatus = z.enum(submissionStatuses);
export type SubmissionStatus = z.infer<typeof submissionStatus>;

/** A list of submissions is filtered by these. Every status belongs to one of them besides `all`. */
export const submissionFilters = ['all', 'pending', 'approved', 'rejected'] as const;
export const submissionFilter = z.enum(submissionFilters);
export type SubmissionFilter = z.infer<typeof submissionFilter>;

/** Those that list reviewed submissions only; here `all` leaves out what is not reviewed. */
export const reviewFilter = submissionFilter.exclude(['pending']);
export type ReviewFilter = z.infer<typeof reviewFilter>;

/** What a student's page of submissions shows first; its address needs no query for it. */
export const defaultSubmissionFilter = 'all' satisfies SubmissionFilter;

export const submissionFilterLabels: Record<SubmissionFilter, string> = {
  all: 'All',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

interface StatusRules {
  readonly label: string;
  /** The filter that lists this status, and under which it is counted. */
  readonly filter: Exclude<SubmissionFilter, 'all'>;
  /** Counts as the student's one submission for the task; the index `submissions_live_key` lists the same. */
  readonly live: boolean;
  /** The student may edit or withdraw it. */
  readonly editable: boolean;
  /** An administrator may approve or reject it. */
  readonly reviewable: boolean;
  /** Carries a review: points, feedback and the time of the review. */
  readonly reviewed: boolean;
  /** Its points are in the ledger. */
  readonly awarded: boolean;
}

/** What each status allows. SQL, server and web read it here; a new status starts with a row in this table. */
export const submissionRules: Record<SubmissionStatus, StatusRules> = {
  pending: {
    label: 'Pending',
    filter: 'pending',
    live: true,
    editable: true,
    reviewable: true,
    reviewed: false,
    awarded: false,
  },
  approved: {
    label: 'Approved',
    filter: 'approved',
    live: true,
    editable: false,
    reviewable: false,
    reviewed: true,
    awarded: true,
  },
  rejected: {
    label: 'Rejected',
    filter: 'rejected',
    live: false,
    editable: false,
    reviewable: false,
    reviewed: true,
    awarded: false,
  },
};

type Rule = 'live' | 'editable' | 'reviewable' | 'reviewed' | 'awarded';

/** The statuses for which a rule holds, for queries: `status = ANY(…)`, `status: { in: … }`. */
export function statusesWhere(rule: Rule): SubmissionStatus[] {
  return submissionStatuses.filter((status) => submissionRules[status][rule]);
}

/** The statuses that a filter lists. */
export function statusesOf(filter: StatusRules['filter']): SubmissionStatus[] {
  return submissionStatuses.filter((status) => submissionRules[status].filter === filter);
}

const count = z.number().int();

/** Submissions per filter. */
export const submissionCounts = z.object({ all: count, pending: count, approved: count, rejected: count });
export type SubmissionCounts = z.infer<typeof submissionCounts>;

/** Complete counts from rows grouped by status; a status without a row counts as 0. */
export function countByFilter(
  groups: readonly { readonly status: SubmissionStatus; readonly _count: number }[],
): SubmissionCounts {
  const counts: SubmissionCounts = { all: 0, pending: 0, approved: 0, rejected: 0 };
  for (const { status, _count } of groups) {
    counts.all += _count;
    counts[submissionRules[status].filter] += _count;
  }
  return counts;
}
