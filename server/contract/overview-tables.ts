import { ledgerKindLabels, ledgerKinds } from './ledger-kinds.ts';
import {
  type FunnelStep,
  funnelSteps,
  type Overview,
  type OverviewPart,
  retentionWeeks,
  reviewerDays,
} from './overview.ts';

type Cell = string | number | null;

export interface OverviewTable {
  readonly head: readonly string[];
  /** The first cell names the row. Null: it is not known yet. */
  readonly rows: readonly (readonly Cell[])[];
}

export const funnelWords: Readonly<Record<FunnelStep, string>> = {
  visits: 'Visits',
  joined: 'Accounts',
  signedIn: 'Signed in',
  profile: 'Complete profile',
  work: 'First work',
  approved: 'First approval',
};

/** To a tenth. */
export const hoursOf = (seconds: number): number => Math.round(seconds / 360) / 10;

export const domainWord = (domain: string | null): string => domain ?? 'Without a domain';

const stepHeads = { day: 'Day', week: 'Week from' };

/** What each chart shows as a table: on the page and in the file. */
export const overviewTables: Readonly<Record<OverviewPart, (overview: Overview) => OverviewTable>> = {
  submissions: ({ step, submissions }) => ({
    head: [stepHeads[step], 'Submissions'],
    rows: submissions.map(({ from, submissions }) => [from, submissions]),
  }),
  'first-reviews': ({ firstReviews }) => ({
    head: ['Week from', 'First reviews', 'Median in hours', '90 of 100 within hours'],
    rows: firstReviews.map(({ week, reviews, medianSeconds, p90Seconds }) => [
      week,
      reviews,
      hoursOf(medianSeconds),
      hoursOf(p90Seconds),
    ]),
  }),
  approvals: ({ approvals }) => ({
    head: ['Domain', 'Approvals'],
    rows: approvals.map(({ domain, approvals }) => [domainWord(domain), approvals]),
  }),
  points: ({ step, points }) => ({
    head: [stepHeads[step], ...ledgerKinds.map((kind) => ledgerKindLabels[kind]), 'Sum'],
    rows: points.map((row) => [
      row.from,
      ...ledgerKinds.map((kind) => row[kind]),
      ledgerKinds.reduce((sum, kind) => sum + row[kind], 0),
    ]),
  }),
  colleges: ({ colleges }) => ({
    head: ['College', 'Students with work', 'Submissions'],
    rows: colleges.most.map(({ name, students, submissions }) => [name, students, submissions]),
  }),
  reviewers: ({ reviewers }) => ({
    head: ['Reviewer', `Reviews in ${reviewerDays} days`, 'Open claims'],
    rows: (reviewers ?? []).map(({ name, reviews, claims }) => [name, reviews, claims]),
  }),
  funnel: ({ funnel }) => ({
    head: ['Step', 'Number'],
    rows: funnelSteps.map((step) => [funnelWords[step], funnel[step]]),
  }),
  retention: ({ retention }) => ({
    head: [
      'Joined in the week from',
      'Joined',
      ...retentionWeeks.map((weeks) => (weeks === 1 ? '1 week later' : `${weeks} weeks later`)),
    ],
    rows: retention.map(({ week, joined, after }) => [week, joined, ...after]),
  }),
};
