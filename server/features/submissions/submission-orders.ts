import { Prisma } from '#prisma/client.ts';
import { keyset } from '../../database/keyset.ts';

const id = { field: 'id', column: Prisma.sql`submissions.id`, type: 'uuid' } as const;

/** When the current version was handed in: submitted or, later, revised. The indexes have this expression. */
export const handedInAt = Prisma.sql`coalesce(submissions.revised_at, submissions.submitted_at)`;

/** The default order of every list of submissions; queries select from `submissions`. */
export const newestFirst = keyset([
  { field: 'submittedAt', column: Prisma.sql`submissions.submitted_at`, type: 'timestamptz', order: 'desc' },
  { ...id, order: 'desc' },
]);

export type SubmissionOrder = ReturnType<typeof keyset<'submittedAt' | 'handedInAt' | 'id'>>;

/** Longest waiting first. Waiting begins again with a revision, as the review promise does. */
export const oldestFirst: SubmissionOrder = keyset(
  [
    { field: 'handedInAt', column: handedInAt, type: 'timestamptz', order: 'asc' },
    { ...id, order: 'asc' },
  ],
  'oldest',
);
