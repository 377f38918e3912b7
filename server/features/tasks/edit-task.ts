import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import { type EditTaskInput, editTaskDomains, type Task } from '../../contract/tasks.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { rebindUploads } from '../uploads/bind-uploads.ts';
import { type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { findTask } from './find-task.ts';

/**
 * Changes what is given. Submissions keep the points that they were handed in for.
 * @throws {AppError} not_found, validation_failed for a domain that editing does not offer, file_not_available
 */
export async function editTask(
  deps: FileDeps,
  actor: AdministratorActor,
  { id, now, changes }: { id: string; now: Date; changes: EditTaskInput },
): Promise<Task> {
  const { imageIds, lastDate, estimatedTime, link, submissionGuidelines, ...plain } = changes;
  const { task, discarded } = await deps.db.$transaction(async (tx) => {
    const [present] = await tx.$queryRaw<{ domain: string }[]>`
      SELECT domain FROM tasks WHERE id = ${id}::uuid FOR UPDATE`;
    if (present === undefined)
      throw new AppError('not_found', { message: 'This task does not exist any more.' });
    requireDomain(changes.domain, present.domain);
    await tx.task.update({
      where: { id },
      data: {
        ...given(plain),
        ...(lastDate !== undefined && { lastDate: new Date(lastDate) }),
        ...(estimatedTime !== undefined && { estimatedTime: estimatedTime || null }),
        ...(link !== undefined && { link: link || null }),
        ...(submissionGuidelines !== undefined && { submissionGuidelines: submissionGuidelines || null }),
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
      detail: { changed: Object.keys(given(changes)).join(', ') },
    });
    return { task: await findTask(tx, actor, { id, now }), discarded };
  });
  await removeDiscarded(deps, discarded);
  return task;
}

/** What editing offers; and the present one, which creating may have given. */
function requireDomain(wanted: string | undefined, present: string): void {
  if (wanted === undefined || wanted === present) return;
  if (!editTaskDomains.some((offered) => offered === wanted))
    throw fieldRefused('domain', 'Choose a domain.');
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the keys whose value is undefined. */
function given<T extends object>(values: T): Given<T> {
  // Object.fromEntries forgets the type that the filter keeps.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}
