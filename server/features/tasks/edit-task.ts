import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import { type Checklist, checklistProblem } from '../../contract/checklist.ts';
import type { EditTaskInput, Task } from '../../contract/tasks.ts';
import type { Tx } from '../../database/db.ts';
import { definedValues } from '../../database/defined-values.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import { asIs, auditedChange } from '../audit/audited-change.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { rebindUploads } from '../uploads/bind-uploads.ts';
import { type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { findTask, taskNotFound } from './present-task.ts';
import { requireOffered } from './require-offered.ts';

/** The long texts are only named. */
const shown = {
  title: asIs<string>,
  domain: asIs<string>,
  points: asIs<number>,
  lastDate: (date: Date) => date.toISOString(),
  checklist: (items: Checklist) => items.map(({ text, points }) => `${text}: ${points}`).join('; '),
  images: (ids: string[]) => ids.length,
};

const message = 'Another administrator changed this task while you were editing it. Nothing was saved.';

/**
 * Changes the given fields. Submissions keep the `maxPoints` that they were submitted with.
 * @throws {AppError} not_found, stale_version, validation_failed for a domain or category that edits do not offer, file_not_available
 */
export async function editTask(
  deps: FileDeps & Pick<Deps, 'site'>,
  actor: AdministratorActor,
  { id, now, changes }: { id: string; now: Date; changes: EditTaskInput },
): Promise<Task> {
  const { imageIds, lastDate, version, ...fields } = changes;
  const { editDomains, categories } = (await deps.site.published()).content.programme;
  const { task, discarded } = await deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM tasks WHERE id = ${id}::uuid FOR UPDATE`;
    const row = await tx.task.findUnique({ where: { id } });
    if (row === null) throw taskNotFound();
    const present = { ...row, checklist: row.checklist as Checklist };
    if (version !== undefined && version !== present.version)
      throw new AppError('stale_version', { message });
    requireOffered('domain', changes.domain, { offered: editDomains, present: present.domain });
    requireOffered('category', changes.category, { offered: categories, present: present.category });
    requireSum({ ...present, ...definedValues({ points: fields.points, checklist: fields.checklist }) });
    const given = { ...fields, lastDate: lastDate === undefined ? undefined : new Date(lastDate) };
    await tx.task.update({
      where: { id },
      data: { ...definedValues(given), version: { increment: 1 } },
    });
    const images = await imagesOf(tx, id);
    const discarded =
      imageIds === undefined
        ? []
        : await rebindUploads(tx, {
            ids: imageIds,
            owner: { administratorId: actor.administrator.id },
            target: { purpose: 'task-image', id },
          });
    const task = await findTask(runSqlIn(tx), actor, { id, now });
    const { changed, before, after } = auditedChange(
      { ...present, images },
      { ...given, images: imageIds },
      shown,
    );
    await recordAudit(tx, actor, {
      action: 'task.edit',
      subjectKind: 'task',
      subjectId: id,
      detail: {
        changed,
        before: { ...before, version: present.version },
        after: { ...after, version: present.version + 1 },
        submissions: task.submissionCount ?? 0,
      },
    });
    return { task, discarded };
  });
  await removeDiscarded(deps, discarded);
  return task;
}

async function imagesOf(tx: Tx, taskId: string): Promise<string[]> {
  const images = await tx.upload.findMany({
    where: { taskId },
    select: { id: true },
    orderBy: { position: 'asc' },
  });
  return images.map(({ id }) => id);
}

/** The contract checks them if both are given. */
function requireSum({ checklist, points }: { checklist: Checklist; points: number }): void {
  const problem = checklistProblem(checklist, points);
  if (problem !== undefined) throw fieldRefused('checklist', problem);
}
