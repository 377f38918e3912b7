import { z } from 'zod';
import { idParams, inEdition, line, pageQuery, search, searchedPageOf, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { user } from './users.ts';

export const userRoles = ['user', 'admin'] as const;

export const userSortKeys = ['name', 'email', 'points', 'college'] as const;
export type UserSortKey = (typeof userSortKeys)[number];
export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const defaultUserOrder = (sort: UserSortKey): SortOrder => (sort === 'points' ? 'desc' : 'asc');
export const userRoleFilters = ['all', ...userRoles] as const;

export const listedUser = user.extend({
  role: z.enum(userRoles),
  /** False: an import made the account, and nobody has signed in to it yet. */
  signedIn: z.boolean(),
  disabled: z.boolean(),
});
export type ListedUser = z.infer<typeof listedUser>;

/** Days without work, or no work at all. */
export const inactivities = ['14', '30', '60', 'ever'] as const;
export type Inactivity = (typeof inactivities)[number];
/** How far an account has come, or that it is disabled. Each is checked on its own, as in the funnel of the overview. */
export const userStates = ['signedIn', 'profile', 'work', 'approved', 'disabled'] as const;
export type UserState = (typeof userStates)[number];
export const userPlaces = ['college', 'city'] as const;
export type UserPlace = (typeof userPlaces)[number];

const userFilter = {
  ...inEdition,
  /** Covers name, email, college and techid. */
  search,
  role: z.enum(userRoleFilters).default('all'),
  /** The whole name, in any case. */
  college: line(limits.shortTextLength).optional(),
  city: line(limits.shortTextLength).optional(),
  inactive: z.enum(inactivities).optional(),
  state: z.enum(userStates).optional(),
  /** The account was made then or later, and before `joinedUntil`. */
  joinedFrom: timestamp.optional(),
  joinedUntil: timestamp.optional(),
  /** They handed in work of the edition then or later, and before `workedUntil`. */
  workedFrom: timestamp.optional(),
  workedUntil: timestamp.optional(),
  sort: z.enum(userSortKeys).default('name'),
  /** By default points are sorted descending, the others ascending. Blanks are last in both directions. */
  order: z.enum(sortOrders).optional(),
};

export const listUsers = defineRoute({
  method: 'GET',
  path: '/api/admin/users',
  access: 'read',
  summary: 'All users, with the points of an edition; of one that is closed those who were there',
  /** With `inactive`, `state` and `workedFrom` a page may be short, even empty, and have a next one. */
  query: z.strictObject({ ...pageQuery, ...userFilter }),
  response: searchedPageOf(listedUser),
  failure: 'Failed to fetch users. Please try again.',
});

export const suggestPlaces = defineRoute({
  method: 'GET',
  path: '/api/admin/user-places',
  access: 'read',
  summary: 'Colleges or cities of users that begin with the search',
  query: z.strictObject({ of: z.enum(userPlaces).default('college'), search }),
  response: z.object({ items: z.array(z.string()) }),
  failure: 'The suggestions could not be loaded.',
});

/** `users-list.csv`: the users that match the filter, 13 columns, 'N/A' for blanks. */
export const exportUsers = defineRoute({
  method: 'GET',
  path: '/api/admin/users.csv',
  access: 'organise',
  summary: 'All users as CSV',
  query: z.strictObject(userFilter),
  produces: 'csv',
  failure: 'Failed to fetch users. Please try again.',
});

export const deleteUser = defineRoute({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'organise',
  summary: 'Delete a user with personal data and files; the points ledger stays',
  params: idParams,
  failure: 'Failed to delete user. Please try again.',
});
