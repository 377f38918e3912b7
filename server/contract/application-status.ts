import { z } from 'zod';

/** The stored states of an application, in the order of the database's type. A draft was not sent. */
export const applicationStatuses = ['draft', 'received', 'waiting', 'accepted', 'declined'] as const;
export const applicationStatus = z.enum(applicationStatuses);
export type ApplicationStatus = z.infer<typeof applicationStatus>;

/** What administrators list. */
export const listedStatuses = applicationStatus.exclude(['draft']).options;
export const decisions = applicationStatus.exclude(['draft', 'received']).options;
export type Decision = (typeof decisions)[number];

interface StatusRules {
  readonly label: string;
  /** The applicant may change the answers. */
  readonly editable: boolean;
  /** The applicant may delete it. Not what was declined: they could apply again without a trace. */
  readonly withdrawable: boolean;
  /** It is listed by when it was sent, oldest first; others by when they were decided, newest first. */
  readonly undecided: boolean;
  /** What an administrator may decide. */
  readonly decisions: readonly Decision[];
}

/** What each status allows. SQL, server and web read it here. */
export const applicationRules: Record<ApplicationStatus, StatusRules> = {
  draft: { label: 'Not sent', editable: true, withdrawable: true, undecided: false, decisions: [] },
  received: {
    label: 'Received',
    editable: true,
    withdrawable: true,
    undecided: true,
    decisions: ['accepted', 'waiting', 'declined'],
  },
  waiting: {
    label: 'Waiting list',
    editable: false,
    withdrawable: true,
    undecided: true,
    decisions: ['accepted', 'declined'],
  },
  accepted: {
    label: 'Accepted',
    editable: false,
    withdrawable: true,
    undecided: false,
    // Until they have joined.
    decisions: ['waiting', 'declined'],
  },
  declined: {
    label: 'Declined',
    editable: false,
    withdrawable: false,
    undecided: false,
    decisions: ['accepted', 'waiting'],
  },
};

/** Statuses from which an application can come to one. */
export const decidedFrom = (to: Decision): ApplicationStatus[] =>
  applicationStatuses.filter((status) => applicationRules[status].decisions.includes(to));
