import { describe, expect, it } from 'vitest';
import type { Difficulty, Task } from '#contract/tasks.ts';
import { sampleTask } from '../sample-task.ts';
import { chooseNextTasks } from './choose-next-tasks.ts';

const task = (id: string, offered: number, last: number, fields: Partial<Task> = {}) =>
  sampleTask({
    id,
    lastDate: new Date(last).toISOString(),
    OfferedDate: new Date(offered).toISOString(),
    ...fields,
  });
const level = (difficulty: Difficulty) => ({ difficulty });
const idsOf = ({ due, next }: { due: Task[]; next: Task[] }) =>
  [due, next].map((list) => list.map(({ id }) => id));
const none = { isBegun: () => false, closing: 2, count: 3 };

describe('chooseNextTasks', () => {
  it('offers beginners easy tasks first, then by deadline', () => {
    const tasks = [
      task('hard', 5, 10, level('Hard')),
      task('late', 4, 90, level('Easy')),
      task('medium', 3, 20),
      task('soon', 2, 70, level('Easy')),
    ];
    expect(idsOf(chooseNextTasks(tasks, { ...none, beginner: true }))).toEqual([
      [],
      ['soon', 'late', 'medium'],
    ]);
  });

  it('names the soonest deadlines, then the newest of the others', () => {
    const tasks = [task('a', 5, 90), task('b', 4, 20), task('c', 3, 10), task('d', 2, 70), task('e', 1, 80)];
    const chosen = chooseNextTasks(tasks, { ...none, beginner: false, count: 2 });
    expect(idsOf(chosen)).toEqual([
      ['c', 'b'],
      ['a', 'd'],
    ]);
  });

  it('names work that was begun by its deadline, also of rejected work, and offers it no second time', () => {
    const rejected = { mySubmission: { id: 'x', status: 'rejected', points: 0, submittedAt: '' } } as const;
    const tasks = [
      task('a', 1, 50),
      task('b', 2, 40),
      task('c', 3, 30, rejected),
      task('d', 4, 20, rejected),
    ];
    const isBegun = ({ id }: Task) => id === 'a' || id === 'c';
    expect(idsOf(chooseNextTasks(tasks, { ...none, isBegun, beginner: true }))).toEqual([['c', 'a'], ['b']]);
    expect(idsOf(chooseNextTasks(tasks, { ...none, isBegun, beginner: false }))).toEqual([['c', 'a'], ['b']]);
  });

  it('names no deadline where there are few tasks to begin with', () => {
    const tasks = [task('a', 1, 50), task('b', 2, 40), task('c', 3, 30), task('d', 4, 20)];
    expect(idsOf(chooseNextTasks(tasks, { ...none, beginner: false }))).toEqual([['d'], ['c', 'b', 'a']]);
    expect(idsOf(chooseNextTasks(tasks.slice(1), { ...none, beginner: false }))).toEqual([
      [],
      ['d', 'c', 'b'],
    ]);
  });

  it('leaves closed tasks out and can be empty', () => {
    const tasks = [task('a', 1, 2, { closed: true })];
    expect(chooseNextTasks(tasks, { ...none, beginner: false })).toEqual({ due: [], next: [] });
  });
});
