import { z } from 'zod';
import { timestamp } from './fields.ts';
import { limits, MiB } from './limits.ts';
import { plainly } from './plainly.ts';
import type { FieldError } from './problem.ts';
import { draftTaskInput } from './task-changes.ts';
import { hasWholeBonus, imageText } from './task-input.ts';
import { formatNumber } from './word-of.ts';

/** What a file says of a task, beside its images: a draft that need not have a deadline. */
export const filedTask = draftTaskInput
  .omit({ imageIds: true, imageTexts: true, prerequisiteIds: true })
  .extend({
    lastDate: timestamp.nullable().default(null),
    /** When students could see it first, or will. */
    publishAt: timestamp.nullable().default(null),
    /** The rows of the tasks that must be approved before this one, from 1. */
    requires: z
      .array(z.int32().min(1))
      .max(limits.prerequisites, `A task waits for at most ${limits.prerequisites} tasks.`)
      .default([]),
  })
  .superRefine(hasWholeBonus);
export type FiledTask = z.output<typeof filedTask>;

const filedImage = z.strictObject({
  name: z
    .string()
    .min(1, 'Give the image a name.')
    .max(limits.fileNameLength, `Use a name of at most ${limits.fileNameLength} characters.`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a name must not contain them.
    .regex(/^[^/\\\u0000-\u001f]*$/, 'Use a name without folders.'),
  /** What it shows. */
  text: imageText.default(''),
  /** The bytes in base64. */
  data: z.base64('This image is damaged.').min(1, 'This image is empty.'),
});
export type FiledImage = z.output<typeof filedImage>;

const row = filedTask.safeExtend({
  images: z
    .array(filedImage)
    .max(limits.imagesPerTask, `A task has at most ${limits.imagesPerTask} images.`)
    .default([]),
});

/** Where the tasks are from: by the days on which two editions start, dates are moved. */
const origin = z.object({ name: z.string().max(limits.shortTextLength), startsOn: z.iso.date().nullable() });

export const taskFileHead = { format: 'torchbearer-tasks', version: 1 } as const;
const taskFile = z.object({
  format: z.literal(taskFileHead.format),
  version: z.number(),
  edition: origin,
  tasks: z.array(z.unknown()),
});

export interface FileRow {
  /** From 1. */
  readonly row: number;
  /** Shortened; empty if the row has none. */
  readonly title: string;
  /** Null if the row has errors. */
  readonly task: FiledTask | null;
  readonly images: readonly FiledImage[];
  readonly errors: FieldError[];
}

interface TaskFile {
  readonly edition: z.output<typeof origin>;
  readonly rows: readonly FileRow[];
}

/** Reads what `exportTasks` has written: every row with its own errors, or why no row can be read. */
export function readTaskFile(text: string): TaskFile | { readonly refusal: string } {
  if (text.length > limits.taskFileBytes)
    return {
      refusal: `The file is larger than ${limits.taskFileBytes / MiB} MB. Export fewer tasks at once.`,
    };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refusal: 'The file is not JSON. Choose a file that “Export” has written.' };
  }
  const read = taskFile.safeParse(value);
  if (!read.success) return { refusal: 'This is no file of tasks. Choose a file that “Export” has written.' };
  const { version, edition, tasks } = read.data;
  if (version !== taskFileHead.version)
    return { refusal: 'Another release wrote this file. Update this server, or export the tasks again.' };
  if (tasks.length === 0) return { refusal: 'The file has no tasks.' };
  if (tasks.length > limits.tasksAtOnce) {
    const [first, all] = [limits.tasksAtOnce + 1, tasks.length].map(formatNumber);
    return {
      refusal: `Rows ${first} to ${all} are too many: a file has at most ${formatNumber(limits.tasksAtOnce)} tasks.`,
    };
  }
  const rows = tasks.map((task, index) => requireRows(readRow(task, index + 1), tasks.length));
  // Of the request that imports them.
  const bytes = new TextEncoder().encode(JSON.stringify(rows.map(({ task }) => task))).length;
  if (bytes + rows.length * 500 > limits.importBytes)
    return {
      refusal: `The texts of the tasks are larger than ${limits.importBytes / MiB} MB. Import fewer tasks at once.`,
    };
  let images = 0;
  for (const { row, images: own } of rows) {
    images += own.length;
    if (images > limits.taskImagesAtOnce)
      return {
        refusal: `The images are too many from row ${formatNumber(row)} on: a file has at most ${formatNumber(limits.taskImagesAtOnce)}.`,
      };
  }
  return { edition, rows };
}

function readRow(value: unknown, number: number): FileRow {
  const { title } = Object(value) as Record<string, unknown>;
  const shown = typeof title === 'string' ? title.slice(0, limits.titleLength) : '';
  const { success, data, error } = row.safeParse(value, { error: plainly('A task') });
  if (!success) return { row: number, title: shown, task: null, images: [], errors: errorsOf(error) };
  const { images, ...task } = data;
  return { row: number, title: task.title, task, images, errors: [] };
}

/** The tasks that come first are rows of the file. @param last the number of its last row */
function requireRows(read: FileRow, last: number): FileRow {
  const missing = read.task?.requires.find((required) => required > last);
  if (missing === undefined) return read;
  const message = `The file has no row ${formatNumber(missing)}, which comes first. Remove it from “requires”.`;
  return { ...read, task: null, errors: [{ path: 'requires', message }] };
}

/** At most ten errors of one row are of use. */
export const errorsOf = ({ issues }: z.ZodError): FieldError[] =>
  issues.slice(0, 10).map(({ path, message }) => ({ path: path.join('.'), message }));
