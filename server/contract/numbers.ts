import { z } from 'zod';
import { defineRoute } from './route.ts';

const count = z.number().int().min(0);

/** What anybody may know of the programme. At most a minute or two old; never about one person. */
export const numbers = z.object({
  /** Accounts that are neither disabled nor deleted. */
  students: count,
  /** Distinct colleges of those accounts, however they are spaced or capitalised. */
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
  // The first page asks for it, and a whole campus may stand behind one address.
  ratePerMinute: 6_000,
});
