import { z } from 'zod';

/** The stored states of a submission, in the order of the database's type. */
export const submissionStatuses = ['pending', 'approved', 'rejected', 'changes_requested'] as const;
export const submissionStatus = z.enum(submissionStatuses);
export type SubmissionStatus = z.infer<typeof submissionStatus>;

/** With the state of pending work that an administrator has open. It is not stored: a claim ends by itself. */
export type SubmissionState = SubmissionStatus | 'claimed';

export function stateOf({
  status,
  claimed,
}: {
  status: SubmissionStatus;
  /** A claim is live. */
  claimed: boolean;
}): SubmissionState {
  return claimed && submissionRules[status].claimable ? 'claimed' : status;
}

/** A list of submissions is filtered by these. Every status belongs to one of them besides `all`. */
export const submissionFilters = ['all', 'pending', 'approved', 'rejected'] as const;
export const submissionFilter = z.enum(submissionFilters);
export type SubmissionFilter = z.infer<typeof submissionFilter>;

/** One for each column of a table of counts. */
export const statusFilters = submissionFilter.exclude(['all']).options;

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

export type StatusFilter = (typeof statusFilters)[number];

interface StatusRules {
  readonly label: string;
  /** The filter that lists this status, and under which it is counted. */
  readonly filter: StatusFilter;
  /** Counts as the student's one submission in a round of the task; the index `submissions_live_round_key` lists the same. */
  readonly live: boolean;
  /** The student may edit or withdraw it. */
  readonly editable: boolean;
  /** An administrator may claim it. */
  readonly claimable: boolean;
  /** The administrator who has claimed it may approve or reject it, or request changes. */
  readonly reviewable: boolean;
  /** Carries a review: points, feedback and the time of the review. */
  readonly reviewed: boolean;
  /** Its points are in the ledger. */
  readonly awarded: boolean;
  /** The student may replace it by a new version, until the task's deadline or the date that the review names. */
  readonly revisable: boolean;
  /** The reviewer has asked the student for changes, and the student has not made them. */
  readonly toBeChanged: boolean;
  /** An administrator may reverse the review, which makes it pending again. */
  readonly reversible: boolean;
}

/** What each status allows. SQL, server and web read it here; a new status starts with a row in this table. */
export const submissionRules: Record<SubmissionState, StatusRules> = {
  pending: {
    label: 'Pending',
    filter: 'pending',
    live: true,
    editable: true,
    claimable: true,
    reviewable: true,
    reviewed: false,
    awarded: false,
    revisable: false,
    toBeChanged: false,
    reversible: false,
  },
  claimed: {
    label: 'In review',
    filter: 'pending',
    live: true,
    editable: false,
    claimable: false,
    reviewable: true,
    reviewed: false,
    awarded: false,
    revisable: false,
    toBeChanged: false,
    reversible: false,
  },
  approved: {
    label: 'Approved',
    filter: 'approved',
    live: true,
    editable: false,
    claimable: false,
    reviewable: false,
    reviewed: true,
    awarded: true,
    revisable: false,
    toBeChanged: false,
    reversible: true,
  },
  rejected: {
    label: 'Rejected',
    filter: 'rejected',
    live: false,
    editable: false,
    claimable: false,
    reviewable: false,
    reviewed: true,
    awarded: false,
    revisable: true,
    toBeChanged: false,
    reversible: true,
  },
  changes_requested: {
    label: 'Changes requested',
    filter: 'rejected',
    live: true,
    editable: false,
    claimable: false,
    reviewable: false,
    reviewed: true,
    awarded: false,
    revisable: true,
    toBeChanged: true,
    reversible: true,
  },
};

type Rule = Exclude<keyof StatusRules, 'label' | 'filter'>;

/** The statuses for which a rule holds, for queries: `status = ANY(…)`, `status: { in: … }`. */
export function statusesWhere(rule: Rule): SubmissionStatus[] {
  return submissionStatuses.filter((status) => submissionRules[status][rule]);
}

/** The statuses that a filter lists. */
export function statusesOf(filter: StatusFilter): SubmissionStatus[] {
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
