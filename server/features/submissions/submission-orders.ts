import { Prisma } from '#prisma/client.ts';
import { keyset } from '../../database/keyset.ts';

const keys = (order: 'asc' | 'desc') =>
  [
    { field: 'submittedAt', column: Prisma.sql`submissions.submitted_at`, type: 'timestamptz', order },
    { field: 'id', column: Prisma.sql`submissions.id`, type: 'uuid', order },
  ] as const;

/** The default order of every list of submissions; queries select from `submissions`. */
export const newestFirst = keyset(keys('desc'));

export type SubmissionOrder = typeof newestFirst;

/** The same indexes serve it, read backwards. */
export const oldestFirst: SubmissionOrder = keyset(keys('asc'), 'oldest');
