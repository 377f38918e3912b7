import { fieldRefused } from '../../app-error.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { TaskSettings } from '../../contract/task-settings.ts';
import { formatNumber } from '../../contract/word-of.ts';
import type { Tx } from '../../database/db.ts';

/** What depends on it which work a student has. */
const fixed = { kind: 'its kind', repeat: 'how often it can be done' };

/** @throws {AppError} validation_failed */
export async function requireNoWork(tx: Tx, taskId: string, field: keyof typeof fixed): Promise<void> {
  const [drafts, attempts, works, referrals] = [
    await tx.workDraft.count({ where: { taskId } }),
    await tx.quizAttempt.count({ where: { taskId } }),
    await tx.submission.count({ where: { taskId } }),
    await tx.referral.count({ where: { taskId } }),
  ];
  const begun = drafts + attempts + works + referrals;
  if (begun === 0) return;
  throw fieldRefused(
    field,
    `Students have begun this task (${formatNumber(begun)}), so ${fixed[field]} stays. Duplicate the task to change it.`,
  );
}

/**
 * Work that was handed in for a task before it had the limit can still be approved.
 * @throws {AppError} validation_failed
 */
export async function requirePlaces(tx: Tx, id: string, limit: number): Promise<void> {
  const where = { taskId: id, status: { in: statusesWhere('live') } };
  const live = await tx.submission.count({ where });
  if (live <= limit) return;
  throw fieldRefused(
    'approvalLimit',
    `Enter at least ${formatNumber(live)}: so many works are approved, wait for a review or are to be changed.`,
  );
}

/**
 * A question of a form that somebody has answered stays, with its type: its column is in the table of answers.
 * @throws {AppError} validation_failed
 */
export async function requireAnswered(
  tx: Tx,
  taskId: string,
  present: TaskSettings,
  wanted: TaskSettings,
): Promise<void> {
  if (present?.kind !== 'form') return;
  const kept = new Map(wanted?.kind === 'form' ? wanted.questions.map(({ id, type }) => [id, type]) : []);
  for (const { id, type, text } of present.questions) {
    if (kept.get(id) === type) continue;
    const answered = await tx.$executeRaw`
      SELECT FROM submissions WHERE task_id = ${taskId}::uuid AND answers IS NOT NULL AND jsonb_exists(answers, ${id}) LIMIT 1`;
    if (answered > 0)
      throw fieldRefused(
        'settings.questions',
        `Students have answered “${text}”, so it stays with its type. Make it optional if others can leave it out.`,
      );
  }
}
