import { Prisma } from '#prisma/client.ts';
import { keyset } from '../../database/keyset.ts';

const id = { field: 'id', column: Prisma.sql`submissions.id`, type: 'uuid' } as const;

/**
 * FROM this a query selects `submissions` that know when their current version was handed in: submitted or, later, revised.
 * The indexes have the expression. A subquery that ends in its order must return `handed_in_at`: PostgreSQL sorts again by what
 * is computed outside.
 */
export const submissionRows = Prisma.sql`(
  SELECT *, coalesce(revised_at, submitted_at) AS handed_in_at FROM submissions
) AS submissions`;

/** The default order of every list of submissions; queries select from `submissions` or `submissionRows`. */
export const newestFirst = keyset([
  { field: 'submittedAt', column: Prisma.sql`submissions.submitted_at`, type: 'timestamptz', order: 'desc' },
  { ...id, order: 'desc' },
]);

export type SubmissionOrder = ReturnType<typeof keyset<'submittedAt' | 'handedInAt' | 'id'>>;

/** Of `submissionRows`, longest waiting first. Waiting begins again with a revision, as the review promise does. */
export const oldestFirst: SubmissionOrder = keyset(
  [
    { field: 'handedInAt', column: Prisma.sql`submissions.handed_in_at`, type: 'timestamptz', order: 'asc' },
    { ...id, order: 'asc' },
  ],
  'oldest',
);
