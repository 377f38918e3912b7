import { z } from 'zod';
import { id, idParams, pageOf, pageQuery, text, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { draftBase, fileIds } from './submissions.ts';
import { file } from './uploads.ts';

/** Unfinished work for a task: what was typed, valid or not. */
export const workDraft = z.object({
  id,
  version: z.number().int(),
  taskId: id,
  /** The submission of mine that it revises; null for new work. */
  submissionId: id.nullable(),
  title: z.string(),
  description: z.string(),
  link: z.string(),
  /** In the order shown. Those that were removed meanwhile are missing. */
  files: z.array(file),
  updatedAt: timestamp,
});
export type WorkDraft = z.output<typeof workDraft>;

export const saveDraftInput = z.strictObject({
  /** The state that the caller has seen; null if there was no draft. Another one is refused with `stale_version`. */
  base: draftBase.nullable(),
  submissionId: id.nullable().default(null),
  title: text(limits.titleLength).default(''),
  description: text(limits.descriptionLength).default(''),
  link: text(limits.urlLength).default(''),
  /** Uploads of purpose `submission-file`, and files of the submission. Those that are not available are left out. */
  fileIds: fileIds.default([]),
});
export type SaveDraftInput = z.output<typeof saveDraftInput>;

export const getMyDraft = defineRoute({
  method: 'GET',
  path: '/api/tasks/:id/draft',
  access: 'student',
  summary: 'My unfinished work for a task',
  params: idParams,
  response: z.object({ draft: workDraft.nullable() }),
  failure: 'Your draft could not be loaded.',
});

/** A draft that exists can be saved after the deadline and after the task was deleted; a new one cannot. */
export const saveMyDraft = defineRoute({
  method: 'PUT',
  path: '/api/tasks/:id/draft',
  access: 'student',
  summary: 'Save my unfinished work for a task',
  params: idParams,
  body: saveDraftInput,
  response: workDraft,
  failure: 'Your draft could not be saved.',
});

/** Also removes its files. Without a draft, there is nothing to do. */
export const discardMyDraft = defineRoute({
  method: 'DELETE',
  path: '/api/tasks/:id/draft',
  access: 'student',
  summary: 'Discard my unfinished work for a task',
  params: idParams,
  /** The state that the caller has seen; another one is refused with `stale_version`. */
  query: z.strictObject({
    draft: id,
    version: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'Use a whole number.')
      .transform(Number),
  }),
  idempotent: true,
  failure: 'Your draft could not be discarded.',
});

const draftInList = workDraft.pick({ id: true, taskId: true, submissionId: true, updatedAt: true }).extend({
  /** The task as it is now; null once it was deleted. */
  task: z.object({ title: z.string(), domain: z.string(), lastDate: timestamp }).nullable(),
  /**
   * Until when it can be handed in: the task's deadline, or the date of the review if that is later. Null if it cannot be, because
   * the task was deleted, other work waits or was approved, or an appeal is open.
   */
  until: timestamp.nullable(),
  /** The beginning of the title and the description, to recognise it. */
  beginning: z.string(),
  files: z.number().int(),
});
export type DraftInList = z.output<typeof draftInList>;

export const listMyDrafts = defineRoute({
  method: 'GET',
  path: '/api/drafts',
  access: 'student',
  summary: 'My unfinished work, what was changed last first',
  query: z.strictObject(pageQuery),
  response: pageOf(draftInList).extend({
    /** The tasks of all my drafts, independent of the page. */
    taskIds: z.array(id),
  }),
  failure: 'Your drafts could not be loaded.',
});
