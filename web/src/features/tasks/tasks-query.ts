import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getStreak } from '#contract/streak.ts';
import { countTasks, getTask, listTasks } from '#contract/tasks.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';
import { narrowingOf, type TaskFilters } from './task-filters.ts';

/** Tasks that match the filters. */
export const tasksQuery = (filters: TaskFilters) =>
  infiniteQueryOptions({
    queryKey: ['tasks', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listTasks, { query: { ...filters, cursor: pageParam, limit: '24' }, signal }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

/** How many tasks each tab of the filtered list has. */
export const taskCountsQuery = (filters: TaskFilters) => {
  const query = narrowingOf(filters);
  return queryOptions({
    queryKey: ['tasks', 'counts', query],
    queryFn: ({ signal }) => call(countTasks, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Weeks in a row with approved work. */
export const streakQuery = () =>
  queryOptions({
    queryKey: ['tasks', 'streak'],
    queryFn: async ({ signal }) => (await call(getStreak, { signal })).weeks,
  });

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'one', id],
    queryFn: ({ signal }) => call(getTask, { params: { id }, signal }),
  });

/** Open tasks, enough to choose the next ones from: the newest and, where there are more, easy ones and those that close soon. */
export const openTasksQuery = () =>
  queryOptions({
    queryKey: ['tasks', 'open'],
    async queryFn({ signal }) {
      const open = { show: 'open', limit: '50' } as const;
      const newest = await call(listTasks, { query: open, signal });
      if (newest.nextCursor === null) return newest;
      const others = await Promise.all([
        call(listTasks, { query: { ...open, difficulty: 'Easy' }, signal }),
        call(listTasks, { query: { ...open, sort: 'closing' }, signal }),
      ]);
      const all = [newest, ...others].flatMap(({ items }) => items);
      return { ...newest, items: [...new Map(all.map((task) => [task.id, task])).values()] };
    },
  });
