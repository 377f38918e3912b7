import { Prisma } from '#prisma/client.ts';
import {
  defaultUserOrder,
  type listUsers,
  type UserPlace,
  type UserSortKey,
  type UserState,
} from '../../contract/manage-users.ts';
import type { Parsed } from '../../contract/route.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import { administratorEmails } from '../../database/administrators-sql.ts';
import { encodeCursor, keyset } from '../../database/keyset.ts';
import { studentMatches } from '../../database/text-search.ts';
import { isAdministrator } from './present-user.ts';

type Query = Parsed<typeof listUsers, 'query'>;

export interface UserFilter
  extends Pick<
    Query,
    | 'search'
    | 'role'
    | 'college'
    | 'city'
    | 'inactive'
    | 'state'
    | 'joinedFrom'
    | 'joinedUntil'
    | 'workedFrom'
    | 'workedUntil'
    | 'edition'
  > {
  /** As `normalizeEmail` writes them. */
  readonly adminEmails: ReadonlySet<string>;
  readonly now: Date;
}

/** A request for a page of the list. */
export type UserListInput = Query & UserFilter;

/** The users with the role, without deleted accounts. */
export function hasRole({ role, adminEmails }: Pick<UserFilter, 'role' | 'adminEmails'>): Prisma.Sql {
  const isAdmin = isAdministrator(adminEmails);
  if (role === 'all') return Prisma.sql`users.deleted_at IS NULL`;
  if (role === 'user') return Prisma.sql`users.deleted_at IS NULL AND NOT ${isAdmin}`;
  // The second comparison is implied by the first. The index users_living_email_key serves it.
  return Prisma.sql`users.deleted_at IS NULL AND ${isAdmin}
    AND lower(users.email) = ANY (ARRAY(SELECT lower(listed) FROM unnest(${administratorEmails(adminEmails)}) AS listed))`;
}

/** What an index finds: the search, which covers name, email, college and techid, the place, and when they joined. */
export const isFiltered = ({
  search,
  college,
  city,
  joinedFrom,
  joinedUntil,
}: Pick<UserFilter, 'search' | 'college' | 'city' | 'joinedFrom' | 'joinedUntil'>) =>
  Boolean(search || college || city || joinedFrom || joinedUntil);

/** The subquery `users` of those with a score in an edition. An index has it with the id, of the edition. */
export const usersOf = ({ edition }: Pick<UserFilter, 'edition'>): Prisma.Sql => Prisma.sql`(
  SELECT users.*, scores.points + scores.held_points AS score FROM users JOIN scores ON scores.user_id = users.id
  WHERE scores.board = edition_of(${edition ?? null}::int)::text) AS users`;

/** The users that match the filter apart from `browsedCondition`, without deleted accounts. */
export function userCondition(filter: UserFilter): Prisma.Sql {
  const conditions = [hasRole(filter), studentMatches(filter.search)];
  for (const [place, name] of [
    ['college', filter.college],
    ['city', filter.city],
  ] as const) {
    if (name) conditions.push(Prisma.sql`${placeColumns[place].key} = ${placeColumns[place].keyOf(name)}`);
  }
  const { joinedFrom, joinedUntil } = filter;
  if (joinedFrom) conditions.push(Prisma.sql`users.created_at >= ${joinedFrom}::timestamptz`);
  if (joinedUntil) conditions.push(Prisma.sql`users.created_at < ${joinedUntil}::timestamptz`);
  return Prisma.join(conditions, ' AND ');
}

/**
 * Where users are; an index has the key and then the id of the living ones. In collation C, keys that begin alike follow
 * each other; in others 'éa' is between 'ea' and 'eb'.
 */
export const placeColumns: Record<UserPlace, { key: Prisma.Sql; keyOf: (name: string) => Prisma.Sql }> = {
  college: {
    key: Prisma.sql`lower(nullif(users.college, '')) COLLATE "C"`,
    // By any name that it has or had. A subquery is evaluated once, not for each row.
    keyOf: (name) => Prisma.sql`(SELECT lower(college_named(${name}::text)))`,
  },
  city: {
    key: Prisma.sql`lower(nullif(users.college_city, '')) COLLATE "C"`,
    keyOf: (name) => Prisma.sql`lower(${name}::text)`,
  },
};

/**
 * Of `users`: those whose profile has nothing missing. `profile-completeness.ts` has the same rule.
 */
export const hasProfile = Prisma.sql`
  users.college IS NOT NULL AND coalesce(users.name, '') <> '' AND coalesce(users.email, '') <> '' AND users.phone IS NOT NULL
  AND users.program IS NOT NULL AND users.joining_year IS NOT NULL AND users.college_city IS NOT NULL
  AND users.college_state IS NOT NULL AND coalesce(users.linkedin, users.facebook, users.instagram) IS NOT NULL
  AND EXISTS (SELECT FROM uploads WHERE profile_of_user_id = users.id)`;

/**
 * How many works of a user match, at most one. A subquery for each row, which an index answers: as a join, PostgreSQL might
 * read all submissions for a page of users.
 */
const works = (matching: Prisma.Sql) => Prisma.sql`(SELECT count(*) FROM (
  SELECT FROM submissions WHERE submissions.user_id = users.id AND ${matching} LIMIT 1) AS work)`;

/** The first four as `overview-counts.ts` counts them. */
const stateConditions: Record<UserState, (edition: Prisma.Sql) => Prisma.Sql> = {
  signedIn: () => Prisma.sql`users.last_sign_in_at IS NOT NULL`,
  profile: () => hasProfile,
  work: (edition) => Prisma.sql`${works(edition)} = 1`,
  approved: (edition) =>
    Prisma.sql`${works(Prisma.sql`${edition} AND status = ANY(${statusesWhere('awarded')}::submission_status[])`)} = 1`,
  disabled: () => Prisma.sql`users.disabled_at IS NOT NULL`,
};

type BrowsedFilter = Pick<UserFilter, 'inactive' | 'state' | 'workedFrom' | 'workedUntil'>;

/** Whether the filter has a part that no index serves. */
export const isBrowsed = ({ inactive, state, workedFrom, workedUntil }: BrowsedFilter): boolean =>
  Boolean(inactive || state || workedFrom || workedUntil);

/** The users who match that part. */
export function browsedCondition({
  inactive,
  state,
  workedFrom,
  workedUntil,
  edition,
  now,
}: BrowsedFilter & Pick<UserFilter, 'edition' | 'now'>): Prisma.Sql {
  const conditions = [Prisma.sql`true`];
  const inEdition = Prisma.sql`submissions.edition_id = edition_of(${edition ?? null}::int)`;
  if (inactive !== undefined) {
    const days = inactive === 'ever' ? null : Number(inactive);
    const recent =
      days === null
        ? Prisma.sql`true`
        : Prisma.sql`submitted_at > ${now.toISOString()}::timestamptz - make_interval(days => ${days})`;
    conditions.push(Prisma.sql`${works(recent)} = 0`);
  }
  if (state !== undefined) conditions.push(stateConditions[state](inEdition));
  if (workedFrom || workedUntil) {
    const then = Prisma.sql`submitted_at >= coalesce(${workedFrom ?? null}::timestamptz, '-infinity')
      AND submitted_at < coalesce(${workedUntil ?? null}::timestamptz, 'infinity')`;
    conditions.push(Prisma.sql`${works(Prisma.sql`${inEdition} AND ${then}`)} = 1`);
  }
  return Prisma.join(conditions, ' AND ');
}

/** Null is blank. An index has the column and then the id, or is unique. */
const sortColumns: Record<UserSortKey, { column: Prisma.Sql; type: 'text' | 'int' }> = {
  name: { column: Prisma.sql`lower(nullif(users.name, ''))`, type: 'text' },
  email: { column: Prisma.sql`lower(users.email)`, type: 'text' },
  college: { column: Prisma.sql`lower(nullif(users.college, ''))`, type: 'text' },
  points: { column: Prisma.sql`users.score`, type: 'int' },
};

/**
 * An order of users. The id decides between equal values: ascending in the default order, so that the other order is its
 * exact reverse and both are served by one index. Users without a value are last in both.
 */
export function userOrder({ sort, order = defaultUserOrder(sort) }: Pick<Query, 'sort' | 'order'>) {
  const { column, type } = sortColumns[sort];
  const ids = order === defaultUserOrder(sort) ? 'asc' : 'desc';
  const key = { field: 'key', column, type, order } as const;
  const id = { field: 'id', column: Prisma.sql`users.id`, type: 'uuid', order: ids } as const;
  const name = order === 'asc' ? sort : `${sort} desc`;
  const keys = keyset([key, id], name);
  const direction = Prisma.raw(ids);
  const isBlank = Prisma.sql`${column} IS NULL`;
  return {
    column,
    page: keys.page,
    /** The cursor for the users after this one. */
    cursorAfter: (last: { key: string | number | null; id: string }) =>
      encodeCursor([name, last.key ?? '', last.id]),
    // The value is the first key, without a test for blanks before it: PostgreSQL abbreviates only the first.
    orderBy: Prisma.sql`${column} ${Prisma.raw(order)} NULLS LAST, users.id ${direction}`,

    /**
     * The users after the cursor in parts, each in the order of an index: those with a value, then those without.
     * `by` is the order of the columns key and id.
     * @throws {AppError} validation_failed for a cursor of another list or sort key
     */
    parts(cursor: string | undefined): { where: Prisma.Sql; orderBy: Prisma.Sql; by: Prisma.Sql }[] {
      const [value, last] = cursor === undefined ? [] : keys.position(cursor);
      const blanks = (where: Prisma.Sql) => ({
        where: Prisma.sql`${isBlank} AND ${where}`,
        // Sorted by the value too, although it is null: otherwise PostgreSQL might walk the primary key, which is slow if few
        // users have no value.
        orderBy: keys.orderBy,
        by: Prisma.sql`id ${direction}`,
      });
      if (value === '') {
        const after = Prisma.raw(ids === 'asc' ? '>' : '<');
        return [blanks(Prisma.sql`users.id ${after} ${last}::uuid`)];
      }
      const filled = {
        where: Prisma.sql`${column} IS NOT NULL AND ${keys.after(cursor)}`,
        orderBy: keys.orderBy,
        by: Prisma.sql`key ${Prisma.raw(order)}, id ${direction}`,
      };
      return [filled, blanks(Prisma.sql`true`)];
    },
  };
}
