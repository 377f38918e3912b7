import { Prisma } from '#prisma/client.ts';
import type { RetentionKind } from '../../contract/retention.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { Tx } from '../../database/db.ts';
import { deleteNotificationsAbout } from '../notifications/delete-notifications-of.ts';
import { firstIdOf } from '../notifications/first-id-of.ts';
import { discardUploads } from '../uploads/discard-uploads.ts';

interface Deletion {
  /** SELECT of the ids of the rows `r` that are older than `before`, the oldest first. An index serves it at any number of rows. */
  readonly due: (before: Date) => Prisma.Sql;
  /** What is locked: `r` unless there is more. Rows that others have locked wait for the next run. */
  readonly locks?: Prisma.Sql;
  /** Rows of one transaction, which must end within the timeout of a query. */
  readonly batchSize: number;
  /** Deletes the rows, which are locked. Files are only discarded: the sweep of uploads removes them from the store. */
  readonly remove: (tx: Tx, ids: string[]) => Promise<unknown>;
}

const deleteFrom = (table: Prisma.Sql) => (tx: Tx, ids: string[]) =>
  tx.$executeRaw`DELETE FROM ${table} WHERE id = ANY (${ids}::uuid[])`;

const reviewed = statusesWhere('reviewed');
const isReviewed = (status: Prisma.Sql) => Prisma.sql`${status} = ANY (${reviewed}::submission_status[])`;

/** Of tasks of editions that ended before. */
const ofPastTasks = (table: Prisma.Sql) => (before: Date) =>
  Prisma.sql`
  SELECT r.id FROM editions e JOIN tasks t ON t.edition_id = e.id JOIN ${table} r ON r.task_id = t.id
  WHERE e.closed_at < ${before}`;

/** How each kind is found and deleted. Inactive accounts have notices first: see `warn-inactive-accounts.ts`. */
export const deletions: Record<Exclude<RetentionKind, 'accounts'>, Deletion> = {
  rejectedFiles: {
    // The first condition on the time follows from the second, and has an index.
    due: (before) => Prisma.sql`
      SELECT r.id FROM submissions r JOIN users u ON u.id = r.user_id LEFT JOIN tasks t ON t.id = r.task_id
      WHERE r.status = 'rejected' AND coalesce(r.revised_at, r.submitted_at) < ${before} AND r.reviewed_at < ${before}
        AND coalesce(r.revise_until < ${before}, true) AND coalesce(t.last_date < ${before}, true)
        AND NOT EXISTS (SELECT FROM appeals a WHERE a.submission_id = r.id AND coalesce(a.decided_at >= ${before}, true))
        AND EXISTS (SELECT FROM uploads f WHERE f.submission_id = r.id AND f.status = 'ready')
      ORDER BY coalesce(r.revised_at, r.submitted_at), r.id`,
    // The student too, as everybody who appeals or revises does.
    locks: Prisma.sql`u, r`,
    batchSize: 200,
    remove: (tx, submissionIds) => discardUploads(tx, { submissionIds }),
  },
  messages: {
    due: (before) => Prisma.sql`
      SELECT r.id FROM contact_messages r WHERE coalesce(r.last_reply_at, r.created_at) < ${before}
      ORDER BY coalesce(r.last_reply_at, r.created_at), r.id`,
    batchSize: 200,
    // With the notifications that quote their answers.
    remove: async (tx, ids) => {
      await deleteFrom(Prisma.sql`contact_messages`)(tx, ids);
      await deleteNotificationsAbout(tx, ids);
    },
  },
  notifications: {
    // Their ids begin with the time, so the primary key finds them.
    due: (before) =>
      Prisma.sql`SELECT r.id FROM notifications r WHERE r.id < ${firstIdOf(before)}::uuid ORDER BY r.id`,
    batchSize: 5_000,
    remove: deleteFrom(Prisma.sql`notifications`),
  },
  drafts: {
    due: (before) =>
      Prisma.sql`SELECT r.id FROM work_drafts r WHERE r.updated_at < ${before} ORDER BY r.updated_at`,
    batchSize: 500,
    remove: deleteFrom(Prisma.sql`work_drafts`),
  },
  audit: {
    due: (before) => Prisma.sql`SELECT r.id FROM audit_events r WHERE r.at < ${before} ORDER BY r.at`,
    batchSize: 2_000,
    remove: deleteFrom(Prisma.sql`audit_events`),
  },
  applications: {
    due: (before) =>
      Prisma.sql`SELECT r.id FROM applications r WHERE r.updated_at < ${before} ORDER BY r.updated_at`,
    batchSize: 500,
    remove: deleteFrom(Prisma.sql`applications`),
  },
  editionDrafts: {
    due: ofPastTasks(Prisma.sql`work_drafts`),
    batchSize: 500,
    remove: deleteFrom(Prisma.sql`work_drafts`),
  },
  editionAttempts: {
    due: ofPastTasks(Prisma.sql`quiz_attempts`),
    batchSize: 500,
    remove: deleteFrom(Prisma.sql`quiz_attempts`),
  },
  editionAnswers: {
    due: (before) => Prisma.sql`
      SELECT r.id FROM editions e JOIN submissions r ON r.edition_id = e.id
      WHERE e.closed_at < ${before} AND r.answers <> '[]'::jsonb AND ${isReviewed(Prisma.sql`r.status`)}`,
    batchSize: 200,
    // As the deletion of an account leaves them.
    remove: (tx, ids) => tx.$executeRaw`
      UPDATE submissions SET answers = '[]'::jsonb, description = '' WHERE id = ANY (${ids}::uuid[])`,
  },
  editionFiles: {
    // A file is older than the end of its edition, except of work that was handed in late.
    due: (before) => Prisma.sql`
      SELECT r.id FROM uploads r JOIN submissions s ON s.id = r.submission_id JOIN editions e ON e.id = s.edition_id
      WHERE r.submission_id IS NOT NULL AND r.status = 'ready' AND r.ready_at < ${before}
        AND e.closed_at < ${before} AND ${isReviewed(Prisma.sql`s.status`)}
      ORDER BY r.ready_at, r.id`,
    batchSize: 500,
    remove: (tx, ids) => discardUploads(tx, { ids }),
  },
};
