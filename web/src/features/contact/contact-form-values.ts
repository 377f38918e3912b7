import { z } from 'zod';
import { contactInput, contactTopic } from '#contract/contact.ts';

const topic = z.union([z.literal(''), contactTopic]);

/** The contract's rules for the values of the form, in which no topic is the empty string. */
const contactForm = contactInput.extend({ topic, website: z.string() });

/** @param begunWith the message that was prepared: if it ends with a colon, something must follow */
export const contactFormFor = (begunWith: string) =>
  contactForm.refine(({ message }) => !begunWith.trim().endsWith(':') || message !== begunWith.trim(), {
    path: ['message'],
    message: 'Complete the last line.',
  });
export type ContactValues = z.input<typeof contactForm>;

/** Without the honeypot field: a draft contains only what a person can type, valid or not. */
export const contactDraft = z.object({ name: z.string(), email: z.string(), topic, message: z.string() });

/** What a link to the form may begin it with, as the state of the link. */
export const preparedMessage = contactDraft.pick({ topic: true, message: true });
export type PreparedMessage = z.output<typeof preparedMessage>;
