import { Prisma } from '#prisma/client.ts';
import { type Actor, hasRight } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Parsed } from '../../contract/route.ts';
import type { listTasks } from '../../contract/tasks.ts';
import { keyset } from '../../database/keyset.ts';
import { submissionCountRows } from '../submissions/submission-counts.ts';

const unknownMinutes = 2_147_483_647;

const units = 'minutes?|mins?|m|hours?|hrs?|h|mornings?|afternoons?|evenings?|days?|d|weeks?|w|months?';
/** A number and its unit. */
const amounts = `(\\d{1,5}(?:[.,]\\d{1,2})?)\\s*(${units})\\M`;

/** The minutes behind hours may have no unit: '1 h 30', '1h30m'. */
const hoursAndMinutes = `(\\d)\\s*(?:hours?|hrs?|h)\\s*([0-5]?\\d)\\s*(?:minutes?|mins?|m)?\\M(?![.,]\\d|\\s*(?:${units})\\M)`;

/**
 * The minutes of an estimated time, which is free text: '45 min', '2-3 hours' (the most), '1 h 30', '1 evening',
 * '1.5 days'. A time without a unit that is known comes last.
 */
export const minutesColumn = Prisma.sql`coalesce((
  SELECT least(ceil(sum(replace(part[1], ',', '.')::numeric * CASE
    WHEN part[2] LIKE 'month%' THEN 43200
    WHEN part[2] ~ 'ing|noon' THEN 240
    WHEN part[2] LIKE 'm%' THEN 1
    WHEN part[2] LIKE 'h%' THEN 60
    WHEN part[2] LIKE 'd%' THEN 1440
    ELSE 10080 END)), ${unknownMinutes - 1})
  FROM regexp_matches(
    regexp_replace(lower(estimated_time), ${hoursAndMinutes}, '\\1 h \\2 min', 'g'), ${amounts}, 'g'
  ) AS part
), ${unknownMinutes})::int`;

/** Hidden ones come last, for administrators too, so that the order does not tell them. */
export const orderPointsColumn = Prisma.sql`CASE WHEN points_hidden THEN -1 ELSE points END`;

/** What the orders compare. */
export interface TaskPosition {
  readonly id: string;
  readonly offeredDate: Date;
  readonly lastDate: Date;
  /** -1 if they are hidden. */
  readonly orderPoints: number;
  readonly minutes: number;
  /** 0 unless the order is 'pending'. */
  readonly pending: number;
}

type Field = keyof TaskPosition;
type Direction = 'asc' | 'desc';
type Position = Partial<Record<Field, string | number | Date>>;

const columns = {
  id: { column: Prisma.sql`id`, type: 'uuid' },
  offeredDate: { column: Prisma.sql`offered_date`, type: 'timestamptz' },
  lastDate: { column: Prisma.sql`last_date`, type: 'timestamptz' },
  orderPoints: { column: orderPointsColumn, type: 'int' },
  minutes: { column: minutesColumn, type: 'int' },
  pending: { column: Prisma.sql`pending`, type: 'int' },
} as const satisfies Record<Field, unknown>;

/** The column `pending` of tasks; one pass over the counts, however many tasks there are. */
export const tasksWithPending = Prisma.sql`(
  SELECT tasks.*, coalesce(counted.pending, 0)::int AS pending
  FROM tasks LEFT JOIN (
    SELECT task_id, sum(submissions) AS pending FROM ${submissionCountRows} AS changes
    WHERE status = 'pending' GROUP BY task_id
  ) AS counted ON counted.task_id = tasks.id)`;

/** An order of the list, for SQL and for tasks in memory. */
function order(name: string | undefined, ...terms: readonly (readonly [Field, Direction])[]) {
  const keys = keyset<Field>(
    terms.map(([field, direction]) => ({ field, order: direction, ...columns[field] })),
    name,
  );
  function compare(left: Position, right: Position): number {
    for (const [field, direction] of terms) {
      const [a, b] = [left[field]?.valueOf(), right[field]?.valueOf()];
      if (a === undefined || b === undefined || a === b) continue;
      return a < b === (direction === 'asc') ? -1 : 1;
    }
    return 0;
  }
  return {
    ...keys,
    compare,
    /**
     * Whether a task comes after the cursor. Null for a cursor in another notation than `page` writes, which PostgreSQL
     * compares in its own way.
     * @throws {AppError} validation_failed for a cursor of another list
     */
    isAfter(cursor: string | undefined): ((task: TaskPosition) => boolean) | null {
      if (cursor === undefined) return () => true;
      const end: Position = {};
      for (const [index, value] of keys.position(cursor).entries()) {
        const field = terms[index]?.[0];
        if (field === undefined) return null;
        const isDate = columns[field].type === 'timestamptz';
        end[field] = isDate ? new Date(value) : value;
        if (isDate && new Date(value).toISOString() !== value) return null;
        if (field === 'id' && value !== String(value).toLowerCase()) return null;
      }
      return (task) => compare(task, end) > 0;
    },
  };
}

export const newestFirst = order(undefined, ['offeredDate', 'desc'], ['id', 'desc']);
const soonest = order('closing', ['lastDate', 'asc'], ['id', 'asc']);
const latest = order('latest', ['lastDate', 'desc'], ['id', 'desc']);
const mostPoints = order('points', ['orderPoints', 'desc'], ['id', 'desc']);
const shortest = order('shortest', ['minutes', 'asc'], ['id', 'asc']);
const mostPending = order('pending', ['pending', 'desc'], ['id', 'desc']);

type Sorting = Pick<Parsed<typeof listTasks, 'query'>, 'show' | 'sort' | 'status'>;

/** @throws {AppError} validation_failed for an order of administrators */
export function orderOf(actor: Pick<Actor, 'administrator'>, { show, sort, status }: Sorting) {
  if (sort === 'pending') {
    if (hasRight(actor, 'read')) return mostPending;
    const message = 'Only administrators can sort by pending submissions.';
    throw new AppError('validation_failed', { fields: [{ path: 'querystring.sort', message }] });
  }
  if (sort === 'points') return mostPoints;
  if (sort === 'shortest') return shortest;
  if (sort === 'closing') return show === 'open' || status === 'open' ? soonest : latest;
  return newestFirst;
}
