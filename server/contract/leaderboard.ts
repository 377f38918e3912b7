import { z } from 'zod';
import { id, pageQuery, search, searchedPageOf } from './fields.ts';
import { defineRoute } from './route.ts';

export const leaderboardRow = z.object({
  id,
  /** Equal points share a rank: 1, 2, 2, 4. */
  rank: z.number().int(),
  name: z.string(),
  college: z.string().nullable(),
  profilePhoto: z.string().nullable(),
  points: z.number().int(),
  isMe: z.boolean(),
});
export type LeaderboardRow = z.infer<typeof leaderboardRow>;

export const getLeaderboard = defineRoute({
  method: 'GET',
  path: '/api/leaderboard',
  access: 'signed-in',
  summary: 'Ambassadors by points; equal points share a rank, older accounts first',
  query: z.strictObject({ ...pageQuery, search }),
  response: searchedPageOf(leaderboardRow).extend({
    /** The caller's own row on every page; null for administrators, also if they have a student account. */
    me: leaderboardRow.nullable(),
  }),
  failure: 'Failed to load the leaderboard. Please try again.',
});
