import { expect, it } from 'vitest';
import { titleOf, workTitleOf } from './task-title.ts';

it('gives every task something to be called and pressed by', () => {
  expect([{ title: 'Film a day' }, { title: '' }, { title: '  ' }, null].map(titleOf)).toEqual([
    'Film a day',
    'Untitled task',
    'Untitled task',
    'Unknown Task',
  ]);
});

it('calls work without a title as its task', () => {
  expect(workTitleOf({ title: 'My film', task: null })).toBe('My film');
  expect(workTitleOf({ title: '', task: { title: '' } })).toBe('Untitled task');
  expect(workTitleOf({ title: '', task: null })).toBe('Unknown Task');
});
