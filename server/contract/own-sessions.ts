import { z } from 'zod';
import { id, idParams, timestamp } from './fields.ts';
import { defineRoute } from './route.ts';

/** Where somebody is signed in. */

const ownSession = z.object({
  id,
  /** The browser, such as "Firefox on Windows"; null if it is not known. */
  label: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

const path = '/api/sessions';
const failure = 'The browser could not be signed out. Please try again.';

export const listOwnSessions = defineRoute({
  method: 'GET',
  path,
  access: 'signed-in',
  summary: 'Where I am signed in, the last used first',
  response: z.object({ items: z.array(ownSession) }),
  failure: 'Failed to load where you are signed in. Please try again.',
});

/** Not the one that asks, which signs out. */
export const endOwnSession = defineRoute({
  method: 'DELETE',
  path: `${path}/:id`,
  access: 'signed-in',
  withoutConsent: true,
  summary: 'Sign out another browser of mine',
  params: idParams,
  failure,
});

export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path,
  access: 'signed-in',
  withoutConsent: true,
  summary: 'Sign out all other browsers of mine',
  failure,
});
