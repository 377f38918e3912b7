import type { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { type Difficulty, difficulty, taskDomain, taskFilters } from '#contract/tasks.ts';

type TaskDomain = z.output<typeof taskDomain>;
export type TaskShow = (typeof taskFilters)[number];

/** What the task list is narrowed to; kept in the URL under the same names. */
export interface TaskFilters {
  search?: string;
  domain?: TaskDomain;
  difficulty?: Difficulty;
  show: TaskShow;
}

/** Reads the filters from an address. What it does not understand it leaves out. */
export function readTaskFilters(params: URLSearchParams): TaskFilters {
  const filters: TaskFilters = {
    show: taskFilters.find((name) => name === params.get('show')) ?? 'all',
  };
  const search = (params.get('search') ?? '').trim().slice(0, limits.searchLength);
  if (search !== '') filters.search = search;
  const domain = taskDomain.safeParse(params.get('domain'));
  if (domain.success) filters.domain = domain.data;
  const level = difficulty.safeParse(params.get('difficulty'));
  if (level.success) filters.difficulty = level.data;
  return filters;
}

/** The shortest address of the filters: defaults are not written. */
export function writeTaskFilters(filters: TaskFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search) params.set('search', filters.search);
  if (filters.domain) params.set('domain', filters.domain);
  if (filters.difficulty) params.set('difficulty', filters.difficulty);
  if (filters.show !== 'all') params.set('show', filters.show);
  return params;
}

export function isNarrowed(filters: TaskFilters): boolean {
  return writeTaskFilters(filters).size > 0;
}
