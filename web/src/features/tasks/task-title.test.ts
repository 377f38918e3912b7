import { expect, it } from 'vitest';
import { titleOf, workTitleOf } from './task-title.ts';

it('returns a visible title for every task', () => {
  expect([{ title: 'Film a day' }, { title: '' }, { title: '  ' }, null].map(titleOf)).toEqual([
    'Film a day',
    'Untitled task',
    'Untitled task',
    'Unknown Task',
  ]);
});

it('uses the title of the task for work without a title', () => {
  expect(workTitleOf({ title: 'My film', task: null })).toBe('My film');
  expect(workTitleOf({ title: '', task: { title: '' } })).toBe('Untitled task');
  expect(workTitleOf({ title: '', task: null })).toBe('Unknown Task');
});
