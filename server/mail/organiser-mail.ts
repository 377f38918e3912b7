import type { Config } from '../config.ts';
import type { Mail } from './mailer.ts';

export interface OrganiserMail extends Pick<Mail, 'to' | 'apart'> {
  /** The address of the message in the administrators' inbox. */
  readonly inbox: string;
}

/** Where a mail about a message goes: to CONTACT_EMAIL or to every administrator. */
export function organiserMail(
  { mail, adminEmails, adminPathSegment, publicOrigin }: Config,
  messageId: string,
): OrganiserMail {
  const addresses = mail?.contactAddresses ?? [];
  return {
    to: addresses.length > 0 ? addresses : [...adminEmails],
    apart: true,
    inbox: `${publicOrigin}/admin/${adminPathSegment}/messages?open=${messageId}`,
  };
}
