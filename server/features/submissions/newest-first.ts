import { Prisma } from '#prisma/client.ts';
import { keyset } from '../../database/keyset.ts';

/** The order of every list of submissions; queries select from `submissions`. */
export const newestFirst = keyset([
  {
    field: 'submittedAt',
    column: Prisma.sql`submissions.submitted_at`,
    type: 'timestamptz',
    order: 'desc',
  },
  { field: 'id', column: Prisma.sql`submissions.id`, type: 'uuid', order: 'desc' },
]);
