import { z } from 'zod';
import { ledgerKinds } from '../../contract/ledger-kinds.ts';
import { overviewPeriods, retentionWeeks } from '../../contract/overview.ts';

const count = z.int();
const day = z.iso.date();

const college = z.object({ id: z.uuid(), students: count, submissions: count });

/** `overviews.content`: counts by day of the edition's time zone, of which a page adds up those of its period. */
export const countedOverview = z.object({
  timeZone: z.string(),
  /** Accounts that were made before are not counted; null for the first edition. */
  accountsFrom: z.iso.datetime().nullable(),
  /** The last day: that of the count, or the one on which the edition was closed. */
  until: day,
  submissions: z.array(z.object({ day, submissions: count })),
  approvals: z.array(z.object({ day, domain: z.string().nullable(), approvals: count })),
  points: z.array(z.object({ day, kind: z.enum(ledgerKinds), points: count })),
  firstReviews: z.array(z.object({ week: day, reviews: count, median: z.number(), p90: z.number() })),
  visits: z.array(z.object({ day, visits: count })),
  joined: z.array(
    z.object({
      day,
      joined: count,
      signedIn: count,
      profile: count,
      work: count,
      approved: count,
      later: z.array(count).length(retentionWeeks.length),
    }),
  ),
  /** Of each period: how many colleges, and the first ten. */
  colleges: z.record(z.enum(overviewPeriods), z.object({ active: count, most: z.array(college) })),
  /** Of the last 30 days, by administrator. */
  reviewers: z.array(z.object({ id: z.uuid(), reviews: count })),
});
export type CountedOverview = z.infer<typeof countedOverview>;
