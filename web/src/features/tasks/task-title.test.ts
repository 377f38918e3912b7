import { expect, it } from 'vitest';
import { taskTitleOf, titleOf, workTitleOf } from './task-title.ts';

it('returns a visible title for every task', () => {
  expect([{ title: 'Film a day' }, { title: '' }, { title: '  ' }, null].map(titleOf)).toEqual([
    'Film a day',
    'Untitled task',
    'Untitled task',
    'Unknown Task',
  ]);
});

it('uses the title of the task for work without a title', () => {
  const unknown = { task: null, taskAtSubmission: null };
  expect(workTitleOf({ ...unknown, title: 'My film' })).toBe('My film');
  expect(workTitleOf({ ...unknown, title: '', task: { title: '' } })).toBe('Untitled task');
  expect(workTitleOf({ ...unknown, title: '' })).toBe('Unknown Task');
});

it('uses the title that the task had when the work was submitted', () => {
  const taskAtSubmission = { title: 'Film a day' };
  expect(taskTitleOf({ taskAtSubmission, task: { title: 'Film a week' } })).toBe('Film a day');
  expect(taskTitleOf({ taskAtSubmission, task: null })).toBe('Film a day');
  expect(taskTitleOf({ taskAtSubmission: null, task: { title: 'Film a week' } })).toBe('Film a week');
  expect(taskTitleOf({ taskAtSubmission: null, task: null })).toBe('Unknown Task');
});
