import { z } from 'zod';
import { timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

const administratorAccount = z.object({
  /** Without one they sign in with Google. */
  hasPassword: z.boolean(),
  passwordChangedAt: timestamp.nullable(),
  /** Characters that a new password needs. */
  passwordLength: z.number().int(),
});
export type AdministratorAccount = z.infer<typeof administratorAccount>;

export const getAdministratorAccount = defineRoute({
  method: 'GET',
  path: '/api/admin/account',
  access: 'administrator',
  summary: 'How I sign in as an administrator',
  response: administratorAccount,
  failure: 'Failed to load your account. Please try again.',
});

export const changePassword = defineRoute({
  method: 'POST',
  path: '/api/admin/account/password',
  access: 'administrator',
  summary: 'Change my password, and sign out my other browsers',
  body: z.strictObject({
    current: z.string().min(1, 'Enter your present password.').max(limits.passwordBytesMax),
    password: z.string().min(1, 'Enter a new password.').max(limits.passwordBytesMax),
  }),
  failure: 'Your password could not be changed. Please try again.',
  rateLimit: 'adminSignIn',
});
