import { z } from 'zod';
import { emptyToNull, id, inEdition, line, optionalLine, requiredText, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { socialAddress } from './social-address.ts';
import { submissionCounts } from './submission-status.ts';

/** What the user and administrators see of a user. */
export const user = z.object({
  id,
  uid: z.string(),
  name: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  college: z.string().nullable(),
  program: z.string().nullable(),
  joiningYear: z.number().int().nullable(),
  /** What other students and visitors see instead of the name, without the photo; null: the name. */
  alias: z.string().nullable(),
  /** Other students and visitors do not see the student at all; counts before `alias`. */
  hidden: z.boolean(),
  techid: z.string(),
  points: z.number().int(),
  collegeCity: z.string().nullable(),
  collegeState: z.string().nullable(),
  linkedin: z.string().nullable(),
  facebook: z.string().nullable(),
  instagram: z.string().nullable(),
  /** Domains of tasks. */
  interests: z.array(z.string()).default([]),
  /** Address of the uploaded photo, otherwise of the copy of Google's picture. */
  profilePhoto: z.string().nullable(),
  createdAt: timestamp,
});
export type User = z.infer<typeof user>;

export const me = user.extend({
  /** Rank on the leaderboard; null for administrators, who are not on it. */
  rank: z.number().int().nullable(),
  submissionCounts: submissionCounts.omit({ all: true }),
});
export type Me = z.infer<typeof me>;

const phone = emptyToNull(
  line(30).refine(
    (value) => value === '' || /^\+?[\d\s().-]{6,}$/.test(value),
    'Enter a phone number: at least six digits, with a leading + or not.',
  ),
);

const yearAfter = (now: Date) => now.getUTCFullYear() + 1;

export const joiningYearProblem = (now = new Date()) =>
  `Use a year from ${limits.joiningYearMin} to ${yearAfter(now)}.`;

/** @param now the present time. The date of a browser's device may be wrong. */
export function joiningYearBy(now: () => Date) {
  const error = () => joiningYearProblem(now());
  return z
    .number({ error })
    .int({ error, abort: true })
    .min(limits.joiningYearMin, { error, abort: true })
    .refine((year) => year <= yearAfter(now()), { error });
}

/** What students fill in about themselves. */
export const profileFields = z
  .strictObject({
    name: requiredText(limits.shortTextLength, 'Enter your name.'),
    firstName: optionalLine(),
    lastName: optionalLine(),
    phone,
    college: optionalLine(),
    program: optionalLine(),
    joiningYear: joiningYearBy(() => new Date()).nullable(),
    collegeCity: optionalLine(),
    collegeState: optionalLine(),
    linkedin: socialAddress('linkedin'),
    facebook: socialAddress('facebook'),
    instagram: socialAddress('instagram'),
    /** Each once, domains of tasks of the site or what the student has already: the server checks it. */
    interests: z.array(z.string()),
  })
  .partial();

export const getMe = defineRoute({
  method: 'GET',
  path: '/api/me',
  access: 'student',
  summary: 'My profile, with points, rank and submissions of an edition',
  query: z.strictObject(inEdition),
  response: me,
  failure: 'Failed to load your profile. Please try again.',
});

export const editMe = defineRoute({
  method: 'PATCH',
  path: '/api/me',
  access: 'student',
  summary: 'Change my profile',
  body: profileFields.extend({
    alias: optionalLine().optional(),
    hidden: z.boolean().optional(),
    /** An upload of purpose `profile-photo`; null removes the photo. */
    profilePhotoId: id.nullable().optional(),
  }),
  response: me,
  failure: 'Failed to update your profile. Please try again.',
});
