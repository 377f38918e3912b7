import { z } from 'zod';
import {
  emptyToNull,
  id,
  idParams,
  inEdition,
  line,
  optionalLine,
  pageQuery,
  requiredText,
  search,
  searchedPageOf,
  timestamp,
} from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { socialAddress } from './social-address.ts';
import { submissionCounts } from './submission-status.ts';

export const userRoles = ['user', 'admin'] as const;

/** What the user and administrators see of a user. */
export const user = z.object({
  id,
  uid: z.string(),
  name: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  college: z.string().nullable(),
  program: z.string().nullable(),
  joiningYear: z.number().int().nullable(),
  /** What other students and visitors see instead of the name, without the photo; null: the name. */
  alias: z.string().nullable(),
  /** Other students and visitors do not see the student at all; counts before `alias`. */
  hidden: z.boolean(),
  techid: z.string(),
  points: z.number().int(),
  collegeCity: z.string().nullable(),
  collegeState: z.string().nullable(),
  linkedin: z.string().nullable(),
  facebook: z.string().nullable(),
  instagram: z.string().nullable(),
  /** Domains of tasks. */
  interests: z.array(z.string()).default([]),
  /** Address of the uploaded photo, otherwise of the copy of Google's picture. */
  profilePhoto: z.string().nullable(),
  createdAt: timestamp,
});
export type User = z.infer<typeof user>;

export const me = user.extend({
  /** Rank on the leaderboard; null for administrators, who are not on it. */
  rank: z.number().int().nullable(),
  submissionCounts: submissionCounts.omit({ all: true }),
});
export type Me = z.infer<typeof me>;

const phone = emptyToNull(
  line(30).refine(
    (value) => value === '' || /^\+?[\d\s().-]{6,}$/.test(value),
    'Enter a phone number: digits, spaces and a leading + only.',
  ),
);

const yearAfter = (now: Date) => now.getUTCFullYear() + 1;

export const joiningYearProblem = (now = new Date()) =>
  `Use a year from ${limits.joiningYearMin} to ${yearAfter(now)}.`;

/** @param now the present time. The date of a browser's device may be wrong. */
export function joiningYearBy(now: () => Date) {
  const error = () => joiningYearProblem(now());
  return z
    .number({ error })
    .int({ error, abort: true })
    .min(limits.joiningYearMin, { error, abort: true })
    .refine((year) => year <= yearAfter(now()), { error });
}

/** What students fill in about themselves. */
export const profileFields = z
  .strictObject({
    name: requiredText(limits.shortTextLength, 'Enter your name.'),
    firstName: optionalLine(),
    lastName: optionalLine(),
    phone,
    college: optionalLine(),
    program: optionalLine(),
    joiningYear: joiningYearBy(() => new Date()).nullable(),
    collegeCity: optionalLine(),
    collegeState: optionalLine(),
    linkedin: socialAddress('linkedin'),
    facebook: socialAddress('facebook'),
    instagram: socialAddress('instagram'),
    /** Each once, domains of tasks of the site or what the student has already: the server checks it. */
    interests: z.array(z.string()),
  })
  .partial();

export const getMe = defineRoute({
  method: 'GET',
  path: '/api/me',
  access: 'student',
  summary: 'My profile, with points, rank and submissions of an edition',
  query: z.strictObject(inEdition),
  response: me,
  failure: 'Failed to load your profile. Please try again.',
});

export const editMe = defineRoute({
  method: 'PATCH',
  path: '/api/me',
  access: 'student',
  summary: 'Change my profile',
  body: profileFields.extend({
    alias: optionalLine().optional(),
    hidden: z.boolean().optional(),
    /** An upload of purpose `profile-photo`; null removes the photo. */
    profilePhotoId: id.nullable().optional(),
  }),
  response: me,
  failure: 'Failed to update your profile. Please try again.',
});

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
/** How far an account has come, as in the funnel of the overview; each counts alone. Or that it is disabled. */
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
  sort: z.enum(userSortKeys).default('name'),
  /** By default points are sorted descending, the others ascending. Blanks are last in both directions. */
  order: z.enum(sortOrders).optional(),
};

export const listUsers = defineRoute({
  method: 'GET',
  path: '/api/admin/users',
  access: 'read',
  summary: 'All users, with the points of an edition; of one that is closed those who were there',
  /** With `inactive`, `state` and times a page may be short, even empty, and have a next one. */
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
