import { isDeadAddress, reasonOf } from './refusal.ts';

/** What a delivery status notification (RFC 3464) says about one mail. */
export interface DeliveryStatus {
  readonly address: string;
  /** The Message-ID of the mail, with its brackets. */
  readonly messageId: string;
  readonly reason: string;
  readonly addressIsDead: boolean;
}

/** Reads a mail that a mail server has returned. @returns null for any other mail, and for a delay or a success */
export function readDeliveryStatus(mail: string): DeliveryStatus | null {
  const unfolded = mail.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ');
  const field = (name: string) =>
    Array.from(unfolded.matchAll(new RegExp(`^${name}:[ \\t]*(.*)$`, 'gim')), ([, value = '']) =>
      value.trim(),
    );
  const [action = ''] = field('Action');
  const [status = ''] = field('Status');
  const [recipient = ''] = field('Final-Recipient');
  const address = /^rfc822;\s*<?([^\s<>]+@[^\s<>]+)>?$/i.exec(recipient)?.[1];
  // The first one is that of the notification itself, the last one that of the returned mail.
  const messageId = field('Message-ID').at(-1) ?? '';
  if (action.toLowerCase() !== 'failed' || address === undefined || !/^5\.\d+\.\d+$/.test(status))
    return null;
  const [diagnostic = ''] = field('Diagnostic-Code');
  const reason = reasonOf(`550 ${status} ${diagnostic.replace(/^smtp;\s*/i, '')}`);
  return { address, messageId, reason, addressIsDead: isDeadAddress(550, reason) };
}
