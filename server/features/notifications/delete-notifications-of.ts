import { Prisma } from '#prisma/client.ts';
import type { Db, Tx } from '../../database/db.ts';
import { inBatches } from '../../database/in-batches.ts';
import { dueDate } from './remind-of-deadlines.ts';

/** Deletes a student's notifications and what they chose about them, with the account. */
export async function deleteNotificationsOf(tx: Tx, userId: string): Promise<void> {
  await tx.notification.deleteMany({ where: { userId } });
  await tx.notificationSetting.deleteMany({ where: { userId } });
}

/** Deletes the notifications about deleted messages or work, which are one student's. */
export async function deleteNotificationsAbout(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx.notification.deleteMany({ where: { subjectId: { in: [...subjectIds] } } });
}

/** Rows that one statement deletes; its trigger counts what is unread of each student. */
const atOnce = 1_000;

interface JobDeps {
  readonly db: Db;
}

interface Subject {
  readonly subjectId: string;
}

/** @param ids selects the ids of the notifications */
const deleteInBatches = ({ db }: JobDeps, ids: Prisma.Sql, limit: number) =>
  inBatches(limit, () => db.$executeRaw`DELETE FROM notifications WHERE id IN (${ids} LIMIT ${limit})`);

/** The job: deletes unread notifications of a deadline that the task no longer has for the student, in batches. */
export async function deleteMovedDeadlines(
  deps: JobDeps,
  { subjectId }: Subject,
  limit = atOnce,
): Promise<void> {
  const ids = Prisma.sql`
    SELECT n.id FROM notifications n JOIN tasks t ON t.id = n.subject_id
    WHERE t.id = ${subjectId}::uuid AND n.kind IN ('deadline', 'moved-deadline') AND n.read_at IS NULL
      AND (n.data ->> 'lastDate')::timestamptz
        <> CASE n.kind WHEN 'deadline' THEN ${dueDate(Prisma.sql`n.user_id`)} ELSE t.last_date END`;
  await deleteInBatches(deps, ids, limit);
}

/** The job: deletes the notifications about a deleted task, which many students have, in batches. */
export async function deleteNotificationsAboutTask(
  deps: JobDeps,
  { subjectId }: Subject,
  limit = atOnce,
): Promise<void> {
  const ids = Prisma.sql`SELECT id FROM notifications WHERE subject_id = ${subjectId}::uuid`;
  await deleteInBatches(deps, ids, limit);
}
