import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { limits } from '../../contract/limits.ts';
import type { listUsers as route } from '../../contract/manage-users.ts';
import type { Answer } from '../../contract/route.ts';
import { areMany, matchCount } from '../../database/bounded-count.ts';
import { type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { walkMatches } from '../../database/walk-matches.ts';
import { enabledAccountCount, enabledAccountsIn } from '../points/standings.ts';
import { browseUsers, comparedUsers, needsBrowse, type UserPage } from './browse-users.ts';
import { isAdministrator, type PresentedUser, presentListed, userColumns } from './present-user.ts';
import {
  hasRole,
  isFiltered,
  type UserFilter,
  type UserListInput,
  userCondition,
  userOrder,
  usersOf,
} from './user-order.ts';

/** @throws {AppError} validation_failed for a cursor of another list or sort key */
export async function listUsers(
  runSql: RunSql,
  _actor: AdministratorActor,
  input: UserListInput,
): Promise<Answer<typeof route>> {
  const order = userOrder(input);
  const filtered = isFiltered(input);
  const {
    found,
    total,
    isMinimum = Prisma.sql`false`,
    last = Prisma.sql`NULL::json`,
  } = needsBrowse(input) ? browseUsers(input) : filtered ? searchPage(input) : listPage(input);
  const rows = await runSql<
    PageRow<
      PresentedUser & { isAdministrator: boolean; signedIn: boolean; disabled: boolean } & Counts & {
          key: string | number | null;
        }
    >
  >(
    Prisma.sql`${found}
      SELECT counted.*, ${order.column} AS key, ${userColumns(Prisma.sql`users.score`)},
        ${isAdministrator(input.adminEmails)} AS "isAdministrator"
      FROM (SELECT ${total} AS total, ${isMinimum} AS "isMinimum", ${last} AS last) AS counted
      LEFT JOIN (
        found JOIN ${usersOf(input)} ON users.id = found.id CROSS JOIN LATERAL (SELECT users.*) AS u
      ) ON true
      ORDER BY ${order.orderBy} LIMIT ${input.limit + 1}`,
    { replan: filtered },
  );
  const users = rowsOfPage(rows).map((row) => ({ ...row, key: row.key ?? '' }));
  const page = order.page(users, input.limit);
  const counts = rows[0];
  return {
    items: page.rows.map(({ key, total, isMinimum, last, ...row }) => presentListed(row)),
    nextCursor: page.nextCursor ?? (counts?.last ? order.cursorAfter(counts.last) : null),
    total: counts?.total ?? 0,
    totalIsMinimum: counts?.isMinimum ?? false,
  };
}

interface Counts {
  readonly total: number;
  readonly isMinimum: boolean;
  readonly last: { readonly key: string | number | null; readonly id: string } | null;
}

/** Each part in the order of its index. */
function listPage(input: UserListInput): UserPage {
  const role = hasRole(input);
  const parts = userOrder(input)
    .parts(input.cursor)
    .map(
      ({ where, orderBy }) => Prisma.sql`
        (SELECT users.id FROM ${usersOf(input)} WHERE ${role} AND ${where} ORDER BY ${orderBy} LIMIT ${input.limit + 1})`,
    );
  return {
    found: Prisma.sql`WITH found AS (${Prisma.join(parts, ' UNION ALL ')})`,
    total: countUsers(input),
  };
}

type CountFilter = Pick<UserFilter, 'role' | 'adminEmails' | 'edition'>;

/**
 * The expression for the number of users with the role, of type int. From the kept counts, because counting a million rows
 * takes longer than reading a page.
 */
export function countUsers({ role, adminEmails, edition }: CountFilter): Prisma.Sql {
  const users = usersOf({ edition });
  const administrators = Prisma.sql`(SELECT count(*)::int FROM ${users} WHERE ${hasRole({ role: 'admin', adminEmails })})`;
  if (role === 'admin') return administrators;
  const enabled = edition === undefined ? enabledAccountCount : enabledAccountsIn(edition);
  const all = Prisma.sql`${enabled}
    + (SELECT count(*)::int FROM ${users} WHERE disabled_at IS NOT NULL AND deleted_at IS NULL)`;
  return role === 'all' ? all : Prisma.sql`${all} - ${administrators}`;
}

/**
 * Up to a thousand matches are read and sorted. More of them are frequent: the first users in the order of the list usually
 * contain a page of them. If these do not, the page is short, even empty, and the next one continues. PostgreSQL cannot
 * choose between the two: it does not know where in the order the matches are.
 */
function searchPage(input: UserListInput): UserPage {
  const order = userOrder(input);
  const parts = order.parts(input.cursor);
  const matches = userCondition(input);
  const size = input.limit + 1;
  const after = Prisma.join(
    parts.map(({ where }) => Prisma.sql`(${where})`),
    ' OR ',
  );
  const walk = walkMatches({
    from: usersOf(input),
    columns: Prisma.sql`users.id, ${order.column} AS key`,
    matches,
    parts: parts.map((part) => ({
      ...part,
      where: Prisma.sql`${areMany} AND users.deleted_at IS NULL AND ${part.where}`,
    })),
    compared: comparedUsers,
    size,
  });
  return {
    found: Prisma.sql`WITH matches AS MATERIALIZED (
        SELECT users.id, users.name, users.email, users.college, users.score FROM ${usersOf(input)}
        WHERE ${matches} LIMIT ${limits.countedMatches + 1}),
      ${walk.ctes},
      found AS (
        (SELECT users.id FROM matches AS users WHERE NOT ${areMany} AND (${after})
          ORDER BY ${order.orderBy} LIMIT ${size})
        UNION ALL SELECT id FROM ${walk.rows} AS walked WHERE matches
      )`,
    total: Prisma.sql`least(${matchCount}, ${limits.countedMatches})`,
    isMinimum: areMany,
    last: Prisma.sql`(SELECT json_build_object('key', key, 'id', id) FROM ${walk.rows} AS walked WHERE ${walk.isLast})`,
  };
}
