import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { limits } from '../../contract/limits.ts';
import type { Answer } from '../../contract/route.ts';
import type { listUsers as route } from '../../contract/users.ts';
import { areMany, matchCount, totalOf } from '../../database/bounded-count.ts';
import { type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { enabledAccountCount } from '../points/standings.ts';
import { listInactive } from './list-inactive.ts';
import { type PresentedUser, presentListed, userColumns } from './present-user.ts';
import {
  hasRole,
  isFiltered,
  type UserFilter,
  type UserListInput,
  userCondition,
  userOrder,
} from './user-order.ts';

/** Users that a search for a frequent word reads in the order of the list before it reads all matches. */
const walkLength = 3_000;

/** @throws {AppError} validation_failed for a cursor of another list or sort key */
export async function listUsers(
  runSql: RunSql,
  _actor: AdministratorActor,
  input: UserListInput,
): Promise<Answer<typeof route>> {
  const { limit, adminEmails } = input;
  const order = userOrder(input);
  const filtered = isFiltered(input);
  const { found, total, isMinimum, last } = input.inactive
    ? listInactive(input)
    : { ...(filtered ? searchPage(input) : listPage(input)), ...complete };
  const rows = await runSql<PageRow<PresentedUser & Counts & { key: string | number | null }>>(
    Prisma.sql`${found}
      SELECT counted.*, ${order.column} AS key, ${userColumns}
      FROM (SELECT ${total} AS total, ${isMinimum} AS "isMinimum", ${last} AS last) AS counted
      LEFT JOIN (
        found JOIN users ON users.id = found.id CROSS JOIN LATERAL (SELECT users.*) AS u
      ) ON true
      ORDER BY ${order.orderBy} LIMIT ${limit + 1}`,
    { replan: filtered },
  );
  const users = rowsOfPage(rows).map((row) => ({ ...row, key: row.key ?? '' }));
  const page = order.page(users, limit);
  const { total: counted = 0, isMinimum: isPartial = false, last: compared = null } = rows[0] ?? {};
  const totals = totalOf(filtered && !input.inactive, counted);
  return {
    items: page.rows.map(({ key, total, isMinimum, last, ...row }) => presentListed(row, adminEmails)),
    nextCursor: page.nextCursor ?? (compared && order.cursorAfter(compared)),
    total: totals.total,
    totalIsMinimum: totals.totalIsMinimum || isPartial,
  };
}

interface Counts {
  readonly total: number;
  readonly isMinimum: boolean;
  /** The last user that was compared, if others follow; null if all were. */
  readonly last: { readonly key: string | number | null; readonly id: string } | null;
}

const complete = { isMinimum: Prisma.sql`false`, last: Prisma.sql`NULL::json` };

interface Page {
  /** WITH; `found` has the ids of the page and maybe of later users. */
  readonly found: Prisma.Sql;
  readonly total: Prisma.Sql;
}

/** Each part in the order of its index. */
function listPage(input: UserListInput): Page {
  const role = hasRole(input);
  const parts = userOrder(input)
    .parts(input.cursor)
    .map(
      ({ where, orderBy }) => Prisma.sql`
        (SELECT users.id FROM users WHERE ${role} AND ${where} ORDER BY ${orderBy} LIMIT ${input.limit + 1})`,
    );
  return {
    found: Prisma.sql`WITH found AS (${Prisma.join(parts, ' UNION ALL ')})`,
    total: countUsers(input),
  };
}

/**
 * The expression for the number of users with the role, of type int. From the kept counts, because counting a million rows
 * takes longer than reading a page.
 */
export function countUsers({ role, adminEmails }: Pick<UserFilter, 'role' | 'adminEmails'>): Prisma.Sql {
  const administrators = Prisma.sql`(SELECT count(*)::int FROM users WHERE ${hasRole({ role: 'admin', adminEmails })})`;
  if (role === 'admin') return administrators;
  const all = Prisma.sql`${enabledAccountCount}
    + (SELECT count(*)::int FROM users WHERE disabled_at IS NOT NULL AND deleted_at IS NULL)`;
  return role === 'all' ? all : Prisma.sql`${all} - ${administrators}`;
}

/**
 * Up to a thousand matches are read and sorted. More of them are frequent: the first users of the list usually contain a page
 * of them. Otherwise all matches are read. PostgreSQL cannot choose: it does not know where in the order the matches are.
 */
function searchPage(input: UserListInput): Page {
  const order = userOrder(input);
  const parts = order.parts(input.cursor);
  const matches = userCondition(input);
  const size = input.limit + 1;
  const walked = parts.slice(0, 1).map(
    ({ where, orderBy, by }) => Prisma.sql`
      SELECT id FROM (
        SELECT users.id, ${order.column} AS key, ${matches} AS matches FROM users
        WHERE ${areMany} AND users.deleted_at IS NULL AND ${where} ORDER BY ${orderBy} LIMIT ${walkLength}
      ) AS first WHERE matches ORDER BY ${by} LIMIT ${size}`,
  );
  const isFull = Prisma.sql`(SELECT count(*) FROM walked) = ${size}`;
  const after = Prisma.join(
    parts.map(({ where }) => Prisma.sql`(${where})`),
    ' OR ',
  );
  const sorted = (from: Prisma.Sql) =>
    Prisma.sql`(SELECT users.id FROM ${from} AND (${after}) ORDER BY ${order.orderBy} LIMIT ${size})`;
  return {
    found: Prisma.sql`WITH matches AS MATERIALIZED (
        SELECT users.id, users.name, users.email, users.college, users.points FROM users
        WHERE ${matches} LIMIT ${limits.countedMatches + 1}),
      walked AS MATERIALIZED (${Prisma.join(walked)}),
      found AS (
        ${sorted(Prisma.sql`matches AS users WHERE NOT ${areMany}`)}
        UNION ALL (SELECT id FROM walked WHERE ${isFull})
        UNION ALL ${sorted(Prisma.sql`(
          -- OFFSET 0: otherwise PostgreSQL might continue the walk, to the last user if the matches are there.
          SELECT users.id, users.name, users.email, users.college, users.points FROM users
          WHERE ${areMany} AND NOT (${isFull}) AND ${matches} OFFSET 0) AS users WHERE true`)}
      )`,
    total: matchCount,
  };
}
