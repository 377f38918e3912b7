import { limits } from '#contract/limits.ts';
import {
  type Difficulty,
  difficulty,
  type TaskKind,
  taskDomain,
  taskFilters,
  taskKind,
  taskSorts,
  taskStatusFilters,
} from '#contract/tasks.ts';
import { readEdition } from '../editions/read-edition.ts';

export type TaskShow = (typeof taskFilters)[number];
export type TaskSort = (typeof taskSorts)[number];
export type TaskStatusFilter = (typeof taskStatusFilters)[number];

/** Filters of the task list; the URL has the same names. */
export interface TaskFilters {
  /** A number; without one the edition that runs. */
  edition?: string;
  search?: string;
  domain?: string;
  difficulty?: Difficulty;
  kind?: TaskKind;
  /** Only those that the student may begin. */
  for?: 'me';
  show: TaskShow;
  /** Newest first if absent. */
  sort?: TaskSort;
  /** Of administrators only; without it, the tasks that students see. */
  status?: TaskStatusFilter;
}

/**
 * Reads the filters from a URL and ignores unknown values.
 * @param show what a URL without `show` means
 * @param sorts the orders that the list has
 */
export function readTaskFilters(
  params: URLSearchParams,
  show: TaskShow = 'all',
  sorts: readonly TaskSort[] = taskSorts,
): TaskFilters {
  const filters: TaskFilters = { show: taskFilters.find((name) => name === params.get('show')) ?? show };
  const search = (params.get('search') ?? '').trim().slice(0, limits.searchLength);
  if (search !== '') filters.search = search;
  const edition = readEdition(params);
  if (edition !== undefined) filters.edition = edition;
  const domain = taskDomain.safeParse(params.get('domain'));
  if (domain.success) filters.domain = domain.data;
  const level = difficulty.safeParse(params.get('difficulty'));
  if (level.success) filters.difficulty = level.data;
  const kind = taskKind.safeParse(params.get('kind'));
  if (kind.success) filters.kind = kind.data;
  if (params.get('for') === 'me') filters.for = 'me';
  const sort = sorts.find((name) => name === params.get('sort'));
  if (sort && sort !== 'newest') filters.sort = sort;
  return filters;
}

/** The filters of administrators, who see tasks of all statuses unless they choose one. */
export function readAdminTaskFilters(params: URLSearchParams): TaskFilters {
  const status = taskStatusFilters.find((name) => name === params.get('status')) ?? 'all';
  return { ...readTaskFilters(params), show: 'all', status };
}

/** Defaults are left out of the URL. */
export function writeTaskFilters(filters: TaskFilters, show: TaskShow = 'all'): URLSearchParams {
  const params = new URLSearchParams(narrowingOf(filters));
  if (filters.show !== show) params.set('show', filters.show);
  if (filters.status && filters.status !== 'all') params.set('status', filters.status);
  if (filters.sort && filters.sort !== 'newest') params.set('sort', filters.sort);
  return params;
}

/** The filters of another edition, which has other domains. */
export function inEdition(
  { edition: _edition, domain: _domain, ...filters }: TaskFilters,
  edition: string | undefined,
): TaskFilters {
  return { ...filters, ...(edition !== undefined && { edition }) };
}

/** The filters that every `show` has in common. */
export function narrowingOf({ edition, search, domain, difficulty, kind, for: whose }: TaskFilters) {
  return {
    ...(edition && { edition }),
    ...(search && { search }),
    ...(domain && { domain }),
    ...(difficulty && { difficulty }),
    ...(kind && { kind }),
    ...(whose && { for: whose }),
  };
}

/** The same tab and order, with nothing left out. */
export function withoutNarrowing({ show, sort, status }: TaskFilters): TaskFilters {
  return { show, ...(sort && { sort }), ...(status && { status: 'all' }) };
}

export function isNarrowed(filters: TaskFilters): boolean {
  const isOneStatus = filters.status !== undefined && filters.status !== 'all';
  return filters.show !== 'all' || isOneStatus || Object.keys(narrowingOf(filters)).length > 0;
}

/** Orders of the list as options. The soonest deadline is the first only among open tasks. */
export function sortOptions(sorts: readonly TaskSort[], show: TaskShow) {
  const labels: Record<TaskSort, string> = {
    newest: 'Newest first',
    closing: show === 'open' ? 'Closing soon' : 'Latest deadline',
    points: 'Most points',
    shortest: 'Shortest',
    pending: 'Most pending',
  };
  return sorts.map((value) => ({ value, label: labels[value] }));
}
