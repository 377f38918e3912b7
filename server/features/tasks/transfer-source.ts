import type { Prisma } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import { limits, MiB } from '../../contract/limits.ts';
import { plainly } from '../../contract/plainly.ts';
import type { FieldError } from '../../contract/problem.ts';
import { noDeadline } from '../../contract/task-changes.ts';
import { errorsOf, type FiledTask, filedTask } from '../../contract/task-file.ts';
import { taskFields } from '../../contract/task-input.ts';
import type { TaskSource } from '../../contract/task-transfer.ts';
import { formatNumber } from '../../contract/word-of.ts';
import type { Db } from '../../database/db.ts';
import type { OriginalUpload } from '../uploads/copy-uploads.ts';

/** A task that is exported, imported or copied. */
export interface SourceRow {
  readonly row: number;
  /** Of a task of an edition. */
  readonly id: string | null;
  readonly title: string;
  /** Null if it breaks today's rules: see `errors`. */
  readonly task: FiledTask | null;
  readonly errors: FieldError[];
  /** Uploads of the caller that no task has, in a file. */
  readonly imageIds: readonly string[];
  /** The images of a task of an edition. */
  readonly originals: readonly OriginalUpload[];
  /** What the images show. */
  readonly imageTexts: readonly string[];
}

const original = {
  id: true,
  storageKey: true,
  fileName: true,
  contentType: true,
  size: true,
  sha256: true,
  altText: true,
} as const satisfies Prisma.UploadSelect;

const withOthers = {
  images: { where: { status: 'ready' }, select: original, orderBy: { position: 'asc' } },
  prerequisites: { select: { requiredId: true } },
} as const satisfies Prisma.TaskInclude;
export type StoredTask = Prisma.TaskGetPayload<{ include: typeof withOthers }>;

const tooMany = (what: string, most: number) =>
  new AppError('validation_failed', {
    message: `These are more than ${formatNumber(most)} ${what}. Choose fewer tasks at once.`,
  });

/**
 * The tasks of an edition with their images, in the order in which students could see them.
 * @throws {AppError} not_found; validation_failed for more tasks or images than one import may have
 */
export async function findEditionTasks(
  db: Db,
  { edition: number, ids }: { edition: number; ids?: readonly string[] | undefined },
) {
  const edition = await db.edition.findUnique({ where: { number } });
  if (edition === null) throw new AppError('not_found', { message: 'This edition does not exist any more.' });
  const tasks = await db.task.findMany({
    where: { editionId: edition.id, ...(ids && { id: { in: [...ids] } }) },
    include: withOthers,
    orderBy: [{ offeredDate: 'asc' }, { id: 'asc' }],
    take: limits.tasksAtOnce + 1,
  });
  if (tasks.length > limits.tasksAtOnce) throw tooMany('tasks', limits.tasksAtOnce);
  const images = tasks.flatMap((task) => task.images);
  if (images.length > limits.taskImagesAtOnce) throw tooMany('images', limits.taskImagesAtOnce);
  return { edition, tasks, imageBytes: images.reduce((sum, { size }) => sum + size, 0) };
}

/** @throws {AppError} validation_failed */
export function requireFileSize(imageBytes: number): void {
  // In base64, with as much again for the texts as an import may have.
  if ((imageBytes * 4) / 3 + limits.importBytes > limits.taskFileBytes) {
    throw new AppError('validation_failed', {
      message: `The images are too large for a file of ${limits.taskFileBytes / MiB} MB. Choose fewer tasks at once.`,
    });
  }
}

/** Stored tasks as files have them; a prerequisite that is not among them is left out. */
export function fileTasks(tasks: readonly StoredTask[], now: Date): Filed[] {
  const rows = new Map(tasks.map(({ id }, index) => [id, index + 1]));
  return tasks.map((task) => {
    const requires = task.prerequisites.flatMap(({ requiredId }) => rows.get(requiredId) ?? []);
    return { ...fileTask(task, now), requires };
  });
}

type Filed = { [Name in keyof FiledTask]: unknown };

function fileTask(task: StoredTask, now: Date): Omit<Filed, 'requires'> {
  const { checklist, kindSettings, lastDate, offeredDate, state } = task;
  const deadline = lastDate.toISOString() === noDeadline ? null : lastDate;
  const isPlanned = state !== 'draft' || offeredDate > now;
  const fields = Object.keys(taskFields).map((name) => [name, task[name as keyof typeof taskFields]]);
  return {
    ...(Object.fromEntries(fields) as Record<keyof typeof taskFields, unknown>),
    checklist,
    settings: kindSettings,
    lastDate: deadline?.toISOString() ?? null,
    publishAt: isPlanned && (deadline === null || offeredDate < deadline) ? offeredDate.toISOString() : null,
  };
}

/** @throws {AppError} as `findEditionTasks` */
export async function readSource(
  db: Db,
  source: TaskSource,
  now: Date,
): Promise<{ startsOn: Date | null; rows: readonly SourceRow[] }> {
  if (source.from === 'file') {
    const rows = source.tasks.map(({ row, task, imageIds, imageTexts }) => ({
      row,
      id: null,
      title: task.title,
      task,
      errors: [],
      imageIds,
      originals: [],
      imageTexts,
    }));
    return { startsOn: source.startsOn === null ? null : new Date(source.startsOn), rows };
  }
  const { edition, tasks } = await findEditionTasks(db, source);
  const filed = fileTasks(tasks, now);
  const rows = tasks.map((stored, index) => {
    const read = filedTask.safeParse(filed[index], { error: plainly('A task') });
    return {
      row: index + 1,
      id: stored.id,
      title: stored.title,
      task: read.data ?? null,
      errors: read.success ? [] : errorsOf(read.error),
      imageIds: [],
      // A ready file has a checksum.
      originals: stored.images.flatMap(({ sha256, ...image }) =>
        sha256 === null ? [] : { ...image, sha256 },
      ),
      imageTexts: stored.images.map(({ altText }) => altText),
    };
  });
  return { startsOn: edition.startsOn, rows };
}
