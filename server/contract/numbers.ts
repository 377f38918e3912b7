import { z } from 'zod';
import { defineRoute } from './route.ts';

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

export const getNumbers = defineRoute({
  method: 'GET',
  path: '/api/numbers',
  access: 'public',
  summary: 'How many students, colleges, tasks and points there are so far',
  response: numbers,
  // The landing page requests it for visitors, of whom a whole campus may share one address.
  rateLimit: 'numbers',
});
