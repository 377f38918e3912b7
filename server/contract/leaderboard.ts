import { z } from 'zod';
import { isBoard, noBoard, whichBoard } from './boards.ts';
import { id, pageOf, pageQuery, search, searchedPageOf, someIds, timestamp } from './fields.ts';
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
  summary: 'Ambassadors by points; equal points share a rank, who reached them first stands first',
  query: z.strictObject({ ...pageQuery, search, ...whichBoard }).refine(isBoard, noBoard),
  response: searchedPageOf(leaderboardRow).extend({
    /** The caller's own row on every page; null for administrators, also if they have a student account. */
    me: leaderboardRow.nullable(),
  }),
  failure: 'Failed to load the leaderboard. Please try again.',
});

export const getAroundMe = defineRoute({
  method: 'GET',
  path: '/api/leaderboard/around-me',
  access: 'signed-in',
  summary: "The caller's place on a leaderboard, the two rows before and after it, and the next higher rank",
  query: z.strictObject(whichBoard).refine(isBoard, noBoard),
  response: z.object({
    /** At most five, in the order of the leaderboard; none for callers who are not on it. */
    rows: z.array(leaderboardRow),
    /** The next higher rank and the points missing to it; null for rank 1. */
    above: z.object({ rank: z.number().int(), missing: z.number().int() }).nullable(),
    /** Cursor of a page that begins ten rows before the caller; null if the caller is among the first rows. */
    cursor: z.string().nullable(),
  }),
  failure: 'Failed to load your place on the leaderboard. Please try again.',
});

const { college: _, ...whichBoardOfColleges } = whichBoard;

export const listCollegeRanks = defineRoute({
  method: 'GET',
  path: '/api/leaderboard/colleges',
  access: 'signed-in',
  summary: 'Colleges by the points of their best students on a leaderboard; equal points share a rank',
  query: z.strictObject({ ...pageQuery, search, ...whichBoardOfColleges }).refine(isBoard, noBoard),
  response: pageOf(
    z.object({
      rank: z.number().int(),
      name: z.string(),
      /** On the leaderboard. */
      points: z.number().int(),
      /** Of the caller. */
      isMine: z.boolean(),
    }),
  ).extend({
    /** How many students of a college count, and how many members a college needs. */
    best: z.number().int(),
    members: z.number().int(),
  }),
  failure: 'Failed to load the leaderboard. Please try again.',
});

export const getEarlierRanks = defineRoute({
  method: 'GET',
  path: '/api/leaderboard/earlier-ranks',
  access: 'signed-in',
  summary: 'The ranks that ambassadors had a week ago, or on the first day that is known',
  query: z.strictObject({ ids: someIds('ambassadors'), ...whichBoard }).refine(isBoard, noBoard),
  response: z.object({
    /** When the ambassadors had these ranks; null while no earlier day is known. */
    since: timestamp.nullable(),
    /** Ambassadors on the leaderboard, in any order. */
    items: z.array(
      z.object({
        id,
        /** Null for an account that is younger. */
        rank: z.number().int().nullable(),
      }),
    ),
  }),
  failure: 'Failed to load the leaderboard. Please try again.',
});

/** How many places a reveal has: from the last one to the first. */
export const revealSizes = [10, 25, 50, 100] as const;

export const getReveal = defineRoute({
  method: 'GET',
  path: '/api/admin/reveal',
  access: 'organise',
  summary:
    'The first ambassadors of a leaderboard of the edition that runs, with the points that a freeze holds',
  query: z
    .strictObject({
      board: whichBoard.board,
      domain: whichBoard.domain,
      count: z.coerce.number().pipe(z.literal(revealSizes)).default(10),
    })
    .refine(isBoard, noBoard),
  response: z.object({
    /** From the first place on, those with points only. */
    items: z.array(leaderboardRow),
  }),
  failure: 'Failed to load the reveal. Please try again.',
});

/** Beside the leaderboard, whose answer is read far more often than it changes, and does not know of these pages. */
export const listPublicPages = defineRoute({
  method: 'GET',
  path: '/api/leaderboard/public-pages',
  access: 'signed-in',
  summary: 'Which of some ambassadors have a public page',
  query: z.strictObject({ ids: someIds('ambassadors') }),
  response: z.object({ items: z.array(z.object({ id, alias: z.string() })) }),
  failure: 'Failed to load the leaderboard. Please try again.',
});
