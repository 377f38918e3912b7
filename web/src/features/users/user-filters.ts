import { limits } from '#contract/limits.ts';
import {
  defaultUserOrder,
  type Inactivity,
  inactivities,
  type SortOrder,
  sortOrders,
  type UserPlace,
  type UserSortKey,
  type UserState,
  userPlaces,
  userRoleFilters,
  userSortKeys,
  userStates,
} from '#contract/manage-users.ts';
import { readEdition } from '../editions/read-edition.ts';

export type UserRoleFilter = (typeof userRoleFilters)[number];

/** Filters and order of the list of users; the URL has the same names. */
export interface UserFilters {
  search?: string;
  role: UserRoleFilter;
  /** A number; without one the edition that runs. */
  edition?: string | undefined;
  college?: string | undefined;
  city?: string | undefined;
  /** Without work for so many days, or ever. */
  inactive?: Inactivity | undefined;
  state?: UserState | undefined;
  /** Times between which the account was made, and work was handed in; no field of the page sets them, only links. */
  joinedFrom?: string | undefined;
  joinedUntil?: string | undefined;
  workedFrom?: string | undefined;
  workedUntil?: string | undefined;
  sort: UserSortKey;
  /** Only if it is not the default one of the sort key. */
  order?: SortOrder | undefined;
}

export const orderOf = ({ sort, order = defaultUserOrder(sort) }: UserFilters): SortOrder => order;

/** A first press sorts by the key, the next one reverses the order. */
export function sortBy(filters: UserFilters, sort: UserSortKey): Pick<UserFilters, 'sort' | 'order'> {
  const reversed = sort === filters.sort && orderOf(filters) === defaultUserOrder(sort);
  return { sort, order: reversed ? sortOrders.find((order) => order !== defaultUserOrder(sort)) : undefined };
}

/** Whether the list leaves users out. */
export const isNarrowed = ({ sort, order, role, ...others }: UserFilters): boolean =>
  role !== 'all' || Object.values(others).some(Boolean);

/** Every user, in the order of the list. */
export const everyone: Partial<UserFilters> & Record<UserPlace, undefined> = {
  search: '',
  role: 'all',
  edition: undefined,
  college: undefined,
  city: undefined,
  inactive: undefined,
  state: undefined,
  joinedFrom: undefined,
  joinedUntil: undefined,
  workedFrom: undefined,
  workedUntil: undefined,
};

const times = ['joinedFrom', 'joinedUntil', 'workedFrom', 'workedUntil'] as const;

/** Reads the filters from a URL and ignores unknown values. */
export function readUserFilters(params: URLSearchParams): UserFilters {
  const filters: UserFilters = {
    role: userRoleFilters.find((role) => role === params.get('role')) ?? 'all',
    sort: userSortKeys.find((key) => key === params.get('sort')) ?? 'name',
  };
  const order = sortOrders.find((known) => known === params.get('order'));
  if (order && order !== defaultUserOrder(filters.sort)) filters.order = order;
  const search = (params.get('search') ?? '').trim().slice(0, limits.searchLength);
  if (search !== '') filters.search = search;
  const edition = readEdition(params);
  if (edition !== undefined) filters.edition = edition;
  for (const place of userPlaces) {
    const name = (params.get(place) ?? '').trim().slice(0, limits.shortTextLength);
    if (name !== '') filters[place] = name;
  }
  const inactive = inactivities.find((known) => known === params.get('inactive'));
  if (inactive) filters.inactive = inactive;
  const state = userStates.find((known) => known === params.get('state'));
  if (state) filters.state = state;
  for (const time of times) {
    const date = Date.parse(params.get(time) ?? '');
    if (!Number.isNaN(date)) filters[time] = new Date(date).toISOString();
  }
  return filters;
}

/** In the order of the URL, with the defaults. */
const written: readonly (readonly [keyof UserFilters, string?])[] = [
  ['search'],
  ['role', 'all'],
  ['edition'],
  ['college'],
  ['city'],
  ['inactive'],
  ['state'],
  ['joinedFrom'],
  ['joinedUntil'],
  ['workedFrom'],
  ['workedUntil'],
  ['sort', 'name'],
  ['order'],
];

/** Defaults are left out of the URL. */
export function writeUserFilters(filters: UserFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, byDefault] of written) {
    const value = filters[name];
    if (value && value !== byDefault) params.set(name, value);
  }
  return params;
}
