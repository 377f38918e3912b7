import type { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { type Difficulty, difficulty, taskDomain, taskFilters } from '#contract/tasks.ts';

type TaskDomain = z.output<typeof taskDomain>;
export type TaskShow = (typeof taskFilters)[number];

/** Filters of the task list; the URL has the same names. */
export interface TaskFilters {
  search?: string;
  domain?: TaskDomain;
  difficulty?: Difficulty;
  show: TaskShow;
}

/** Reads the filters from a URL and ignores unknown values. */
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

/** Defaults are left out of the URL. */
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
