import { Prisma } from '#prisma/client.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { listMailDeliveries, MailDeliveryRow } from '../../contract/system.ts';
import { keyset } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { containsText } from '../../database/text-search.ts';

/** The ids of version 7 are in the order of creation. */
const newestFirst = keyset([{ field: 'id', column: Prisma.sql`id`, type: 'uuid', order: 'desc' }]);

/**
 * Mails that were not delivered; with an address all mails to the student who has it.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listMails(
  runSql: RunSql,
  { cursor, limit, search, state, address }: Parsed<typeof listMailDeliveries, 'query'>,
): Promise<Answer<typeof listMailDeliveries>> {
  // Each has an index: that of a student, and that of mails that were not sent.
  const whose =
    address === undefined
      ? Prisma.sql`state <> 'sent'`
      : Prisma.sql`user_id = (SELECT id FROM users WHERE lower(email) = lower(${address}::text) AND deleted_at IS NULL)`;
  const inState = state === undefined ? Prisma.sql`true` : Prisma.sql`state = ${state}::mail_state`;
  const found = await runSql<MailDeliveryRow>(
    Prisma.sql`
      SELECT id, created_at AS at, purpose, state, attempts, last_error AS "lastError", message_id AS "messageId"
      FROM mail_deliveries
      WHERE ${whose} AND ${inState} AND ${containsText(search, Prisma.sql`purpose`, Prisma.sql`last_error`, Prisma.sql`message_id`)}
        AND ${newestFirst.after(cursor)}
      ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}`,
    { timesAsText: true, replan: true },
  );
  const { rows, nextCursor } = newestFirst.page(found, limit);
  return { items: rows, nextCursor };
}
