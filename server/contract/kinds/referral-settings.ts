import { z } from 'zod';
import { formatNumber } from '../word-of.ts';

/** The greatest cap. */
export const referralsMax = 100_000;

/** What administrators set for a referral. */
export const referralSettings = z.strictObject({
  kind: z.literal('referral'),
  /** Accounts that begin with a student's link, or registrations on the ticket site with their code. */
  counts: z.enum(['newcomers', 'tickets']),
  /** When a newcomer counts: with a complete profile, or with their first approved work. */
  when: z.enum(['profile', 'work']),
  /** For how many a student gets points; null: any number. */
  cap: z
    .int('Enter a whole number.')
    .min(1, 'Enter 1 or more.')
    .max(referralsMax, `Enter at most ${formatNumber(referralsMax)}.`)
    .nullable(),
});
export type ReferralSettings = z.output<typeof referralSettings>;
