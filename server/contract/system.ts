import { z } from 'zod';
import { email, id, pageQuery, search, timestamp } from './fields.ts';
import { defineRoute } from './route.ts';

/** `good` and `attention` judge; `neutral` only says how it is. */
export const factStates = ['good', 'attention', 'neutral'] as const;

const fact = z.object({
  name: z.string(),
  state: z.enum(factStates),
  value: z.string(),
  /** A time that the value is about. */
  at: timestamp.nullable(),
  /** What to do; null if there is nothing to do. */
  advice: z.string().nullable(),
  /** The page of the documentation about it, as a path in the repository. */
  page: z.string().nullable(),
});
export type SystemFact = z.infer<typeof fact>;

const stored = { files: z.int().nonnegative(), bytes: z.int().nonnegative() };

const setting = z.object({
  name: z.string(),
  /** What it is, from `.env.example`. */
  words: z.string(),
  shownAs: z.enum(['value', 'address', 'secret', 'proxy']),
  isSet: z.boolean(),
  /** Never of a secret; of an address without user, password, path and query. */
  value: z.string().nullable(),
  default: z.string().nullable(),
  where: z.string(),
});
export type SystemSetting = z.infer<typeof setting>;

const queue = z.object({
  queue: z.string(),
  waiting: z.int().nonnegative(),
  active: z.int().nonnegative(),
  dead: z.int().nonnegative(),
  oldestSeconds: z.number().nonnegative(),
});

const batch = z.object({
  id,
  kind: z.enum(['review', 'import', 'certificates', 'users']),
  total: z.int().nonnegative(),
  startedAt: timestamp,
});

const owner = z.object({
  techid: z.string().nullable(),
  /** Null for a role that does not see people. */
  person: z.object({ id, name: z.string().nullable() }).nullable(),
  ...stored,
});

export const getSystem = defineRoute({
  method: 'GET',
  path: '/api/admin/system',
  access: 'system',
  summary: 'The state of the system',
  response: z.object({
    readAt: timestamp,
    sections: z.array(z.object({ title: z.string(), facts: z.array(fact) })),
    /** These four are null if they could not be read. */
    queues: z.array(queue).nullable(),
    batches: z.array(batch).nullable(),
    storage: z.array(z.object({ purpose: z.string(), ...stored })).nullable(),
    /** The students with the most stored bytes. */
    owners: z.array(owner).nullable(),
    settings: z.array(setting),
  }),
  failure: 'The state of the system could not be read. Please try again.',
});
export type System = z.infer<typeof getSystem.response>;

/** The states of a mail; `sent` is listed only with an address. */
export const mailStates = ['waiting', 'unknown', 'failed', 'bounced', 'sent'] as const;

const mailDelivery = z.object({
  id,
  at: timestamp,
  purpose: z.string(),
  state: z.enum(mailStates),
  attempts: z.int().nonnegative(),
  lastError: z.string().nullable(),
  /** Empty before the first attempt. */
  messageId: z.string(),
});
export type MailDeliveryRow = z.infer<typeof mailDelivery>;

export const listMailDeliveries = defineRoute({
  method: 'GET',
  path: '/api/admin/system/mails',
  access: 'system',
  summary: 'Mails that were not delivered, or all mails to one student, newest first',
  query: z.strictObject({
    ...pageQuery,
    /** Occurs in the error, the message id or the purpose. */
    search,
    state: z.enum(mailStates).optional(),
    /** Of one student: also mails that were sent. */
    address: email.optional(),
  }),
  response: z.object({ items: z.array(mailDelivery), nextCursor: z.string().nullable() }),
  failure: 'Failed to fetch mails. Please try again.',
});

/** Test mails that an administrator may send in an hour. */
export const systemTestMailsPerHour = 10;

export const sendSystemTestMail = defineRoute({
  method: 'POST',
  path: '/api/admin/system/test-mail',
  access: 'system',
  summary: 'Send a test mail to my own address',
  response: z.object({
    address: z.string(),
    accepted: z.boolean(),
    /** What the mail server answered, or why it did not. */
    answer: z.string(),
    messageId: z.string(),
  }),
  failure: 'The test mail could not be sent. Please try again.',
});

export const signOutEverybody = defineRoute({
  method: 'POST',
  path: '/api/admin/system/sign-out-everybody',
  access: 'sign-out',
  summary: 'End all sessions, also that of the caller',
  response: z.object({
    /** How many sessions ended. */
    ended: z.int().nonnegative(),
  }),
  failure: 'Not everybody could be signed out. Please try again.',
});
