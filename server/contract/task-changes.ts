import { z } from 'zod';
import { checklistInput } from './checklist.ts';
import { idParams, line, requiredText, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import {
  addsUp,
  hasWholeBonus,
  imageIds,
  imageTexts,
  isComplete,
  points,
  prerequisiteIds,
  taskFields,
  taskInput,
  technologies,
} from './task-input.ts';
import { taskSettings } from './task-settings.ts';
import { difficulty, task, taskDomain, taskKind } from './tasks.ts';

/** Fields that are not listed here are optional and follow `taskFields`. */
export const createTaskInput = taskInput
  .omit({ version: true })
  .extend({
    title: requiredText(limits.titleLength, 'Enter a title.'),
    content: requiredText(limits.contentLength, 'Describe the task.'),
    domain: taskDomain,
    difficulty: difficulty.default('Medium'),
    kind: taskKind.default('work'),
    settings: taskSettings.default(null),
    points: points(limits.taskPointsMin),
    lastDate: timestamp,
    technologies: technologies.default([]),
    checklist: checklistInput.default([]),
    /** Uploads of purpose `task-image`, in the order shown. */
    imageIds: imageIds.default([]),
    imageTexts: imageTexts.default([]),
    prerequisiteIds: prerequisiteIds.default([]),
    colleges: taskFields.colleges.default([]),
    programs: taskFields.programs.default([]),
    /** From when on students see it; without it, at once. */
    publishAt: timestamp.optional(),
  })
  .superRefine(addsUp)
  .superRefine(hasWholeBonus)
  .superRefine(isComplete);
export type CreateTaskInput = z.output<typeof createTaskInput>;

export const deadlineTooEarly = 'The deadline must be after the publication.';

/** Stored as the deadline of a draft that has none yet: the previous release reads a time from every task. */
export const noDeadline = '2000-01-01T00:00:00.000Z';

/** A draft needs a title only; the other rules count when it is published. */
export const draftTaskInput = taskInput.omit({ version: true }).extend({
  title: createTaskInput.shape.title,
  content: taskFields.content.default(''),
  domain: line(limits.shortTextLength).default(''),
  difficulty: createTaskInput.shape.difficulty,
  kind: createTaskInput.shape.kind,
  settings: createTaskInput.shape.settings,
  points: taskFields.points.default(0),
  lastDate: timestamp.default(noDeadline),
  technologies: createTaskInput.shape.technologies,
  checklist: createTaskInput.shape.checklist,
  imageIds: createTaskInput.shape.imageIds,
  imageTexts: createTaskInput.shape.imageTexts,
  prerequisiteIds: createTaskInput.shape.prerequisiteIds,
  colleges: createTaskInput.shape.colleges,
  programs: createTaskInput.shape.programs,
});
export type DraftTaskInput = z.output<typeof draftTaskInput>;

export const createTask = defineRoute({
  method: 'POST',
  path: '/api/tasks',
  access: 'organise',
  summary: 'Create a task',
  body: createTaskInput,
  response: task,
  status: 201,
  failure: 'Error creating task. Please try again.',
});

export const draftTask = defineRoute({
  method: 'POST',
  path: '/api/task-drafts',
  access: 'organise',
  summary: 'Save a task that students do not see yet',
  body: draftTaskInput.superRefine(hasWholeBonus),
  response: task,
  status: 201,
  failure: 'The draft could not be saved. Please try again.',
});

const version = z.int32().min(1);

export const changeTask = defineRoute({
  method: 'POST',
  path: '/api/tasks/:id/status',
  access: 'organise',
  summary: 'Publish, schedule, close, extend or archive a task',
  params: idParams,
  body: z.discriminatedUnion('change', [
    z.strictObject({ version, change: z.enum(['publish', 'unschedule', 'close', 'archive', 'restore']) }),
    z.strictObject({ version, change: z.literal('schedule'), publishAt: timestamp }),
    z.strictObject({ version, change: z.literal('extend'), lastDate: timestamp }),
  ]),
  response: task,
  failure: 'The status of the task could not be changed. Please try again.',
});
export type ChangeTaskInput = z.output<typeof changeTask.body>;

export const countBegun = defineRoute({
  method: 'GET',
  path: '/api/tasks/:id/begun',
  access: 'organise',
  summary: 'How much a change of a task concerns: work that has begun, open referrals and tasks that need it',
  params: idParams,
  response: z.object({
    /** Students with a draft of work, or with an attempt at the quiz. */
    drafts: z.number().int(),
    /** Submissions that are not reviewed yet. */
    pending: z.number().int(),
    /** Submissions for which changes are requested. */
    toBeChanged: z.number().int(),
    /** Referrals that may still count. */
    referrals: z.number().int(),
    /** Tasks that need it to be approved first. */
    neededBy: z.number().int(),
  }),
  failure: 'The work that has begun could not be counted.',
});
