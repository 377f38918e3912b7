import { Prisma } from '#prisma/client.ts';
import { limits } from '../../contract/limits.ts';
import { countFirst } from '../../database/bounded-count.ts';
import { containsText, needsBrowsing } from '../../database/text-search.ts';
import { lastActivity, latestFirst } from './message-order.ts';

interface Range {
  /** Conditions on rows of `contact_messages`. */
  readonly filter: Prisma.Sql;
  readonly after: Prisma.Sql;
  /** The rows of the page and one more. */
  readonly limit: number;
}

/** Parts of a statement. */
export interface FoundMessages {
  /** WITH; `found` has the ids of the page. */
  readonly ctes: Prisma.Sql;
  /** An expression for the number of matches, at most one more than `limits.countedMatches`. */
  readonly total: Prisma.Sql;
  /** An expression for the last message that was compared, as JSON; null if all that follow were. */
  readonly last: Prisma.Sql;
}

/** Messages that a page of a frequent word compares. If its matches are all older, the next page continues. */
export const comparedForPage = 20_000;
/** The same for a search that no index serves. */
const comparedWithoutIndex = 5_000;

const enough = limits.countedMatches + 1;
const columns = Prisma.sql`contact_messages.id, ${lastActivity} AS last_activity`;
const texts = [
  Prisma.sql`contact_messages.name`,
  Prisma.sql`contact_messages.email`,
  Prisma.sql`contact_messages.message`,
];

export const countMessages = (filter: Prisma.Sql) =>
  countFirst(Prisma.sql`FROM contact_messages WHERE ${filter}`);

export const isOpen = Prisma.sql`contact_messages.state = 'open'`;
/** An expression for the number of messages that are not handled. */
export const openMessageCount = countMessages(isOpen);

export function listAll({ filter, after, limit }: Range): FoundMessages {
  return {
    ctes: Prisma.sql`found AS (
      SELECT contact_messages.id FROM contact_messages WHERE ${filter} AND ${after}
      ORDER BY ${latestFirst.orderBy} LIMIT ${limit})`,
    total: countMessages(filter),
    last: Prisma.sql`NULL::json`,
  };
}

/**
 * A message matches by its own texts or by a reply. Up to a thousand matches are read through the indexes and sorted. More
 * of them are frequent: the first messages of the list contain a page of them.
 */
export function searchMessages(text: string, { filter, after, limit }: Range): FoundMessages {
  const unindexed = needsBrowsing(text);
  const compared = unindexed ? comparedWithoutIndex : comparedForPage;
  const ownMatches = containsText(text, ...texts);
  const replyMatches = containsText(text, Prisma.sql`message_replies.body`);
  const indexed = unindexed ? Prisma.sql`false` : Prisma.sql`true`;
  const areMany = unindexed
    ? Prisma.sql`true`
    : Prisma.sql`((SELECT count(*) FROM by_text) = ${enough} OR (SELECT count(*) FROM by_reply) = ${enough})`;
  const walk = (what: Prisma.Sql, window: Prisma.Sql) => Prisma.sql`
    SELECT ${what} FROM contact_messages WHERE ${areMany} AND ${filter} AND ${after}
    ORDER BY ${latestFirst.orderBy} ${window}`;
  return {
    // A CTE without a limit is planned as if all of it were read: through the index. It is read as far as it is needed.
    ctes: Prisma.sql`
      own AS MATERIALIZED (
        SELECT ${columns} FROM contact_messages WHERE ${indexed} AND ${ownMatches} AND ${filter}
      ), by_text AS MATERIALIZED (
        SELECT * FROM own LIMIT ${enough}
      ), replied AS MATERIALIZED (
        SELECT message_replies.message_id FROM message_replies WHERE ${indexed} AND ${replyMatches}
      ), by_reply AS MATERIALIZED (
        SELECT ${columns} FROM replied JOIN contact_messages ON contact_messages.id = replied.message_id
        WHERE ${filter} LIMIT ${enough}
      ), matches AS MATERIALIZED (
        SELECT * FROM by_text UNION SELECT * FROM by_reply
      ), found AS MATERIALIZED (
        (
          SELECT contact_messages.id FROM matches JOIN contact_messages ON contact_messages.id = matches.id
          WHERE NOT ${areMany} AND ${after} ORDER BY ${latestFirst.orderBy} LIMIT ${limit}
        ) UNION ALL (
          SELECT contact_messages.id FROM (${walk(Prisma.sql`*`, Prisma.sql`LIMIT ${compared}`)}) AS contact_messages
          WHERE ${ownMatches} OR EXISTS (
            SELECT FROM message_replies WHERE message_replies.message_id = contact_messages.id AND ${replyMatches})
          ORDER BY ${latestFirst.orderBy} LIMIT ${limit}
        )
      )`,
    total: unindexed
      ? Prisma.sql`(SELECT count(*)::int FROM found)`
      : Prisma.sql`(SELECT count(*)::int FROM matches)`,
    last: Prisma.sql`(
      SELECT json_build_object('lastActivityAt', last_activity, 'id', id) FROM (
        ${walk(columns, Prisma.sql`OFFSET ${compared - 1} LIMIT 1`)}
      ) AS compared WHERE (SELECT count(*) FROM found) < ${limit})`,
  };
}
