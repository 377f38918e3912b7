import { z } from 'zod';
import { id, idParams, pageOf, pageQuery, timestamp } from './fields.ts';
import { ledgerKinds } from './ledger-kinds.ts';
import { defineRoute } from './route.ts';
import { submissionCounts } from './submission-status.ts';
import { listedUser } from './users.ts';

/** One user, for administrators. */
export const userDetails = listedUser.extend({
  /** Rank on the leaderboard; null for administrators and disabled accounts, which are not on it. */
  rank: z.number().int().nullable(),
  disabled: z.boolean(),
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
  access: 'administrator',
  summary: 'One user with rank, numbers of submissions and last activity',
  params: idParams,
  response: userDetails,
  failure: 'Failed to load this user. Please try again.',
});

/** An entry of the points ledger. */
export const pointsEntry = z.object({
  id,
  kind: z.enum(ledgerKinds),
  /** With a sign. */
  points: z.number().int(),
  /** The title of the task at that time. */
  reason: z.string(),
  /** The reviewed work; null for other entries and for deleted work. */
  submissionId: id.nullable(),
  createdAt: timestamp,
});
export type PointsEntry = z.infer<typeof pointsEntry>;

export const listUserPoints = defineRoute({
  method: 'GET',
  path: '/api/admin/users/:id/points',
  access: 'administrator',
  summary: 'The entries of a user in the points ledger, newest first',
  params: idParams,
  query: z.strictObject(pageQuery),
  response: pageOf(pointsEntry),
  failure: 'Failed to load the points. Please try again.',
});
