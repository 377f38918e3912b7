import { Prisma } from '#prisma/client.ts';
import { keyset } from '../../database/keyset.ts';

/** When a message was written, or its last reply; the indexes have this expression. */
export const lastActivity = Prisma.sql`coalesce(contact_messages.last_reply_at, contact_messages.created_at)`;

/** Queries select from `contact_messages`. */
export const latestFirst = keyset([
  { field: 'lastActivityAt', column: lastActivity, type: 'timestamptz', order: 'desc' },
  { field: 'id', column: Prisma.sql`contact_messages.id`, type: 'uuid', order: 'desc' },
]);
