import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
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

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'one', id],
    queryFn: ({ signal }) => call(getTask, { params: { id }, signal }),
  });

/** Open tasks, newest first: enough to choose the next ones from. */
export const openTasksQuery = () =>
  queryOptions({
    queryKey: ['tasks', 'open'],
    queryFn: ({ signal }) => call(listTasks, { query: { show: 'open', limit: '50' }, signal }),
  });
