import { type Task, task } from '#contract/tasks.ts';
import type { EditedTask } from './edited-task-query.ts';

const optional = Object.entries(task.shape).filter(([, field]) => field.safeParse(null).success);
// Derived, so that a test names only the fields that it is about.
const empty = Object.fromEntries(optional.map(([name]) => [name, null]));

/** A task for tests, with nothing in its optional fields. */
export const sampleTask = (fields: Partial<Task> = {}): Task =>
  ({
    ...empty,
    id: '0190c0de-0000-7000-8000-000000000001',
    title: 'Film a day',
    content: 'One take.',
    lastDate: '2026-03-01T18:29:00.000Z',
    points: 250,
    OfferedDate: '2026-01-01T00:00:00.000Z',
    domain: 'Video Editing',
    difficulty: 'Medium',
    technologies: [],
    images: [],
    imageIds: [],
    imageTexts: [],
    prerequisiteIds: [],
    colleges: [],
    programs: [],
    pointsHidden: false,
    reasons: [],
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    status: 'open',
    kind: 'work',
    closed: false,
    ...fields,
  }) as Task;

/** As its form reads it. */
export const sampleEditedTask = (fields: Partial<EditedTask> = {}): EditedTask => ({
  ...sampleTask(fields),
  settings: fields.settings ?? null,
});
