import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { roles } from './roles.ts';
import { defineRoute } from './route.ts';

export const session = z.object({
  user: z
    .object({
      id,
      uid: z.string(),
      name: z.string(),
      /** Other students do not see the student. */
      hidden: z.boolean(),
      email: z.string(),
      techid: z.string(),
      points: z.number().int(),
      /** When the account is deleted because its student asked for it; null otherwise. */
      deletedFrom: timestamp.nullable(),
      profilePhoto: z.string().nullable(),
      /** The step at which the welcome goes on (`welcomeSteps`); absent once it is over. */
      welcomeStep: z.number().int().optional(),
      /** They must agree to privacy and terms before they change anything; otherwise absent. */
      mustAgree: z.literal(true).optional(),
    })
    .nullable(),
  administrator: z
    .object({
      id,
      email: z.string(),
      name: z.string(),
      role: z.enum(roles),
      /** `/admin/{segment}`: sent to administrators only. */
      adminPath: z.string(),
    })
    .nullable(),
  /** Absent unless the session lacks only this to be one of an administrator. */
  secondStep: z
    .object({
      /** The first second factor must be added, which this festival requires; false: one that the account has is to be given. */
      adds: z.boolean(),
      email: z.string(),
      /** Which ones the account has. */
      app: z.boolean(),
      passkey: z.boolean(),
    })
    .optional(),
  /** Who has applied and is no student; the others are null then. */
  applicant: z.object({ name: z.string(), email: z.string() }).optional(),
});
export type Session = z.infer<typeof session>;

/** A header of requests by a page without input for `limits.pageIdleMinutes`: they are no use of the session. */
export const pageIdleHeader = 'page-idle';

/**
 * A header of the answer of `getSession` to who is signed in, if the server reads the log of live events: a place in it.
 * What is read after this answer contains all changes up to there, so a stream `after` it misses none.
 */
export const livePlaceHeader = 'live-place';

/** Both are null for visitors. */
export const getSession = defineRoute({
  method: 'GET',
  path: '/api/session',
  access: 'public',
  summary: 'Who is signed in',
  response: session,
});

export const signOut = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Sign out: the session ends on the server',
  // The address of the browser's push subscription: a session that has ended since may have made it.
  headers: z.object({ 'push-endpoint': z.string().max(limits.urlLength).optional() }),
});
