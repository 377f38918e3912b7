import { z } from 'zod';
import { email, id } from './fields.ts';
import { defineRoute } from './route.ts';
import { deleteTask } from './tasks.ts';
import { joiningYearProblem, profileFields, user } from './users.ts';

/** The three endpoints of the first edition; they call the use cases of this edition. */

const firstEditionUser = user.extend({
  createdAt: z.object({ seconds: z.number().int(), nanoseconds: z.number().int() }),
  profilePic: z.string().nullable(),
});

const year = profileFields.shape.joiningYear.unwrap();
const yearText = z
  .string()
  .regex(/^\s*(?:\d{4}\s*)?$/)
  .transform((text) => (text.trim() === '' ? null : Number(text)))
  .pipe(year);

/**
 * Only for the caller's own account. Repeatable: it changes only the given fields. The first edition sent any extra fields
 * of its form with it, so unknown ones are ignored, and its form sent the year as text.
 */
export const loginSignupNewUser = defineRoute({
  method: 'POST',
  path: '/api/login-signup-newuser',
  access: 'student',
  summary: 'Report oneself, with profile fields',
  body: z.object({
    ...profileFields.shape,
    joiningYear: z.union([year, yearText], { error: () => joiningYearProblem() }).optional(),
    email,
    uid: z.string().min(1).max(128),
  }),
  response: firstEditionUser,
});

export const getAllUsers = defineRoute({
  method: 'GET',
  path: '/api/get-all-users',
  access: 'organise',
  summary: 'Every user as one array',
  response: z.array(firstEditionUser),
  failure: 'Failed to fetch users. Please try again.',
});

export const deleteTaskById = defineRoute({
  method: 'POST',
  path: '/api/delete-task',
  access: 'organise',
  summary: 'Delete a task',
  body: z.strictObject({ id }),
  response: z.object({ success: z.literal(true) }),
  failsAs: 'text',
  failure: deleteTask.failure,
});
