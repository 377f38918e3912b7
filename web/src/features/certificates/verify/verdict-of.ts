import type { CertificateState } from '#contract/certificates.ts';
import type { VerifiedCertificate } from '#contract/verify.ts';
import { formatDay } from '../../../ui/time/format-time.ts';

export interface Verdict {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly title: string;
  readonly detail: string;
}

const titles: Readonly<Record<VerifiedCertificate['kind'], Readonly<Record<CertificateState, string>>>> = {
  certificate: {
    valid: 'This certificate is valid',
    replaced: 'This certificate was replaced',
    revoked: 'This certificate was revoked',
  },
  letter: {
    valid: 'This letter is valid',
    replaced: 'This letter was replaced',
    revoked: 'This letter was revoked',
  },
};

const day = (date: string) => formatDay(new Date(date));

/** Whatever else the page says. */
export const forgedVerdict: Verdict = {
  tone: 'bad',
  title: 'Do not trust this page',
  detail: 'The signature is not one of what this page shows. Tell the people who run the programme.',
};

/** What the certificate is worth now. */
export function verdictOf(certificate: VerifiedCertificate): Verdict {
  const { kind, state, isSigned, recipient, revokedAt, revokedReason, replacedAt } = certificate;
  if (isSigned === false) return forgedVerdict;
  const title = titles[kind][state];
  if (revokedAt !== null) {
    const reason = revokedReason ? ` Reason: ${revokedReason}` : '';
    return { tone: 'bad', title, detail: `Not valid any more since ${day(revokedAt)}.${reason}` };
  }
  if (replacedAt !== null) {
    const detail = `Another one was issued instead on ${day(replacedAt)}, for example because of a new name. Ask its holder for the new one.`;
    return { tone: 'warn', title, detail };
  }
  const detail =
    recipient === null
      ? 'Its holder has deleted their account, so that it has no name any more.'
      : 'It was issued here, and it was not revoked.';
  return { tone: 'good', title, detail };
}
