import { Prisma } from '#prisma/client.ts';
import { type Actor, isStudent } from '../../actor.ts';
import { staleIfError } from '../../concurrency/stale-if-error.ts';
import type { listCollegeRanks as route } from '../../contract/leaderboard.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { keyset } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import { type Board, boardCtes, isOnBoard } from './boards.ts';

interface College {
  /** How its spellings are compared. */
  readonly id: string;
  /** As its best student spells it. */
  readonly name: string;
  readonly points: number;
  readonly rank: number;
}

interface Rules {
  /** How many students of a college count. */
  readonly best: number;
  /** How many it must have. */
  readonly members: number;
  /** When the students of a merged college were moved the last time: then the sums are others. */
  readonly movedAt: string | null;
}

type Colleges = () => Promise<readonly College[]>;
/** The colleges of a board, in their order. */
export type ReadColleges = (board: Board, rules: Rules) => Promise<readonly College[]>;

/** Boards in memory; the least recently read one makes room. */
const maxBoards = 20;
const freshFor = 60_000;

const order = keyset([
  { field: 'points', column: Prisma.sql`points`, type: 'int', order: 'desc' },
  { field: 'id', column: Prisma.sql`id`, type: 'text', order: 'asc' },
]);

/** Adding up a board reads all its rows, half a second for 100 000 students, so its colleges are kept for a minute. */
export function createCollegeReader({
  runSql,
  config,
  now,
}: Pick<Deps, 'runSql' | 'config' | 'now'>): ReadColleges {
  const boards = new Map<string, Colleges>();
  return ({ board, edition, domain }, rules) => {
    const key = JSON.stringify([board, edition, domain, rules]);
    const load = () =>
      addUp(runSql, { board, edition, domain }, { ...rules, adminEmails: config.adminEmails, now: now() });
    const kept =
      boards.get(key) ??
      staleIfError(load, { freshFor, usableFor: 15 * freshFor, retryAfter: freshFor / 12, now });
    boards.delete(key);
    boards.set(key, kept);
    if (boards.size > maxBoards) boards.delete(boards.keys().next().value ?? '');
    return kept();
  };
}

async function addUp(
  runSql: RunSql,
  board: Board,
  {
    best,
    members,
    movedAt: _,
    ...input
  }: Rules & { readonly adminEmails: ReadonlySet<string>; readonly now: Date },
): Promise<readonly College[]> {
  const rows = await runSql<College>(Prisma.sql`
    WITH ${boardCtes(board, input)}
    SELECT sums.id, users.college AS name, sums.points, (rank() OVER (ORDER BY sums.points DESC))::int AS rank
    FROM (
      SELECT college AS id, (sum(points) FILTER (WHERE place <= ${best}))::int AS points,
        (array_agg(user_id) FILTER (WHERE place = 1))[1] AS first
      FROM (
        SELECT college, points, user_id, row_number() OVER (PARTITION BY college ORDER BY points DESC, reached_at, user_id) AS place
        FROM scores WHERE ${isOnBoard(board)} AND college IS NOT NULL
      ) AS placed
      WHERE place <= ${Math.max(best, members)} GROUP BY college HAVING count(*) >= ${members}
    ) AS sums JOIN users ON users.id = sums.first`);
  return rows.sort((a, b) => b.points - a.points || (a.id < b.id ? -1 : 1));
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Colleges by the sum of the points of their best students on a board.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listCollegeRanks(
  { runSql, readColleges }: { readonly runSql: RunSql; readonly readColleges: ReadColleges },
  actor: Actor,
  { search, cursor, limit, best, members, ...board }: Parsed<typeof route, 'query'> & Omit<Rules, 'movedAt'>,
): Promise<Answer<typeof route>> {
  const [points = Number.POSITIVE_INFINITY, id = ''] = cursor === undefined ? [] : order.position(cursor);
  const [state] = await runSql<{ mine: string | null; movedAt: string | null }>(Prisma.sql`
    SELECT (SELECT college_key(college) FROM users WHERE id = ${isStudent(actor) ? actor.user.id : null}::uuid) AS mine,
      (SELECT max(moved_at) FROM colleges)::text AS "movedAt"`);
  const colleges = await readColleges(board, { best, members, movedAt: state?.movedAt ?? null });
  const found = search ? colleges.filter(({ name }) => plain(name).includes(plain(search))) : colleges;
  const after = found.filter(
    (each) => each.points < Number(points) || (each.points === points && each.id > String(id)),
  );
  const { rows, nextCursor } = order.page(after.slice(0, limit + 1), limit);
  return {
    items: rows.map(({ id, ...row }) => ({ ...row, isMine: id === state?.mine })),
    nextCursor,
    total: found.length,
    best,
    members,
  };
}
