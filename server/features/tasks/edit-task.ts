import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import { type Checklist, checklistProblem } from '../../contract/checklist.ts';
import { type EditTaskInput, editTaskDomains, type Task } from '../../contract/tasks.ts';
import { definedValues } from '../../database/defined-values.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { rebindUploads } from '../uploads/bind-uploads.ts';
import { type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { auditedChange } from './audited-change.ts';
import { findTask, taskNotFound } from './present-task.ts';

const message = 'Another administrator changed this task while you were editing it. Nothing was saved.';

/**
 * Changes the given fields. Submissions keep the `maxPoints` that they were submitted with.
 * @throws {AppError} not_found, stale_version, validation_failed for a domain that edits do not offer, file_not_available
 */
export async function editTask(
  deps: FileDeps,
  actor: AdministratorActor,
  { id, now, changes }: { id: string; now: Date; changes: EditTaskInput },
): Promise<Task> {
  const { imageIds, lastDate, version, ...fields } = changes;
  const { task, discarded } = await deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM tasks WHERE id = ${id}::uuid FOR UPDATE`;
    const row = await tx.task.findUnique({ where: { id } });
    if (row === null) throw taskNotFound();
    const present = { ...row, checklist: row.checklist as Checklist };
    // A page of the release before sends no version.
    if (version !== undefined && version !== present.version)
      throw new AppError('stale_version', { message });
    requireDomain(changes.domain, present.domain);
    requireSum({ ...present, ...definedValues({ points: fields.points, checklist: fields.checklist }) });
    await tx.task.update({
      where: { id },
      data: {
        ...definedValues(fields),
        ...(lastDate !== undefined && { lastDate: new Date(lastDate) }),
        version: { increment: 1 },
      },
    });
    const discarded =
      imageIds === undefined
        ? []
        : await rebindUploads(tx, {
            ids: imageIds,
            owner: { administratorId: actor.administrator.id },
            target: { purpose: 'task-image', id },
          });
    const task = await findTask(runSqlIn(tx), actor, { id, now });
    await recordAudit(tx, actor, {
      action: 'task.edit',
      subjectKind: 'task',
      subjectId: id,
      detail: {
        ...auditedChange(present, {
          ...present,
          ...definedValues(fields),
          ...(lastDate !== undefined && { lastDate: new Date(lastDate) }),
          version: present.version + 1,
        }),
        ...(imageIds !== undefined && { images: imageIds.length }),
        submissions: task.submissionCount ?? 0,
      },
    });
    return { task, discarded };
  });
  await removeDiscarded(deps, discarded);
  return task;
}

/** Edits offer other domains than creating; the task may keep its present one. */
function requireDomain(wanted: string | undefined, present: string): void {
  if (wanted === undefined || wanted === present) return;
  if (!editTaskDomains.some((offered) => offered === wanted))
    throw fieldRefused('domain', 'Choose a domain.');
}

/** The contract checks them if both are given. */
function requireSum({ checklist, points }: { checklist: Checklist; points: number }): void {
  const problem = checklistProblem(checklist, points);
  if (problem !== undefined) throw fieldRefused('checklist', problem);
}
