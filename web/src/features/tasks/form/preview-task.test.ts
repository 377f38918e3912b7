import { expect, it } from 'vitest';
import { task as taskResponse } from '#contract/tasks.ts';
import { sampleTask } from '../sample-task.ts';
import { previewTask } from './preview-task.ts';
import { emptyTask, valuesOf } from './task-form-values.ts';

const now = new Date('2026-02-01T12:00:00.000Z');

it('is a task as the server sends it, however little is typed', () => {
  const preview = previewTask({ ...emptyTask, points: 'x', lastDate: '' }, now);
  expect(taskResponse.safeParse(preview).error).toBeUndefined();
  expect(preview).toMatchObject({ points: 0, closed: false, link: null, category: null });
});

it('shows a task that is edited as it is, without the work of anyone', () => {
  const task = sampleTask({
    link: 'https://example.org/',
    images: ['/api/files/0190c0de-0000-7000-8000-000000000002'],
    imageIds: ['0190c0de-0000-7000-8000-000000000002'],
  });
  const shown = taskResponse.parse(previewTask(valuesOf({ ...task, settings: null }), now));
  expect(shown).toEqual({
    ...task,
    checklist: [],
    updatedAt: now.toISOString(),
    mySubmission: null,
    submissionCount: null,
    submissionCounts: null,
  });
});

it('is closed once its deadline has passed', () => {
  expect(previewTask({ ...emptyTask, lastDate: '2026-02-01T11:59:00.000Z' }, now).closed).toBe(true);
});
