import { limits } from '#contract/limits.ts';
import { userRoleFilters, userSortKeys } from '#contract/users.ts';

export type UserRoleFilter = (typeof userRoleFilters)[number];
export type UserSortKey = (typeof userSortKeys)[number];

/** Filters and order of the list of users; the URL has the same names. */
export interface UserFilters {
  search?: string;
  role: UserRoleFilter;
  sort: UserSortKey;
}

/** Reads the filters from a URL and ignores unknown values. */
export function readUserFilters(params: URLSearchParams): UserFilters {
  const filters: UserFilters = {
    role: userRoleFilters.find((role) => role === params.get('role')) ?? 'all',
    sort: userSortKeys.find((key) => key === params.get('sort')) ?? 'name',
  };
  const search = (params.get('search') ?? '').trim().slice(0, limits.searchLength);
  if (search !== '') filters.search = search;
  return filters;
}

/** Defaults are left out of the URL. */
export function writeUserFilters(filters: UserFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search) params.set('search', filters.search);
  if (filters.role !== 'all') params.set('role', filters.role);
  if (filters.sort !== 'name') params.set('sort', filters.sort);
  return params;
}
