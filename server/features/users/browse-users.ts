import { Prisma } from '#prisma/client.ts';
import { limits } from '../../contract/limits.ts';
import { areMany as matchesAreMany } from '../../database/bounded-count.ts';
import { needsBrowsing, studentMatches } from '../../database/text-search.ts';
import {
  browsedCondition,
  hasRole,
  isBrowsed,
  isFiltered,
  type UserFilter,
  type UserListInput,
  userCondition,
  userOrder,
  usersOf,
} from './user-order.ts';

/** Users that a request compares in the order of the list. The next page continues with the following ones. */
export const comparedUsers = 5_000;

export interface UserPage {
  /** WITH; `found` has the ids of the page and maybe of later users. */
  readonly found: Prisma.Sql;
  readonly total: Prisma.Sql;
  readonly isMinimum?: Prisma.Sql;
  /** The last user that was compared, if others follow; null if all were. */
  readonly last?: Prisma.Sql;
}

/** Whether an index does not serve a part of the filter; a short search has too many candidates. */
export const needsBrowse = (filter: UserFilter): boolean =>
  isBrowsed(filter) || (Boolean(filter.search) && needsBrowsing(filter.search ?? ''));

/**
 * Users of a filter that no index serves, for example those without recent work, or of a search of two characters. Up to a thousand
 * matches of the filters that an index serves are all compared. If there are more, a limited number of users is, in
 * the order of the list: the page may be short, even empty, and have a next one.
 */
export function browseUsers(input: UserListInput): UserPage {
  const order = userOrder(input);
  const size = input.limit + 1;
  const isIndexed = !needsBrowsing(input.search ?? '');
  const indexed = isIndexed ? input : { ...input, search: undefined };
  const matchesRest = isIndexed
    ? browsedCondition(input)
    : Prisma.sql`${browsedCondition(input)} AND ${studentMatches(input.search)}`;
  const filtered = isFiltered(indexed);
  const areMany = filtered ? matchesAreMany : Prisma.sql`true`;
  const after = Prisma.join(
    order.parts(input.cursor).map(({ where }) => Prisma.sql`(${where})`),
    ' OR ',
  );
  /** Numbered in the order of the list. */
  const compared = (cursor: string | undefined) => {
    const parts = order.parts(cursor).map(
      ({ where, orderBy, by }, part) => Prisma.sql`(
        SELECT id, key, matches, ${part}::int AS part, row_number() OVER (ORDER BY ${by}) AS place FROM (
          SELECT users.id, ${order.column} AS key, ${userCondition(input)} AND ${browsedCondition(input)} AS matches FROM ${usersOf(input)}
          WHERE ${areMany} AND ${hasRole(input)} AND ${where} ORDER BY ${orderBy} LIMIT ${comparedUsers + 1}
        ) AS walked)`,
    );
    return Prisma.sql`
      SELECT id, key, matches, row_number() OVER (ORDER BY part, place) AS place
      FROM (${Prisma.join(parts, ' UNION ALL ')}) AS parts ORDER BY place LIMIT ${comparedUsers + 1}`;
  };
  const matches = filtered
    ? Prisma.sql`matches AS MATERIALIZED (
        SELECT users.* FROM ${usersOf(input)} WHERE ${userCondition(indexed)} LIMIT ${limits.countedMatches + 1}),`
    : Prisma.empty;
  const few = filtered
    ? Prisma.sql`(SELECT users.id FROM matches AS users WHERE NOT ${areMany} AND ${matchesRest} AND (${after})
        ORDER BY ${order.orderBy} LIMIT ${size}) UNION ALL`
    : Prisma.empty;
  const fewCount = filtered
    ? Prisma.sql`(SELECT count(*)::int FROM matches AS users WHERE ${matchesRest})`
    : Prisma.sql`0`;
  return {
    found: Prisma.sql`WITH ${matches}
      first_users AS MATERIALIZED (${compared(undefined)}),
      compared AS MATERIALIZED (${compared(input.cursor)}),
      found AS (${few}
        (SELECT id FROM compared WHERE matches AND place <= ${comparedUsers} ORDER BY place LIMIT ${size}))`,
    total: Prisma.sql`CASE WHEN ${areMany}
      THEN (SELECT count(*)::int FROM first_users WHERE matches AND place <= ${comparedUsers}) ELSE ${fewCount} END`,
    isMinimum: Prisma.sql`EXISTS (SELECT FROM first_users WHERE place > ${comparedUsers})`,
    last: Prisma.sql`(SELECT json_build_object('key', key, 'id', id) FROM compared
      WHERE place = ${comparedUsers} AND EXISTS (SELECT FROM compared WHERE place > ${comparedUsers}))`,
  };
}
