import { z } from 'zod';
import { defineRoute } from './route.ts';

/** The steps of the welcome after the first sign-in. The agreement to the texts comes before them. */
export const welcomeSteps = ['about', 'college', 'interests'] as const;

/** The number of the published site whose texts are meant; 0: the neutral one. */
const version = z.int().min(0).max(2_147_483_647);

export const getConsent = defineRoute({
  method: 'GET',
  path: '/api/me/consent',
  access: 'student',
  summary: 'Which version of privacy and terms is published',
  response: z.object({
    version,
    /** An earlier version was agreed to, or joining counted as that. */
    again: z.boolean(),
  }),
  failure: 'Failed to load what you are asked to agree to. Please try again.',
});

export const giveConsent = defineRoute({
  method: 'POST',
  path: '/api/me/consent',
  access: 'student',
  withoutConsent: true,
  summary: 'Agree to privacy and terms',
  body: z.strictObject({ version }),
  idempotent: true,
  failure: 'Your agreement could not be saved. Please try again.',
});

export const passWelcomeStep = defineRoute({
  method: 'PUT',
  path: '/api/me/welcome',
  access: 'student',
  summary: 'Go on in the welcome, or end it',
  /** How many steps are done or skipped; all of them end it. */
  body: z.strictObject({ passed: z.int().min(0).max(welcomeSteps.length) }),
  idempotent: true,
  failure: 'Your progress could not be saved. Please try again.',
});
