import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import { type Checklist, checklistProblem } from '../../contract/checklist.ts';
import { type EditTaskInput, editTaskDomains, type Task } from '../../contract/tasks.ts';
import { definedValues } from '../../database/defined-values.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { rebindUploads } from '../uploads/bind-uploads.ts';
import { type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { findTask, taskNotFound } from './present-task.ts';

interface Present extends AuditedTask {
  readonly version: number;
  readonly checklist: Checklist;
}

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
    const [present] = await tx.$queryRaw<Present[]>`
      SELECT title, domain, version, points, checklist, last_date AS "lastDate" FROM tasks
      WHERE id = ${id}::uuid FOR UPDATE`;
    if (present === undefined) throw taskNotFound();
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
    await recordAudit(tx, actor, {
      action: 'task.edit',
      subjectKind: 'task',
      subjectId: id,
      detail: {
        changed: Object.keys(definedValues({ ...fields, lastDate, imageIds })).join(', '),
        ...auditedChange(
          present,
          definedValues({ ...fields, lastDate: lastDate === undefined ? undefined : new Date(lastDate) }),
        ),
      },
    });
    return { task: await findTask(runSqlIn(tx), actor, { id, now }), discarded };
  });
  await removeDiscarded(deps, discarded);
  return task;
}

/** Those fields of a task that the audit trail shows before and after. The long texts are only named. */
interface AuditedTask {
  readonly title: string;
  readonly domain: string;
  readonly points: number;
  readonly lastDate: Date;
}

function auditedChange(present: AuditedTask, changes: Partial<AuditedTask>) {
  const of = (task: Partial<AuditedTask>, key: keyof AuditedTask) => {
    const value = task[key];
    return value instanceof Date ? value.toISOString() : (value ?? null);
  };
  const changed = (['title', 'domain', 'points', 'lastDate'] as const).filter(
    (key) => changes[key] !== undefined && of(changes, key) !== of(present, key),
  );
  const fieldsOf = (task: Partial<AuditedTask>) =>
    Object.fromEntries(changed.map((key) => [key, of(task, key)]));
  return changed.length === 0 ? {} : { before: fieldsOf(present), after: fieldsOf(changes) };
}

/** Edits offer other domains than creating; the task may keep its present one. */
function requireDomain(wanted: string | undefined, present: string): void {
  if (wanted === undefined || wanted === present) return;
  if (!editTaskDomains.some((offered) => offered === wanted))
    throw fieldRefused('domain', 'Choose a domain.');
}

/** The contract checks them if both are given. */
function requireSum({ checklist, points }: Pick<Present, 'checklist' | 'points'>): void {
  const problem = checklistProblem(checklist, points);
  if (problem !== undefined) throw fieldRefused('checklist', problem);
}
