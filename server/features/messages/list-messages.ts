import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { listMessages as route } from '../../contract/messages.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { totalOf } from '../../database/bounded-count.ts';
import { type PageRow, rowsOfPage } from '../../database/keyset.ts';
import { personOf } from '../../database/person-sql.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { lastActivity, latestFirst } from './message-order.ts';
import { stateOf } from './present-message.ts';
import { countMessages, isOpen, listAll, searchMessages } from './search-messages.ts';

type Query = Parsed<typeof route, 'query'>;
type Listed = Answer<typeof route>['items'][number];

interface Row
  extends Omit<Listed, 'state' | 'createdAt' | 'lastActivityAt' | 'awaitsAnswer' | 'replies' | 'excerpt'> {
  readonly id: string;
  readonly state: 'open' | 'handled';
  readonly createdAt: Date;
  readonly lastActivityAt: Date;
  readonly answeredAt: Date | null;
  readonly lastSender: 'writer' | 'administrator' | null;
  readonly excerpt: string;
  readonly replies: number;
  readonly total: number;
  readonly counts: Answer<typeof route>['counts'];
  readonly last: { readonly lastActivityAt: string; readonly id: string } | null;
}

const excerptLength = 160;

const isUnassigned = Prisma.sql`${isOpen} AND contact_messages.assigned_to_id IS NULL`;

function filterOf(show: Query['show'], administratorId: string): Prisma.Sql {
  switch (show) {
    case 'open':
      return isOpen;
    case 'mine':
      return Prisma.sql`${isOpen} AND contact_messages.assigned_to_id = ${administratorId}::uuid`;
    case 'unassigned':
      return isUnassigned;
    case 'handled':
      return Prisma.sql`contact_messages.state = 'handled'`;
    case 'all':
      return Prisma.sql`true`;
  }
}

/**
 * The messages that match the filter, the newest activity first. The search covers name, email, message and replies; that
 * for a frequent word compares a limited number of messages, so its page may be short and still have a next one.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listMessages(
  runSql: RunSql,
  actor: AdministratorActor,
  { search, show, cursor, limit }: Query,
): Promise<Answer<typeof route>> {
  const { id: administratorId } = actor.administrator;
  const range = {
    filter: filterOf(show, administratorId),
    after: latestFirst.after(cursor),
    limit: limit + 1,
  };
  const { ctes, total, last } = search ? searchMessages(search, range) : listAll(range);
  const found = await runSql<PageRow<Row>>(
    Prisma.sql`
      WITH ${ctes}
      SELECT counted.*, listed.* FROM (
        SELECT ${total} AS total, ${last} AS last, json_build_object(
          'open', ${countMessages(isOpen)}, 'mine', ${countMessages(filterOf('mine', administratorId))},
          'unassigned', ${countMessages(isUnassigned)}) AS counts
      ) AS counted LEFT JOIN (
        SELECT ${listedColumns} FROM found
        CROSS JOIN LATERAL (SELECT * FROM contact_messages WHERE contact_messages.id = found.id LIMIT 1) AS contact_messages
        LEFT JOIN LATERAL (
          SELECT r.body, r.sender FROM message_replies r WHERE r.message_id = found.id
          ORDER BY r.created_at DESC, r.id DESC LIMIT 1
        ) AS last_reply ON true
      ) AS listed ON true
      ORDER BY "lastActivityAt" DESC, id DESC`,
    { replan: Boolean(search) },
  );
  const [first] = found;
  const page = latestFirst.page(rowsOfPage(found), limit);
  const compared = first?.last ?? null;
  return {
    items: page.rows.map(presentListed),
    nextCursor:
      page.nextCursor ??
      (compared &&
        latestFirst.cursorAfter({ ...compared, lastActivityAt: new Date(compared.lastActivityAt) })),
    ...totalOf(true, first?.total ?? 0),
    ...(compared && { totalIsMinimum: true }),
    counts: first?.counts ?? { open: 0, mine: 0, unassigned: 0 },
  };
}

const listedColumns = Prisma.sql`
  contact_messages.id, contact_messages.name, contact_messages.email, contact_messages.topic, contact_messages.state,
  contact_messages.version, contact_messages.created_at AS "createdAt", contact_messages.answered_at AS "answeredAt",
  ${lastActivity} AS "lastActivityAt", coalesce(last_reply.sender::text, CASE WHEN contact_messages.begun_by_id IS NOT NULL THEN 'administrator' END) AS "lastSender",
  left(regexp_replace(coalesce(last_reply.body, contact_messages.message), '\\s+', ' ', 'g'), ${excerptLength}) AS excerpt,
  (SELECT count(*)::int FROM message_replies r WHERE r.message_id = contact_messages.id) AS replies,
  (SELECT ${personOf(Prisma.sql`u`)} FROM users u
    WHERE u.id = contact_messages.user_id) AS "user",
  (SELECT json_build_object('id', a.id, 'name', coalesce(a.name, a.email)) FROM administrators a
    WHERE a.id = contact_messages.assigned_to_id) AS "assignedTo"`;

function presentListed(row: Row): Listed {
  const { createdAt, lastActivityAt, lastSender } = row;
  const state = stateOf(row);
  return {
    ...row,
    state,
    createdAt: createdAt.toISOString(),
    lastActivityAt: lastActivityAt.toISOString(),
    awaitsAnswer: state !== 'handled' && lastSender !== 'administrator',
  };
}
