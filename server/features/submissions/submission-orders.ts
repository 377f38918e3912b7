import { Prisma } from '#prisma/client.ts';
import { keyset } from '../../database/keyset.ts';

/**
 * FROM this a query selects `submissions` that know when their current version was handed in: submitted or, later, revised.
 * The indexes have the expression. A subquery that ends in its order must return `handed_in_at`: PostgreSQL sorts again by what
 * is computed outside.
 */
export const submissionRows = Prisma.sql`(
  SELECT *, coalesce(revised_at, submitted_at) AS handed_in_at FROM submissions
) AS submissions`;

const byHandedIn = (name: string, order: 'asc' | 'desc') =>
  keyset(
    [
      { field: 'handedInAt', column: Prisma.sql`submissions.handed_in_at`, type: 'timestamptz', order },
      { field: 'id', column: Prisma.sql`submissions.id`, type: 'uuid', order },
    ],
    name,
  );

/**
 * The orders of `submissionRows` in the queue, by their current version, which is what waits: a revision begins the wait again,
 * as it does the review promise. The same indexes serve both.
 */
export const queueOrders = {
  newest: byHandedIn('newest', 'desc'),
  oldest: byHandedIn('oldest', 'asc'),
} as const;

export type QueueOrder = (typeof queueOrders)[keyof typeof queueOrders];
