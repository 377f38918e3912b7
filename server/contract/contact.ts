import { z } from 'zod';
import { email, line, text } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

/** Topics of a message, in the order of the form. */
export const contactTopics = [
  'Joining',
  'A task or points',
  'A reward',
  'My account or data',
  'Sponsoring',
  'Something else',
] as const;
export const contactTopic = z.enum(contactTopics, 'Choose a topic.');

export const contactInput = z.strictObject({
  name: line(limits.contactNameLength).min(1, 'Enter your name.'),
  /** The address for the reply. */
  email: z.string('Enter an email address.').trim().pipe(email),
  topic: contactTopic.optional(),
  message: text(limits.contactMessageMax).min(
    limits.contactMessageMin,
    `Write at least ${limits.contactMessageMin} characters.`,
  ),
  /**
   * Honeypot: hidden from people, filled in by bots. A message with a value gets the same response and is dropped.
   * Send it empty or not at all.
   */
  website: z.string().default(''),
});
export type ContactInput = z.output<typeof contactInput>;

/** 202: the message is stored. The same message is stored once a minute at most. */
export const sendContactMessage = defineRoute({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Write to the administrators',
  body: contactInput,
  response: z.object({}),
  status: 202,
  failure: 'Your message could not be sent. Please try again.',
  rateLimit: 'contact',
});
