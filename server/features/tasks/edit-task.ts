import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import type { Checklist } from '../../contract/checklist.ts';
import { deadlineTooEarly } from '../../contract/task-changes.ts';
import { bonusProblems, type EditTaskInput, pointsProblems } from '../../contract/task-input.ts';
import { taskKindRules } from '../../contract/task-kinds.ts';
import { settingsProblems } from '../../contract/task-settings.ts';
import { taskStatusAt } from '../../contract/task-status.ts';
import type { Task, TaskKind } from '../../contract/tasks.ts';
import type { Tx } from '../../database/db.ts';
import { definedValues } from '../../database/defined-values.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import { asIs, auditedChange } from '../audit/audited-change.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { rebindUploads } from '../uploads/bind-uploads.ts';
import { type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { deadlineMoved } from './deadline-moved.ts';
import { storedSettings } from './kind-settings.ts';
import { lockTask } from './lock-task.ts';
import { findTask } from './present-task.ts';
import { requireAnswered, requireNoWork, requirePlaces } from './require-kept.ts';
import { requireOffered } from './require-offered.ts';
import { requirePublishable } from './require-publishable.ts';
import { lockPrerequisites, requireMeetable, setPrerequisites } from './set-prerequisites.ts';

/** The long texts are only named. */
const shown = {
  title: asIs<string>,
  domain: asIs<string>,
  points: asIs<number>,
  lastDate: (date: Date) => date.toISOString(),
  approvalLimit: asIs<number | null>,
  bonusPoints: asIs<number | null>,
  bonusFirst: asIs<number | null>,
  colleges: (names: string[]) => names.join('; '),
  programs: (names: string[]) => names.join('; '),
  minPoints: asIs<number | null>,
  repeat: asIs<string | null>,
  pointsHidden: asIs<boolean>,
  kind: (kind: TaskKind) => taskKindRules[kind].label,
  checklist: (items: Checklist) => items.map(({ text, points }) => `${text}: ${points}`).join('; '),
  images: (ids: string[]) => ids.length,
  prerequisites: (ids: string[]) => ids.length,
};

/**
 * Changes the given fields. Submissions keep the `maxPoints` that they were submitted with.
 * @throws {AppError} not_found, stale_version, file_not_available, validation_failed for a domain or category that edits do not offer,
 *   for a deadline before the publication, for another kind or another repetition once students have begun, without a question that was answered, or of an archived task, for prerequisites that cannot be met, for a limit below the work that
 *   was handed in, and for a scheduled task
 *   that could not be published
 */
export async function editTask(
  deps: FileDeps & Pick<Deps, 'site' | 'jobs'>,
  actor: AdministratorActor,
  { id, now, changes }: { id: string; now: Date; changes: EditTaskInput },
): Promise<Task> {
  const { imageIds, imageTexts, prerequisiteIds, lastDate, settings, version, ...fields } = changes;
  const { createDomains, editDomains, categories } = (await deps.site.published()).content.programme;
  await deps.jobs?.ready();
  const { task, discarded, moved } = await deps.db.$transaction(async (tx) => {
    if (prerequisiteIds !== undefined) await lockPrerequisites(tx);
    const present = await lockTask(tx, { id, version });
    const status = taskStatusAt(present, now);
    const offered = status === 'draft' ? createDomains : editDomains;
    requireOffered('domain', changes.domain, { offered, present: present.domain });
    requireOffered('category', changes.category, { offered: categories, present: present.category });
    const given = { ...fields, lastDate: lastDate === undefined ? undefined : new Date(lastDate) };
    const wanted = { ...present, ...definedValues({ ...given, settings }) };
    const moved = wanted.lastDate.getTime() !== present.lastDate.getTime() && status !== 'draft';
    if (moved && status === 'archived')
      throw fieldRefused('lastDate', 'This task is archived. Bring it back before you move its deadline.');
    if (moved && wanted.lastDate <= present.offeredDate) throw fieldRefused('lastDate', deadlineTooEarly);
    if (status === 'scheduled') requirePublishable(wanted);
    else if (status === 'draft') refuseFirst(bonusProblems(wanted));
    else {
      refuseFirst(pointsProblems(wanted));
      requireComplete(wanted);
    }
    if (
      typeof fields.approvalLimit === 'number' &&
      fields.approvalLimit < (present.approvalLimit ?? Number.POSITIVE_INFINITY)
    )
      await requirePlaces(tx, id, fields.approvalLimit);
    if (wanted.kind !== present.kind) await requireNoWork(tx, id, 'kind');
    else await requireAnswered(tx, id, present.settings, wanted.settings);
    if (present.repeat !== null && wanted.repeat !== present.repeat) await requireNoWork(tx, id, 'repeat');
    await tx.task.update({
      where: { id },
      data: {
        ...definedValues(given),
        kindSettings: storedSettings(wanted.kind, wanted.settings),
        version: { increment: 1 },
      },
    });
    const prerequisites = present.prerequisites.map(({ requiredId }) => requiredId);
    if (prerequisiteIds !== undefined) await setPrerequisites(tx, id, prerequisiteIds);
    if (moved || wanted.kind !== present.kind) await requireMeetable(tx, id);
    const uploads = await imagesOf(tx, id);
    const images = uploads.map((image) => image.id);
    const discarded =
      imageIds === undefined && imageTexts === undefined
        ? []
        : await rebindUploads(tx, {
            ids: imageIds ?? images,
            texts: imageTexts,
            owner: { administratorId: actor.administrator.id },
            target: { purpose: 'task-image', id },
          });
    const task = await findTask(runSqlIn(tx), actor, { id, now });
    const { changed, before, after } = auditedChange(
      { ...present, images, imageTexts: uploads.map(({ altText }) => altText), prerequisites },
      { ...given, settings, images: imageIds, imageTexts, prerequisites: prerequisiteIds },
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
    if (moved) await deadlineMoved(deps, tx, id);
    return { task, discarded, moved };
  });
  if (moved) deps.jobs?.wake('notification-fan-out');
  await removeDiscarded(deps, discarded);
  return task;
}

const imagesOf = (tx: Tx, taskId: string) =>
  tx.upload.findMany({
    where: { taskId },
    select: { id: true, altText: true },
    orderBy: { position: 'asc' },
  });

/** The contract checks them if all are given. */
function refuseFirst([problem]: readonly { field: string; message: string }[]): void {
  if (problem !== undefined) throw fieldRefused(problem.field, problem.message);
}

function requireComplete({
  kind,
  settings,
}: Pick<Awaited<ReturnType<typeof lockTask>>, 'kind' | 'settings'>) {
  const problems = settingsProblems(kind, settings);
  if (problems.length === 0) return;
  throw new AppError('validation_failed', {
    fields: problems.map(({ path, message }) => ({ path: ['body.settings', ...path].join('.'), message })),
  });
}
