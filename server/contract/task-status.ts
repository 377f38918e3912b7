import type { AuditAction } from './audit-actions.ts';
import { type TaskStatus, taskStatuses } from './tasks.ts';

/** What is stored of a task's status, in the order of the database's type. */
export const taskStates = ['draft', 'scheduled', 'published', 'archived'] as const;
export type TaskState = (typeof taskStates)[number];

/** What administrators do with the status of a task. */
export const taskChanges = {
  publish: { label: 'Publish now', done: 'Task published!', audit: 'task.publish' },
  schedule: { label: 'Schedule', done: 'Task scheduled!', audit: 'task.schedule' },
  unschedule: { label: 'Back to draft', done: 'The task is a draft again.', audit: 'task.unschedule' },
  close: { label: 'Close now', done: 'Task closed!', audit: 'task.close' },
  extend: { label: 'Extend deadline', done: 'Deadline extended!', audit: 'task.extend' },
  archive: { label: 'Archive', done: 'Task archived!', audit: 'task.archive' },
  restore: { label: 'Bring back', done: 'The task is back in the lists.', audit: 'task.restore' },
} as const satisfies Record<string, { label: string; done: string; audit: AuditAction }>;
export type TaskChange = keyof typeof taskChanges;

interface StatusRules {
  readonly label: string;
  /** Students see it in lists and counts. */
  readonly listed: boolean;
  /** Which students may open it: `begun` those who have work or a draft of work for it. */
  readonly readers: 'none' | 'begun' | 'everyone';
  /** New work may be submitted. */
  readonly takesWork: boolean;
  /** What administrators may change; they may also edit and delete it. */
  readonly changes: readonly TaskChange[];
}

/** What each status allows. SQL, server and web read it here; a new status starts with a row in this table. */
export const taskRules: Record<TaskStatus, StatusRules> = {
  draft: {
    label: 'Draft',
    listed: false,
    readers: 'none',
    takesWork: false,
    changes: ['publish', 'schedule'],
  },
  scheduled: {
    label: 'Scheduled',
    listed: false,
    readers: 'none',
    takesWork: false,
    changes: ['publish', 'schedule', 'unschedule'],
  },
  open: {
    label: 'Open',
    listed: true,
    readers: 'everyone',
    takesWork: true,
    changes: ['extend', 'close', 'archive'],
  },
  closed: {
    label: 'Closed',
    listed: true,
    readers: 'everyone',
    takesWork: false,
    changes: ['extend', 'archive'],
  },
  archived: {
    label: 'Archived',
    listed: false,
    readers: 'begun',
    takesWork: false,
    changes: ['restore'],
  },
};

interface Stored {
  readonly state: TaskState;
  /** When students see it first. */
  readonly offeredDate: Date;
  /** The deadline. */
  readonly lastDate: Date;
}

/** `isInStatus` (server/database/task-status-sql.ts) says the same in SQL. */
export function taskStatusAt({ state, offeredDate, lastDate }: Stored, now: Date): TaskStatus {
  if (state === 'draft' || state === 'archived') return state;
  // A published task stays visible, also if the clock of the server that published it was ahead.
  if (state === 'scheduled' && offeredDate > now) return 'scheduled';
  return lastDate > now ? 'open' : 'closed';
}

/** The statuses for which a rule holds. */
export const taskStatusesWhere = (holds: (rules: StatusRules) => boolean): TaskStatus[] =>
  taskStatuses.filter((status) => holds(taskRules[status]));
