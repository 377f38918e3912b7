import { z } from 'zod';
import { id, idParams, inEdition, line, optionalUrl, pageOf, pageQuery, text, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { reviewFilter, submissionCounts, submissionFilter, submissionStatus } from './submission-status.ts';
import { task, taskOfSubmission } from './tasks.ts';
import { file } from './uploads.ts';
import { wordOf } from './word-of.ts';

export const tooManyFiles = (max: number) => `Add at most ${max} ${wordOf(max, 'file', 'files')}.`;

/** The files of a submission. The site may allow fewer. */
export const fileIds = z
  .array(id)
  .max(limits.filesPerSubmission, tooManyFiles(limits.filesPerSubmission))
  .refine((ids) => new Set(ids).size === ids.length, 'Add each file only once.');

/**
 * Whether the site allows this number of files. Work that had more before the site allowed fewer keeps them.
 * @param kept the files that the work has
 */
export const mayHaveFiles = (
  ids: readonly string[],
  { max, kept }: { max: number; kept: readonly string[] },
) => ids.length <= max || ids.every((id) => kept.includes(id));

/** Work needs a description, a link or a file. Checked when submitting, after an edit and in the form. */
export function hasWork(work: { description: string; link: string | null; files: number }): boolean {
  return work.description !== '' || (work.link ?? '') !== '' || work.files > 0;
}
export const workRequired = 'Describe your work, or add a link or a file.';

/** Which state of a draft a tab has. */
export const draftBase = z.strictObject({ id, version: z.int32().min(1) });

/**
 * Submitting ends the draft for the task: the state that the caller has seen, null if there was none. A draft of another state is
 * refused with `stale_version`. Without this field it ends in any state.
 */
const endedDraft = draftBase.nullable().optional();

export const submitWorkInput = z.strictObject({
  /** Empty: the task's title. */
  title: line(limits.titleLength).default(''),
  description: text(limits.descriptionLength).default(''),
  link: optionalUrl.default(null),
  /**
   * Uploads of purpose `submission-file`, in the order shown. Files of my rejected submission for the same task are copied.
   */
  fileIds: fileIds.default([]),
  draft: endedDraft,
});
export type SubmitWorkInput = z.output<typeof submitWorkInput>;

export const editSubmissionInput = z
  .strictObject({
    title: line(limits.titleLength),
    description: text(limits.descriptionLength),
    link: optionalUrl,
    /** The full list after the edit. */
    fileIds,
  })
  .partial()
  .extend({
    /** The version that was edited; an older one than the newest is refused with `stale_version`. */
    version: z.int32().min(1),
  });
export type EditSubmissionInput = z.output<typeof editSubmissionInput>;

const reviseSubmissionInput = editSubmissionInput.extend({ draft: endedDraft });
export type ReviseSubmissionInput = z.output<typeof reviseSubmissionInput>;

/** What the author sees. */
export const submission = z.object({
  id,
  userId: id,
  userEmail: z.string().nullable(),
  taskId: id.nullable(),
  /** The task as it is now; null once it was deleted. */
  task: task.pick(taskOfSubmission).nullable(),
  /**
   * What the task asked for when the work was submitted; edits and the deletion of the task do not change it. Null if
   * that is unknown: 'Unknown Task', 'No description'.
   */
  taskAtSubmission: task.pick({ title: true, content: true, submissionGuidelines: true }).nullable(),
  title: z.string(),
  description: z.string(),
  link: z.string().nullable(),
  fileNames: z.array(z.string()),
  fileUrls: z.array(z.string()),
  files: z.array(file),
  status: submissionStatus,
  /** Points awarded; null until the review. */
  points: z.number().int().nullable(),
  /** Null while they are hidden from the author. */
  maxPoints: z.number().int().nullable(),
  feedback: z.string().nullable(),
  version: z.number().int(),
  submittedAt: timestamp,
  updatedAt: timestamp,
  reviewedAt: timestamp.nullable(),
});
export type Submission = z.infer<typeof submission>;

export const submitWork = defineRoute({
  method: 'POST',
  path: '/api/tasks/:id/submissions',
  access: 'student',
  summary: 'Submit work for a task',
  params: idParams,
  body: submitWorkInput,
  response: submission,
  status: 201,
  failure: 'Failed to submit your work. Please try again.',
  // It may copy as many files as a submission has.
  rateLimit: 'uploads',
});

export const listMySubmissions = defineRoute({
  method: 'GET',
  path: '/api/submissions',
  access: 'student',
  summary: 'My submissions, newest first; of one edition, or of all',
  query: z.strictObject({ ...pageQuery, ...inEdition, status: submissionFilter.default('all') }),
  response: pageOf(submission).extend({
    /** All my submissions of these editions, independent of the status. */
    counts: submissionCounts,
  }),
  failure: 'Failed to fetch submissions. Please try again.',
});

const myReviewedWork = submission.extend({
  /**
   * Until when I can revise it: the task's deadline, or the date of the review if that is later. Null if I cannot, because it was
   * approved, other work for the task followed, or an appeal is open.
   */
  revisableUntil: timestamp.nullable().default(null),
});
export type MyReviewedWork = z.infer<typeof myReviewedWork>;

export const changesFilter = z.enum(['with', 'without', 'only']);
export type ChangesFilter = z.infer<typeof changesFilter>;

export const listMyReviews = defineRoute({
  method: 'GET',
  path: '/api/submissions/reviewed',
  access: 'student',
  summary: 'My reviewed submissions, the latest review first',
  query: z.strictObject({
    ...pageQuery,
    status: reviewFilter.default('all'),
    /** Work for which changes were requested, which the filters `all` and `rejected` list too. */
    changes: changesFilter.default('with'),
    /** Only what I can revise now. */
    revisable: z.enum(['all', 'only']).default('all'),
  }),
  response: pageOf(myReviewedWork),
  failure: 'Failed to fetch submissions. Please try again.',
});

export const getMySubmission = defineRoute({
  method: 'GET',
  path: '/api/submissions/:id',
  access: 'student',
  summary: 'One of my submissions',
  params: idParams,
  response: submission,
  failure: 'Failed to fetch submissions. Please try again.',
});

export const editMySubmission = defineRoute({
  method: 'PATCH',
  path: '/api/submissions/:id',
  access: 'student',
  summary: 'Change a pending submission of mine',
  params: idParams,
  body: editSubmissionInput,
  response: submission,
  failure: 'Failed to update submission. Please try again.',
});

export const reviseMySubmission = defineRoute({
  method: 'POST',
  path: '/api/submissions/:id/revise',
  access: 'student',
  summary: 'Replace rejected work of mine, or work to be changed, by a new version, which is pending',
  params: idParams,
  body: reviseSubmissionInput,
  response: submission,
  failure: 'Failed to submit your work. Please try again.',
});

export const withdrawMySubmission = defineRoute({
  method: 'DELETE',
  path: '/api/submissions/:id',
  access: 'student',
  summary: 'Withdraw a pending submission of mine',
  params: idParams,
  failure: 'Failed to delete submission. Please try again.',
});
