import { z } from 'zod';
import { timestamp } from './fields.ts';
import { defineRoute } from './route.ts';

/** Where a student's mails go, and whether they can. */
export const getMyMail = defineRoute({
  method: 'GET',
  path: '/api/me/mail',
  access: 'student',
  summary: 'Where mails to me go',
  response: z.object({
    /** Whether this site sends mail at all. */
    configured: z.boolean(),
    address: z.string().nullable(),
    /** When a mail to this address came back: none is sent to it since. */
    bouncedAt: timestamp.nullable(),
    /** The hour of the daily digest, 0 to 23, and the time zone that it is in. */
    digestHour: z.int(),
    timeZone: z.string(),
  }),
});

/** Turns mail on again after one came back. */
export const resumeMyMail = defineRoute({
  method: 'POST',
  path: '/api/me/mail/resume',
  access: 'student',
  summary: 'Send mail to my address again after one came back',
  failure: 'Mail could not be turned on again. Please try again.',
});

/** Test mails that a student may ask for in an hour. */
export const testMailsPerHour = 5;

/** 202: the mail is on its way. */
export const sendTestMail = defineRoute({
  method: 'POST',
  path: '/api/me/test-mail',
  access: 'student',
  summary: 'Send a test mail to my address',
  response: z.object({ address: z.string() }),
  status: 202,
  failure: 'The test mail could not be sent. Please try again.',
});
