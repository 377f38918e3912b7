import { z } from 'zod';
import { id, inEdition, timestamp } from './fields.ts';
import { defineRoute } from './route.ts';

/** The last so many days with today, or the whole edition. */
export const overviewPeriods = ['7', '30', '90', 'edition'] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];

/** The weeks after the one in which a student joined. */
export const retentionWeeks = [1, 2, 4, 8] as const;

/** The days in which the reviews of a reviewer are counted. */
export const reviewerDays = 30;

export const funnelSteps = ['visits', 'joined', 'signedIn', 'profile', 'work', 'approved'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

const count = z.int();
/** YYYY-MM-DD in the edition's time zone. */
const day = z.iso.date();

const query = { ...inEdition, period: z.enum(overviewPeriods).default('30') };

const overview = z.object({
  edition: z.object({ number: z.int(), name: z.string(), closed: z.boolean() }),
  /** Of a closed edition always `edition`. */
  period: z.enum(overviewPeriods),
  /** The first and the last day. */
  from: day,
  until: day,
  timeZone: z.string(),
  /** When the edition began, if there was one before: accounts that were made earlier are not counted. */
  accountsFrom: timestamp.nullable(),
  /** What a point of `submissions` and `points` covers, from its day on. */
  step: z.enum(['day', 'week']),
  /** Everything but `waiting` and claims is as of then. */
  countedAt: timestamp,
  /** Now, in all editions. `oldest`: null if nothing waits. */
  waiting: z.object({
    submissions: count,
    oldest: z.object({ id, handedInAt: timestamp }).nullable(),
  }),
  submissions: z.array(z.object({ from: day, submissions: count })),
  /** By the week of the first review: how long work waited for it. Only reviews by administrators that were not undone. */
  firstReviews: z.array(
    z.object({ week: day, reviews: count, medianSeconds: z.number(), p90Seconds: z.number() }),
  ),
  /** Works that are approved now, by the day of their review. Null: the task had no domain. */
  approvals: z.array(z.object({ domain: z.string().nullable(), approvals: count })),
  points: z.array(z.object({ from: day, award: count, reversal: count, bonus: count, adjustment: count })),
  /** Colleges whose students handed in work, and the ten with most of it. */
  colleges: z.object({
    active: count,
    most: z.array(z.object({ name: z.string(), students: count, submissions: count })),
  }),
  /** Reviews of the last `reviewerDays` that count, and claims that are open now. Null of a closed edition. */
  reviewers: z.array(z.object({ id, name: z.string(), reviews: count, claims: count })).nullable(),
  /** `visits`: see `countVisit`. The others: of the accounts that were made in the period and are not deleted. Each step counts alone. */
  funnel: z.object({
    visits: count,
    joined: count,
    signedIn: count,
    profile: count,
    work: count,
    approved: count,
  }),
  /** By the week of joining: who handed in work in the week that is so many weeks later. Null until that week is over. */
  retention: z.array(
    z.object({ week: day, joined: count, after: z.array(count.nullable()).length(retentionWeeks.length) }),
  ),
});
export type Overview = z.infer<typeof overview>;

export const getOverview = defineRoute({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'read',
  summary: 'What happens in an edition: work, reviews, points, colleges, reviewers, who joins and who stays',
  query: z.strictObject(query),
  response: overview,
  failure: 'The overview could not be loaded. Please try again.',
});

/** The charts of the page, each with a table. */
export const overviewParts = [
  'submissions',
  'first-reviews',
  'approvals',
  'points',
  'colleges',
  'reviewers',
  'funnel',
  'retention',
] as const;
export type OverviewPart = (typeof overviewParts)[number];

export const exportOverview = defineRoute({
  method: 'GET',
  path: '/api/admin/overview.csv',
  access: 'read',
  summary: 'The table of one part of the overview as CSV',
  query: z.strictObject({ ...query, part: z.enum(overviewParts).default('submissions') }),
  produces: 'csv',
  failure: 'The table could not be exported. Please try again.',
});

/** The landing page sends it when it was opened from elsewhere, in a browser where nobody was signed in before. Nothing about the visitor is stored. */
export const countVisit = defineRoute({
  method: 'POST',
  path: '/api/visits',
  access: 'public',
  summary: 'Count a visit of the landing page in the edition that runs',
});
