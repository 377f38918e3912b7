import type { AdministratorActor } from '../../actor.ts';
import { fieldRefused } from '../../app-error.ts';
import { type CreateTaskInput, type DraftTaskInput, deadlineTooEarly } from '../../contract/task-changes.ts';
import type { TaskState } from '../../contract/task-status.ts';
import type { Task } from '../../contract/tasks.ts';
import type { Tx } from '../../database/db.ts';
import { definedValues } from '../../database/defined-values.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { bindUploads } from '../uploads/bind-uploads.ts';
import { storedSettings } from './kind-settings.ts';
import { findTask } from './present-task.ts';
import { requireOffered } from './require-offered.ts';
import { lockPrerequisites, setPrerequisites } from './set-prerequisites.ts';

type CreateDeps = Pick<Deps, 'db' | 'site'>;

/**
 * Publishes a task at once or at `publishAt`.
 * @throws {AppError} validation_failed for a domain or category that new tasks do not have, for a publication in the past, for a
 *   deadline before it and for prerequisites that cannot be met; file_not_available
 */
export async function createTask(
  deps: CreateDeps,
  actor: AdministratorActor,
  { publishAt, now, ...fields }: CreateTaskInput & { readonly now: Date },
): Promise<Task> {
  const offeredDate = publishAt === undefined ? now : new Date(publishAt);
  if (publishAt !== undefined && offeredDate <= now)
    throw fieldRefused('publishAt', 'Choose a time in the future.');
  if (new Date(fields.lastDate) <= offeredDate) throw fieldRefused('lastDate', deadlineTooEarly);
  const state = publishAt === undefined ? 'published' : 'scheduled';
  return insertTask(deps, actor, { ...fields, state, offeredDate, now });
}

/** @throws {AppError} validation_failed for a domain or category that new tasks do not have, file_not_available */
export const draftTask = (
  deps: CreateDeps,
  actor: AdministratorActor,
  { now, ...fields }: DraftTaskInput & { readonly now: Date },
): Promise<Task> => insertTask(deps, actor, { ...fields, state: 'draft', offeredDate: now, now });

type NewTask = DraftTaskInput & {
  readonly state: TaskState;
  readonly offeredDate: Date;
};

async function insertTask(
  { db, site }: CreateDeps,
  actor: AdministratorActor,
  { now, ...task }: NewTask & { readonly now: Date },
): Promise<Task> {
  const { createDomains, categories } = (await site.published()).content.programme;
  requireOffered('domain', task.domain, { offered: createDomains, present: '' });
  requireOffered('category', task.category, { offered: categories });
  return db.$transaction(async (tx) => {
    const id = await insertTaskIn(tx, actor, task);
    return findTask(runSqlIn(tx), actor, { id, now });
  });
}

/**
 * Inserts a task with its images, and the audit event.
 * @returns its id
 * @throws {AppError} file_not_available; validation_failed for prerequisites that cannot be met
 */
export async function insertTaskIn(
  tx: Tx,
  actor: AdministratorActor,
  { imageIds, imageTexts, prerequisiteIds, settings, ...fields }: NewTask,
): Promise<string> {
  const lastDate = new Date(fields.lastDate);
  const { id } = await tx.task.create({
    data: { ...definedValues(fields), lastDate, kindSettings: storedSettings(fields.kind, settings) },
    select: { id: true },
  });
  if (prerequisiteIds.length > 0) {
    await lockPrerequisites(tx);
    await setPrerequisites(tx, id, prerequisiteIds);
  }
  await bindUploads(tx, {
    ids: imageIds,
    texts: imageTexts,
    owner: { administratorId: actor.administrator.id },
    target: { purpose: 'task-image', id },
  });
  await recordAudit(tx, actor, {
    action: 'task.create',
    subjectKind: 'task',
    subjectId: id,
    detail: { title: fields.title, points: fields.points, state: fields.state },
  });
  return id;
}
