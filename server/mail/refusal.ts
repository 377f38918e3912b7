import { z } from 'zod';

/** What an SMTP server answered when it did not accept a mail. It is then known that the mail is not delivered. */
export interface Refusal {
  /** The answer, without addresses. */
  readonly reason: string;
  /** The recipient or the mail is refused, so that a repetition would be too. */
  readonly permanent: boolean;
  /** The mailbox of the only recipient does not exist or takes no mail at all. */
  readonly addressIsDead: boolean;
}

const failure = z.object({
  responseCode: z.number(),
  response: z.string(),
  command: z.string().optional(),
  rejected: z.array(z.string()).optional(),
});

/** @returns null for an error that is not an answer of the server, for example a connection that was lost */
export function refusalOf(error: unknown): Refusal | null {
  const { data } = failure.safeParse(error);
  if (data === undefined) return null;
  const { responseCode, response, command, rejected = [] } = data;
  const reason = reasonOf(response);
  // The other commands (signing in, MAIL FROM) fail because of the configuration, which an operator corrects.
  const permanent = responseCode >= 500 && responseCode !== 503 && /^(RCPT TO|DATA)$/.test(command ?? '');
  const addressIsDead =
    permanent && command === 'RCPT TO' && rejected.length === 1 && isDeadAddress(responseCode, reason);
  return { reason, permanent, addressIsDead };
}

/**
 * 5.1.x and 5.2.1 of RFC 3463 are about the mailbox. Others, for example 5.7.1, are often about the sender, and would stop
 * the mail of all students. Without such a code, 550 and 553 mean that the mailbox cannot be used (RFC 5321, 4.2.3).
 */
export function isDeadAddress(code: number, reason: string): boolean {
  const enhanced = /^\d{3}[ -]5\.(\d+)\.(\d+)\b/.exec(reason);
  if (enhanced === null) return code === 550 || code === 553;
  return enhanced[1] === '1' || (enhanced[1] === '2' && enhanced[2] === '1');
}

/** One line without addresses of people, for the database and the log. */
export function reasonOf(text: string): string {
  return text
    .replaceAll(/[^\s<>]+@[^\s<>]+/g, '…')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
