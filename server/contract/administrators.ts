import { z } from 'zod';
import { email, id, idParams, requiredText, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { givenRoles, roles } from './roles.ts';
import { defineRoute } from './route.ts';
import { session } from './session.ts';

const givenRole = z.enum(givenRoles);

const administrator = z.object({
  /** Null for an owner who has never signed in. */
  id: id.nullable(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(roles),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSignInAt: timestamp.nullable(),
  /** The link that sets a password, and until when; null if there is none. */
  invitation: z.object({ link: z.string(), until: timestamp, expired: z.boolean() }).nullable(),
});
export type Administrator = z.infer<typeof administrator>;

export const listAdministrators = defineRoute({
  method: 'GET',
  path: '/api/admin/roles',
  access: 'roles',
  summary: 'Everybody who has a role, owners first',
  response: z.object({
    items: z.array(administrator),
    /** Whether invitations are also sent by mail. */
    sendsMail: z.boolean(),
  }),
  failure: 'Failed to fetch administrators. Please try again.',
});

export const inviteAdministrator = defineRoute({
  method: 'POST',
  path: '/api/admin/roles',
  access: 'roles',
  summary: 'Give a role to an address, with a link that sets a password',
  body: z.strictObject({ email, role: givenRole }),
  // Without the link, because answers are kept for repetitions: the list has it.
  response: z.object({ id }),
  status: 201,
  failure: 'Failed to invite. Please try again.',
});

export const changeRole = defineRoute({
  method: 'PATCH',
  path: '/api/admin/roles/:id',
  access: 'roles',
  summary: 'Give an administrator another role',
  params: idParams,
  body: z.strictObject({ role: givenRole }),
  failure: 'Failed to change the role. Please try again.',
});

/** The administrator is signed out everywhere, and the password and the second factors are deleted. */
export const removeRole = defineRoute({
  method: 'DELETE',
  path: '/api/admin/roles/:id',
  access: 'roles',
  summary: 'Take the role away from an administrator',
  params: idParams,
  failure: 'Failed to remove the role. Please try again.',
});

/** All sessions of the administrator end. */
export const resetFactors = defineRoute({
  method: 'DELETE',
  path: '/api/admin/roles/:id/second-factor',
  access: 'roles',
  summary: 'Remove the second factors of an administrator who has lost them',
  params: idParams,
  failure: 'Failed to remove the second factors. Please try again.',
});

/** The link before it ends. */
export const renewInvitation = defineRoute({
  method: 'POST',
  path: '/api/admin/roles/:id/invitation',
  access: 'roles',
  summary: 'Make a new link that sets the password of an administrator',
  params: idParams,
  failure: 'Failed to make a link. Please try again.',
});

const token = z.string().min(1).max(limits.urlLength);

export const openInvitation = defineRoute({
  method: 'POST',
  path: '/api/auth/invitation',
  access: 'public',
  summary: 'Who an invitation is for',
  body: z.strictObject({ token }),
  response: z.object({
    email: z.string(),
    name: z.string(),
    role: givenRole,
    /** Of the student with this address; null if there is none, or none with points. */
    points: z.number().int().nullable(),
    /** Characters that the password needs. */
    passwordLength: z.number().int(),
  }),
  rateLimit: 'adminSignIn',
  failure: 'Failed to open the invitation. Please try again.',
});

export const acceptInvitation = defineRoute({
  method: 'POST',
  path: '/api/auth/invitation/accept',
  access: 'public',
  summary: 'Set a password by an invitation and sign in',
  body: z.strictObject({
    token,
    name: requiredText(limits.shortTextLength, 'Enter your name.'),
    password: z.string().min(1, 'Choose a password.').max(limits.passwordBytesMax),
  }),
  response: session,
  rateLimit: 'adminSignIn',
  failure: 'Failed to set the password. Please try again.',
});
