import { z } from 'zod';
import { idParams, requiredReason } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { formatNumber } from './word-of.ts';

const { pointsByHandMax: most } = limits;
const range = `Use a number from ${formatNumber(-most)} to ${formatNumber(most)}.`;

export const givePointsInput = z.strictObject({
  /** Positive numbers are given, negative ones taken away: at most as many as the student has. */
  points: z
    .number('Enter the points as a number.')
    .int('Enter whole points.')
    .min(-most, range)
    .max(most, range)
    .refine((points) => points !== 0, 'Enter a number other than 0.'),
  /** The student reads it. */
  reason: requiredReason,
});
export type GivePointsInput = z.output<typeof givePointsInput>;

export const givePoints = defineRoute({
  method: 'POST',
  path: '/api/admin/users/:id/points',
  access: 'organise',
  summary: 'Give points to a student, or take points away, outside of reviews',
  params: idParams,
  body: givePointsInput,
  failure: 'The points could not be changed. Please try again.',
});
