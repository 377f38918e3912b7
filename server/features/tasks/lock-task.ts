import { AppError } from '../../app-error.ts';
import type { Checklist } from '../../contract/checklist.ts';
import type { Tx } from '../../database/db.ts';
import { settingsOf } from './kind-settings.ts';
import { taskNotFound } from './present-task.ts';

const message = 'Another administrator changed this task while you were editing it. Nothing was saved.';

/**
 * The columns of a task, locked until the end of the transaction.
 * @param version that the caller has read; undefined: any
 * @throws {AppError} not_found, stale_version
 */
export async function lockTask(tx: Tx, { id, version }: { id: string; version: number | undefined }) {
  await tx.$queryRaw`SELECT 1 FROM tasks WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.task.findUnique({
    where: { id },
    include: { prerequisites: { select: { requiredId: true } } },
  });
  if (row === null) throw taskNotFound();
  if (version !== undefined && version !== row.version) throw new AppError('stale_version', { message });
  const { kindSettings: _, ...columns } = row;
  return { ...columns, checklist: row.checklist as Checklist, settings: settingsOf(row) };
}
