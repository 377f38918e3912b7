import { z } from 'zod';
import { shownChecklist } from './checklist.ts';
import { id, idParams, inEdition, line, pageOf, pageQuery, search, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { submissionCounts, submissionStatus } from './submission-status.ts';

/** `task-status.ts` says what each allows. */
export const taskStatuses = ['draft', 'scheduled', 'open', 'closed', 'archived'] as const;
const taskStatus = z.enum(taskStatuses);
export type TaskStatus = z.infer<typeof taskStatus>;

/** `task-kinds.ts` says what each asks for. */
export const taskKinds = ['work', 'quiz', 'form', 'attendance', 'referral'] as const;
export const taskKind = z.enum(taskKinds);
export type TaskKind = z.infer<typeof taskKind>;

export const difficulties = ['Easy', 'Medium', 'Hard'] as const;
export const difficulty = z.enum(difficulties);
export type Difficulty = z.infer<typeof difficulty>;

/** One of the site's domains, which the server checks where a task gets it. */
export const taskDomain = line(limits.shortTextLength).min(1, 'Choose a domain.');

/** Splits on commas, trims and drops empty entries, as the specification demands for technologies. */
export function splitTechnologies(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** How often a task can be done again. A round is a day or a week from Monday, in the time zone of the edition. */
export const taskRepeats = ['day', 'week'] as const;
export type TaskRepeat = (typeof taskRepeats)[number];

/** `taskFields` (task-input.ts) in an answer. A stored value may be older than today's rules, so they are not applied. */
export const storedTaskFields = {
  title: z.string(),
  content: z.string(),
  domain: z.string(),
  category: z.string().nullable(),
  difficulty,
  estimatedTime: z.string().nullable(),
  link: z.string().nullable(),
  /** Null while they are hidden from the caller, and so are the points of the bonus and the checklist. */
  points: z.number().int().nullable(),
  /** The deadline. */
  lastDate: timestamp,
  technologies: z.array(z.string()),
  submissionGuidelines: z.string().nullable(),
  deliverable: z.string().nullable(),
  // A server of the previous release sends none.
  kind: taskKind.default('work'),
  approvalLimit: z.number().int().nullable().default(null),
  bonusPoints: z.number().int().nullable().default(null),
  bonusFirst: z.number().int().nullable().default(null),
  colleges: z.array(z.string()).default([]),
  programs: z.array(z.string()).default([]),
  minPoints: z.number().int().nullable().default(null),
  repeat: z.enum(taskRepeats).nullable().default(null),
  pointsHidden: z.boolean().default(false),
};

/** Why a student may not begin work for a task, and what to do first, in whole sentences (take-reasons.ts). */
const takeReason = z.object({
  code: z.string(),
  why: z.string(),
  first: z.string(),
  /** What comes first. */
  task: z.object({ id, title: z.string() }).nullable(),
});
export type TakeReason = z.infer<typeof takeReason>;

export const task = z.object({
  id,
  ...storedTaskFields,
  /** A server of the previous release sends none. */
  status: taskStatus.default('open'),
  /** When students could see it first, or will; of a draft, when it became one. */
  OfferedDate: timestamp,
  /** Addresses of the images, in order; `imageIds` names the same files. */
  images: z.array(z.string()),
  imageIds: z.array(id),
  /** What each image shows; '' if nothing is said. */
  imageTexts: z.array(z.string()).default([]),
  prerequisiteIds: z.array(id).default([]),
  /** Empty without one. Not in the lists of students. */
  checklist: shownChecklist.optional(),
  updatedAt: timestamp,
  version: z.number().int(),
  /** Whether it takes no new work, because its deadline has passed or it is not published. */
  closed: z.boolean(),
  /** The caller's newest submission in the present round; null for administrators and without a submission. */
  mySubmission: z
    .object({ id, status: submissionStatus, points: z.number().int().nullable(), submittedAt: timestamp })
    .nullable(),
  /** For students, of a task that can be done again; otherwise null. */
  rounds: z
    .object({
      /** How many works of the caller are approved. */
      approved: z.number().int(),
      /** When they can begin the next one; null if they can now, or if the deadline comes first. */
      next: timestamp.nullable(),
    })
    .nullable()
    .default(null),
  /** Why the caller may not begin work; empty for administrators, and once they have begun. */
  reasons: z.array(takeReason).default([]),
  /** The number of live submissions; null for students. */
  submissionCount: z.number().int().nullable(),
  /** The numbers of submissions by status; null for students. */
  submissionCounts: submissionCounts.nullable(),
});
export type Task = z.infer<typeof task>;

/** What a submission says about its task, to the student and to the reviewer. Also the columns to select. */
export const taskOfSubmission = {
  id: true,
  title: true,
  content: true,
  domain: true,
  difficulty: true,
  kind: true,
  points: true,
  pointsHidden: true,
  lastDate: true,
  deliverable: true,
} as const;

export const taskFilters = ['all', 'open', 'saved', 'done', 'closed'] as const;

export const studentTaskSorts = ['newest', 'closing', 'points', 'shortest'] as const;
/** The numbers of submissions are for administrators only. */
export const taskSorts = [...studentTaskSorts, 'pending'] as const;

export const taskStatusFilters = ['all', ...taskStatuses] as const;

/** Which tasks the list and its counts are about, of the edition that runs unless another one is named. */
const whichTasks = {
  ...inEdition,
  search,
  domain: taskDomain.optional(),
  difficulty: difficulty.optional(),
  kind: taskKind.optional(),
  /** me: only those that the student may begin, or has begun. */
  for: z.literal('me').optional(),
};

export const listTasks = defineRoute({
  method: 'GET',
  path: '/api/tasks',
  access: 'signed-in',
  summary: 'Tasks, newest first unless sorted',
  query: z.strictObject({
    ...pageQuery,
    ...whichTasks,
    /** open: before the deadline, without a live submission of the caller in the present round, who may have to do something first (`reasons`); saved: the caller keeps it for later; done: the caller has one; closed: the deadline has passed. */
    show: z.enum(taskFilters).default('all'),
    /** closing: by deadline, the soonest first of open tasks only, else the latest; points: hidden ones last; shortest: by estimated time, unknown last; pending: most pending submissions. */
    sort: z.enum(taskSorts).default('newest'),
    /** For administrators. Without it, the tasks that students see. */
    status: z.enum(taskStatusFilters).optional(),
  }),
  response: pageOf(task),
  failure: 'Failed to load tasks. Please try again.',
});

export const countTasks = defineRoute({
  method: 'GET',
  path: '/api/tasks/counts',
  access: 'signed-in',
  summary: 'How many tasks each `show` has, and the domains that have tasks',
  query: z.strictObject(whichTasks),
  response: z.object({
    all: z.number().int(),
    open: z.number().int(),
    done: z.number().int(),
    closed: z.number().int(),
    /** Of all tasks, in alphabetical order. */
    domains: z.array(z.string()),
  }),
  failure: 'Failed to load tasks. Please try again.',
});
export type TaskCounts = z.infer<typeof countTasks.response>;

export const getTask = defineRoute({
  method: 'GET',
  path: '/api/tasks/:id',
  access: 'signed-in',
  summary: 'One task',
  params: idParams,
  response: task,
  failure: 'Failed to load tasks. Please try again.',
});

export const deleteTask = defineRoute({
  method: 'DELETE',
  path: '/api/tasks/:id',
  access: 'organise',
  summary: 'Delete a task and its images; submissions stay',
  params: idParams,
  failure: 'Failed to delete task. Please try again.',
});
