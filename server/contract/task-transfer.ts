import { z } from 'zod';
import { editionNumber, id, idParams, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { fieldError } from './problem.ts';
import { defineRoute } from './route.ts';
import { filedTask } from './task-file.ts';
import { imageIds, imageTexts } from './task-input.ts';

const ofEdition = z.strictObject({
  from: z.literal('edition'),
  /** Its number. */
  edition: editionNumber,
  /** All without it. */
  ids: z
    .array(id)
    .min(1, 'Choose a task.')
    .max(limits.tasksAtOnce, `Choose at most ${limits.tasksAtOnce} tasks.`)
    .optional(),
});

/** A file of at most `limits.taskFileBytes`, in the form of `task-file.ts`. */
export const exportTasks = defineRoute({
  method: 'POST',
  path: '/api/admin/task-exports',
  access: 'organise',
  summary: 'Tasks of an edition with their images, as a file',
  body: ofEdition.omit({ from: true }),
  produces: 'file',
  mediaTypes: ['application/json'],
  idempotent: true,
  failure: 'The tasks could not be exported. Please try again.',
});

const ofFile = z.strictObject({
  from: z.literal('file'),
  /** The first day of the edition that the file is from. */
  startsOn: z.iso.date().nullable(),
  tasks: z
    .array(
      z.strictObject({
        /** Its number in the file, from 1. */
        row: z.int32().min(1),
        task: filedTask,
        /** Uploads of purpose `task-image`, in the order shown. */
        imageIds,
        /** What they show. */
        imageTexts: imageTexts.default([]),
      }),
    )
    .min(1, 'Choose a task.')
    .max(limits.tasksAtOnce, `Choose at most ${limits.tasksAtOnce} tasks.`),
});

const importInput = z.strictObject({
  source: z.discriminatedUnion('from', [ofEdition, ofFile]),
  /**
   * By how many weeks dates are moved, in the time zone of the edition that runs. Without it, by the difference between the
   * starts of both editions, or by as few that the first deadline is in the future.
   */
  weeks: z
    .int('Enter whole weeks.')
    .min(-520, 'Use at least -520 weeks.')
    .max(520, 'Use at most 520 weeks.')
    .optional(),
});
export type TaskSource = z.output<typeof importInput>['source'];

const importRow = z.object({
  /** Its number in the source, from 1. */
  row: z.number().int(),
  /** Of a task of an edition; null in a file. */
  id: z.string().nullable(),
  title: z.string(),
  /** As moved; null without a deadline. */
  lastDate: timestamp.nullable(),
  /** As moved; null without one, and if it has passed. */
  publishAt: timestamp.nullable(),
  images: z.number().int(),
  /** The rows of the tasks that must be approved before it; those that are not imported with it are left out. */
  requires: z.array(z.number().int()),
  /** The edition that runs has a task with this title. */
  exists: z.boolean(),
  /** Why it cannot be imported; `path` is a field of the task. */
  errors: z.array(fieldError),
});
export type ImportRow = z.infer<typeof importRow>;

/** The dry run of `importTasks`. */
export const checkTaskImport = defineRoute({
  method: 'POST',
  path: '/api/admin/task-imports/check',
  access: 'organise',
  summary: 'What an import of tasks would do, and the errors of each row',
  body: importInput,
  bodyBytes: limits.importBytes,
  response: z.object({
    /** The number of the edition that gets the tasks. */
    into: z.number().int(),
    weeks: z.number().int(),
    timeZone: z.string(),
    rows: z.array(importRow),
  }),
  idempotent: true,
  failure: 'The tasks could not be checked. Please try again.',
});
export type CheckedImport = z.infer<typeof checkTaskImport.response>;

export const importTasks = defineRoute({
  method: 'POST',
  path: '/api/admin/task-imports',
  access: 'organise',
  summary:
    'Create drafts in the edition that runs, from a file or from another edition: all of them, or none',
  body: importInput.extend({
    /** As checked; if another edition runs by now, the import is refused with `stale_version`. */
    into: editionNumber,
    /** Create tasks whose title the edition has already. */
    again: z.boolean(),
  }),
  bodyBytes: limits.importBytes,
  response: z.object({ created: z.array(idParams.shape.id) }),
  status: 201,
  failure: 'The tasks could not be imported. Please try again.',
});
