import { limits } from '#contract/limits.ts';
import { listTasks, type Task } from '#contract/tasks.ts';
import { call } from '../../api/client.ts';
import { titleOf } from './task-title.ts';

/** Tasks whose texts contain what was typed, newest first; for `useChoices`. */
export const taskChoices = {
  find: async (typed: string, signal: AbortSignal) => {
    const search = typed.slice(0, limits.searchLength);
    return (await call(listTasks, { query: { search, limit: '20', status: 'all' }, signal })).items;
  },
  nameOf: (task: Task) => titleOf(task),
  kindOf: ({ domain }: Task) => domain,
};
