import { z } from 'zod';
import { defineRoute } from './route.ts';

export const getStreak = defineRoute({
  method: 'GET',
  path: '/api/me/streak',
  access: 'student',
  summary:
    'In how many weeks, without a longer pause than one week, the caller handed in work that was approved',
  response: z.object({ weeks: z.number().int() }),
  failure: 'Failed to load your weeks. Please try again.',
});
