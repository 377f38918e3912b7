import { z } from 'zod';
import { defineRoute } from './route.ts';

const day = 86_400_000;

/** By when the work is reviewed: `reviewDays` after it was handed in, or handed in again. */
export function reviewBy(handedInAt: string, reviewDays: number): Date {
  return new Date(Date.parse(handedInAt) + reviewDays * day);
}

/** Work handed in before this time and not reviewed is overdue. */
export function overdueBefore(now: Date, reviewDays: number): Date {
  return new Date(now.getTime() - reviewDays * day);
}

export const getReviewPromise = defineRoute({
  method: 'GET',
  path: '/api/review-promise',
  access: 'signed-in',
  summary: 'Within how many days work is reviewed',
  response: z.object({ reviewDays: z.number().int() }),
});
