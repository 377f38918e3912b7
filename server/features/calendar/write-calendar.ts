import ical, { ICalEventTransparency } from 'ical-generator';
import { Prisma } from '#prisma/client.ts';
import { begunWork, handedInStatuses, hasWorkInRound } from '../../database/present-round-sql.ts';
import { takesWork } from '../../database/task-status-sql.ts';
import type { Deps } from '../../deps.ts';
import { isSavedBy } from '../tasks/saved-tasks.ts';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly lastDate: Date;
  readonly updatedAt: Date;
}

/** Minutes of an entry, which ends with the deadline. */
const entryMinutes = 30;
/** Seconds after which programs read the calendar again. */
const readAgain = 3_600;

/** The deadlines of open tasks that a student saved, has begun, or has to hand in again, as iCalendar (RFC 5545). */
export async function writeCalendar(
  { runSql, site, config }: Pick<Deps, 'runSql' | 'site' | 'config'>,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<string> {
  const rows = await runSql<Row>(Prisma.sql`
    SELECT id, title, last_date AS "lastDate", updated_at AS "updatedAt" FROM tasks
    WHERE ${takesWork(now)} AND edition_id = running_edition() AND (
      ${isSavedBy(userId)}
      OR EXISTS (SELECT FROM ${begunWork} WHERE task_id = tasks.id AND user_id = ${userId}::uuid)
      OR EXISTS (SELECT FROM submissions WHERE task_id = tasks.id AND user_id = ${userId}::uuid AND status = 'changes_requested'))
      AND NOT ${hasWorkInRound({ userId: Prisma.sql`${userId}::uuid`, task: Prisma.sql`tasks`, statuses: handedInStatuses, now })}
    ORDER BY last_date, id`);
  const { festival } = (await site.published()).content;
  const calendar = ical({ name: `${festival.title}: deadlines`, ttl: readAgain });
  for (const { id, title, lastDate, updatedAt } of rows)
    calendar.createEvent({
      id,
      start: new Date(lastDate.getTime() - entryMinutes * 60_000),
      end: lastDate,
      stamp: updatedAt,
      summary: `Deadline: ${title}`,
      url: `${config.publicOrigin}/task-all/${id}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  return calendar.toString();
}
