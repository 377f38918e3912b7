import { z } from 'zod';
import { email, line, text } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

/** What a message is about, in the order in which a form offers it. */
export const contactTopics = [
  'Joining',
  'A task or points',
  'My account or data',
  'Sponsoring',
  'Something else',
] as const;
export const contactTopic = z.enum(contactTopics, 'Choose a topic.');

export const contactInput = z.strictObject({
  name: line(limits.contactNameLength).min(1, 'Enter your name.'),
  /** Where the answer goes. */
  email: z.string('Enter an email address.').trim().pipe(email),
  topic: contactTopic.optional(),
  message: text(limits.contactMessageMax).min(
    limits.contactMessageMin,
    `Write at least ${limits.contactMessageMin} characters.`,
  ),
  /**
   * Hidden from people, filled in by programs that fill in everything: such a message gets the same answer
   * and is thrown away. Send it empty or not at all.
   */
  website: z.string().default(''),
});
export type ContactInput = z.output<typeof contactInput>;

/** 202: the message is stored; the same one sent again within a minute is stored once. */
export const sendContactMessage = defineRoute({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Write to the administrators',
  body: contactInput,
  response: z.object({}),
  status: 202,
  failure: 'Your message could not be sent. Please try again.',
  ratePerMinute: 30,
});
