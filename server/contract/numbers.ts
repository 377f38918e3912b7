import { z } from 'zod';
import { defineRoute } from './route.ts';
import { siteSteps } from './site-steps.ts';

const count = z.number().int().min(0);

/** Public totals of the programme, at most two minutes old. Never data about one person. */
export const numbers = z.object({
  /** The accounts on the leaderboard: not disabled, deleted or of an administrator. */
  students: count,
  /** Distinct colleges of those accounts, ignoring spaces and case. */
  colleges: count,
  tasks: count,
  /** The sum of the points ledger, reversals included. */
  pointsAwarded: count,
});
export type Numbers = z.infer<typeof numbers>;

/** What waits for administrators, for the navigation. */
export const deskCounts = z.object({
  pendingSubmissions: count,
  /** Tasks whose deadline has not passed; at most one more than `limits.countedMatches`. */
  openTasks: count,
  /** Messages that are not handled; at most one more than `limits.countedMatches`. */
  openMessages: count,
  /** Appeals that are not decided; at most one more than `limits.countedMatches`. */
  openAppeals: count,
  /** Applications that were received and not decided; at most one more than `limits.countedMatches`. */
  newApplications: count,
  /** As the list of all users counts them. */
  users: count,
  /** What is left to set up; `publish` until visitors read the festival's own texts. */
  openSteps: z.array(z.enum(siteSteps)),
});
export type DeskCounts = z.infer<typeof deskCounts>;

export const getDeskCounts = defineRoute({
  method: 'GET',
  path: '/api/admin/counts',
  access: 'read',
  summary: 'How many pending submissions, open tasks and users there are',
  response: deskCounts,
});

export const getNumbers = defineRoute({
  method: 'GET',
  path: '/api/numbers',
  access: 'public',
  summary: 'How many students, colleges, tasks and points there are so far',
  response: numbers,
  // The landing page requests it for visitors, of whom a whole campus may share one address.
  rateLimit: 'numbers',
});
