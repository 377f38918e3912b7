import type { VerifiedCertificate } from '#contract/verify.ts';
import { formatDay } from '../../../ui/time/format-time.ts';

export interface Verdict {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly title: string;
  readonly detail: string;
}

export const kindWord = ({ kind }: Pick<VerifiedCertificate, 'kind'>): string =>
  kind === 'letter' ? 'letter' : 'certificate';

const dayOf = (date: string | null) => (date === null ? '' : ` on ${formatDay(new Date(date))}`);

/** What the certificate is worth now. */
export function verdictOf(certificate: VerifiedCertificate): Verdict {
  const { state, recipient, revokedAt, revokedReason, replacedAt } = certificate;
  const word = kindWord(certificate);
  if (state === 'revoked') {
    return {
      tone: 'bad',
      title: `This ${word} was revoked`,
      detail: `It is not valid any more: it was revoked${dayOf(revokedAt)}.${revokedReason ? ` Reason: ${revokedReason}` : ''}`,
    };
  }
  if (state === 'replaced') {
    return {
      tone: 'warn',
      title: `This ${word} was replaced`,
      detail: `Another one was issued instead${dayOf(replacedAt)}, for example because of a new name. Ask its holder for the new one.`,
    };
  }
  return {
    tone: 'good',
    title: `This ${word} is valid`,
    detail:
      recipient === null
        ? 'Its holder has deleted their account, so that it has no name any more.'
        : 'It was issued here, and it was not revoked.',
  };
}

/** Whatever else the page says. */
export const forgedVerdict: Verdict = {
  tone: 'bad',
  title: 'Do not trust this page',
  detail:
    'Your browser has checked the signature, and it is not a signature of what this page shows. Tell the people who run the programme.',
};
