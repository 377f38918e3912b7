import { Prisma } from '#prisma/client.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { Tx } from '../../database/db.ts';

/** Stored, and recognised by `eraseEndedTexts` of every release: it must not change. */
const accountDeleted = 'The account was deleted.';

/** An empty reason, not none: the bulk review was undone. */
const noTexts = Prisma.sql`feedback = '', undo_reason = CASE WHEN undo_reason IS NOT NULL THEN '' END`;

/**
 * Locks the bulk reviews with work of a student. Before the student is locked: the job locks the two in this order.
 * The items need no index that begins with the submission: PostgreSQL searches that of (batch_id, submission_id) once for each
 * bulk review, which are kept for a year.
 * @returns their ids
 */
export async function lockBatchesOf(tx: Tx, userId: string): Promise<string[]> {
  const batches = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM review_batches WHERE id IN (
      SELECT i.batch_id FROM submissions s JOIN review_batch_items i ON i.submission_id = s.id
      WHERE s.user_id = ${userId}::uuid
    ) ORDER BY id FOR NO KEY UPDATE`;
  return batches.map(({ id }) => id);
}

/**
 * Removes the texts of bulk reviews with work of a student: they often address the student by name. The job still needs
 * those of one that has not ended, and removes them at its end. Called before unreviewed work is deleted.
 */
export async function eraseBatchTexts(tx: Tx, userId: string, batchIds: readonly string[]): Promise<void> {
  if (batchIds.length === 0) return;
  await tx.$executeRaw`
    UPDATE review_batch_items
    SET outcome = CASE outcome WHEN 'waiting' THEN 'gone' ELSE outcome END, message = ${accountDeleted}
    WHERE batch_id = ANY(${batchIds}::uuid[]) AND submission_id IN (
      SELECT id FROM submissions WHERE user_id = ${userId}::uuid
        AND NOT status = ANY(${statusesWhere('reviewed')}::submission_status[]))`;
  await tx.$executeRaw`
    UPDATE review_batches SET ${noTexts} WHERE id = ANY(${batchIds}::uuid[]) AND state IN ('done', 'undone')`;
}

/** Removes the texts of a bulk review that has ended, if an account with work in it was deleted meanwhile. */
export async function eraseEndedTexts(tx: Tx, batchId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE review_batches SET ${noTexts} WHERE id = ${batchId}::uuid AND EXISTS (
      SELECT FROM review_batch_items i
      LEFT JOIN submissions s ON s.id = i.submission_id LEFT JOIN users u ON u.id = s.user_id
      WHERE i.batch_id = ${batchId}::uuid AND (i.message = ${accountDeleted} OR u.deleted_at IS NOT NULL))`;
}

const noReason = Prisma.sql`UPDATE import_batches SET undo_reason = '' WHERE undo_reason <> '' AND state = 'undone'`;

/** Removes the reason of undone imports with a row of a student. An import that is being undone still needs it. */
export async function eraseImportReasons(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    ${noReason} AND id IN (SELECT batch_id FROM import_items WHERE user_id = ${userId}::uuid)`;
}

/** The same of an import that has been undone, if an account with a row in it was deleted meanwhile. */
export async function eraseEndedReason(tx: Tx, batchId: string): Promise<void> {
  await tx.$executeRaw`
    ${noReason} AND id = ${batchId}::uuid AND EXISTS (
      SELECT FROM import_items i JOIN users u ON u.id = i.user_id
      WHERE i.batch_id = ${batchId}::uuid AND u.deleted_at IS NOT NULL)`;
}

const noUserBatchTexts = Prisma.sql`
  UPDATE user_batches SET text = '', undo_reason = CASE WHEN undo_reason IS NOT NULL THEN '' END
  WHERE state IN ('done', 'undone') AND (text <> '' OR undo_reason <> '')`;

/** Removes the texts of changes to many students with a student, who may be named there. The job still needs those of one that runs. */
export async function eraseUserBatchTexts(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    ${noUserBatchTexts} AND id IN (SELECT batch_id FROM user_batch_items WHERE user_id = ${userId}::uuid)`;
}

/** The same of a change that has ended, if an account in it was deleted meanwhile. */
export async function eraseEndedUserBatch(tx: Tx, batchId: string): Promise<void> {
  await tx.$executeRaw`
    ${noUserBatchTexts} AND id = ${batchId}::uuid AND EXISTS (
      SELECT FROM user_batch_items i JOIN users u ON u.id = i.user_id
      WHERE i.batch_id = ${batchId}::uuid AND u.deleted_at IS NOT NULL)`;
}
