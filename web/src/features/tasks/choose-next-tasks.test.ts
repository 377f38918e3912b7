import { describe, expect, it } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { chooseNextTasks } from './choose-next-tasks.ts';
import { sampleTask } from './sample-task.ts';

const task = (id: string, offered: number, last: number, closed = false) =>
  sampleTask({
    id,
    lastDate: new Date(last).toISOString(),
    OfferedDate: new Date(offered).toISOString(),
    closed,
  });
const ids = (tasks: Task[]) => tasks.map(({ id }) => id);

describe('chooseNextTasks', () => {
  it('names the soonest deadlines, then the newest of the others', () => {
    const tasks = [task('a', 5, 90), task('b', 4, 20), task('c', 3, 10), task('d', 2, 70), task('e', 1, 80)];
    const { soon, fresh } = chooseNextTasks(tasks, 2, 2);
    expect(ids(soon)).toEqual(['c', 'b']);
    expect(ids(fresh)).toEqual(['a', 'd']);
  });

  it('leaves closed tasks out and can be empty', () => {
    expect(chooseNextTasks([task('a', 1, 2, true)], 3, 3)).toEqual({ soon: [], fresh: [] });
  });
});
