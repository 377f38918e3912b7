import { z } from 'zod';
import { id, idParams, inEdition, pageOf, pageQuery, timestamp } from './fields.ts';
import { ledgerKinds } from './ledger-kinds.ts';
import { defineRoute } from './route.ts';

/** An entry of the points ledger. */
export const pointsEntry = z.object({
  id,
  kind: z.enum(ledgerKinds),
  /** With a sign. */
  points: z.number().int(),
  /** The title of the task at that time, or why the points were given. */
  reason: z.string(),
  /** Why a review was reversed, or what became of an approval with 0 points. */
  note: z.string().nullable(),
  /** The reviewed work; null for other entries and for deleted work. */
  submissionId: id.nullable(),
  /** The review that gave the points, or that the entry takes back; null for other entries. */
  reviewId: id.nullable(),
  /** The sum of the entries up to this one: that of the newest entry is the total. */
  balance: z.number().int(),
  createdAt: timestamp,
});
export type PointsEntry = z.infer<typeof pointsEntry>;

const statement = {
  query: z.strictObject({ ...pageQuery, ...inEdition }),
  response: pageOf(pointsEntry),
  failure: 'Failed to load the points. Please try again.',
} as const;

export const listMyPoints = defineRoute({
  ...statement,
  method: 'GET',
  path: '/api/me/points',
  access: 'student',
  summary: 'My entries in the points ledger of an edition with the balance after each, newest first',
});

/** `points-statement.csv`: all entries of `listMyPoints`, five columns, 'N/A' for blanks. */
export const exportMyPoints = defineRoute({
  method: 'GET',
  path: '/api/me/points.csv',
  access: 'student',
  summary: 'My entries in the points ledger of an edition as CSV',
  query: z.strictObject(inEdition),
  produces: 'csv',
  failure: 'Failed to load the points. Please try again.',
});

export const listUserPoints = defineRoute({
  ...statement,
  method: 'GET',
  path: '/api/admin/users/:id/points',
  access: 'read',
  summary: 'The entries of a user in the points ledger with the balance after each, newest first',
  params: idParams,
});
