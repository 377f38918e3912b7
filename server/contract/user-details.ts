import { z } from 'zod';
import { idParams, inEdition, timestamp } from './fields.ts';
import { listedUser } from './manage-users.ts';
import { defineRoute } from './route.ts';
import { submissionCounts } from './submission-status.ts';

/** One user, for administrators. */
export const userDetails = listedUser.extend({
  /** Rank on the leaderboard; null for administrators and disabled accounts, which are not on it. */
  rank: z.number().int().nullable(),
  /** When and why it was disabled; null of an enabled account. */
  disabledAt: timestamp.nullable(),
  disabledReason: z.string().nullable(),
  submissionCounts,
  /** When work was handed in last. */
  lastWorkAt: timestamp.nullable(),
  /** The last sign-in or request. */
  lastSeenAt: timestamp.nullable(),
  /** Stored files, which go with the account. */
  files: z.number().int(),
});
export type UserDetails = z.infer<typeof userDetails>;

export const getUser = defineRoute({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'read',
  summary: 'One user with rank, numbers of submissions and last activity',
  params: idParams,
  query: z.strictObject(inEdition),
  response: userDetails,
  failure: 'Failed to load this user. Please try again.',
});
