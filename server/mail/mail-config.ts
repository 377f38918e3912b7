import { z } from 'zod';
import { commaList } from '../comma-list.ts';
import { ConfigError } from '../config-error.ts';
import { isMailAddress, isSmtpUrl, type Mailbox, readMailbox } from './mail-address.ts';

export interface MailConfig {
  readonly smtpUrl: string;
  readonly from: Mailbox;
  /** Who gets what the contact form brings; empty: every administrator. */
  readonly contactAddresses: readonly string[];
}

/** The variables about mail, for the schema of all of them. */
export const mailEnvironment = {
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, {
      error:
        'it must be smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465, with a % of the password written as %25, an @ as %40 and a / as %2F',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => readMailbox(value) !== null, {
      error: 'it must be an address, alone or as Name <name@example.org>',
    })
    .optional(),
  CONTACT_EMAIL: commaList.refine((addresses) => addresses.every(isMailAddress), {
    error: 'it must be addresses, separated by commas',
  }),
};

/** @throws {ConfigError} */
export function readMailConfig(env: z.infer<z.ZodObject<typeof mailEnvironment>>): MailConfig | null {
  if (env.SMTP_URL === undefined) return null;
  const from = readMailbox(env.MAIL_FROM ?? '');
  if (from === null) {
    throw new ConfigError('MAIL_FROM is not set: SMTP_URL needs the address that mails come from beside it.');
  }
  return { smtpUrl: env.SMTP_URL, from, contactAddresses: env.CONTACT_EMAIL };
}
