import type { AdministratorActor } from '../../actor.ts';
import type { CreateTaskInput, Task } from '../../contract/tasks.ts';
import { definedValues } from '../../database/defined-values.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { bindUploads } from '../uploads/bind-uploads.ts';
import { findTask } from './present-task.ts';
import { requireOffered } from './require-offered.ts';

/** @throws {AppError} validation_failed for a domain or category that new tasks do not have, file_not_available */
export async function createTask(
  { db, site }: Pick<Deps, 'db' | 'site'>,
  actor: AdministratorActor,
  { imageIds, now, ...fields }: CreateTaskInput & { readonly now: Date },
): Promise<Task> {
  const { createDomains, categories } = (await site.published()).content.programme;
  requireOffered('domain', fields.domain, { offered: createDomains });
  requireOffered('category', fields.category, { offered: categories });
  return db.$transaction(async (tx) => {
    const { id } = await tx.task.create({
      data: {
        ...definedValues(fields),
        lastDate: new Date(fields.lastDate),
        offeredDate: now,
      },
      select: { id: true },
    });
    await bindUploads(tx, {
      ids: imageIds,
      owner: { administratorId: actor.administrator.id },
      target: { purpose: 'task-image', id },
    });
    await recordAudit(tx, actor, {
      action: 'task.create',
      subjectKind: 'task',
      subjectId: id,
      detail: { title: fields.title, points: fields.points },
    });
    return findTask(runSqlIn(tx), actor, { id, now });
  });
}
