import { certificatePath } from '../contract/certificate-path.ts';
import type { CertificateState } from '../contract/certificates.ts';
import type { SiteContent } from '../contract/site.ts';
import { shareUrl } from '../contract/site-pictures.ts';
import type { VerifiedCertificate } from '../contract/verify.ts';
import { documentHead } from './document-head.ts';

const stateWords: Readonly<Record<CertificateState, string>> = {
  valid: 'Valid.',
  replaced: 'No longer valid: another one was issued instead.',
  revoked: 'No longer valid: it was revoked.',
};

const forged = 'Do not trust it: it is not what was signed.';

/** The head of the page of a certificate. */
export function certificateHead(
  { id, state, isSigned, recipient, title, festival, edition }: VerifiedCertificate,
  { publicOrigin, look, indexable }: Pick<SiteContent, 'look'> & { publicOrigin: string; indexable: boolean },
): string {
  return documentHead({
    type: 'website',
    title: recipient === null ? title : `${recipient}: ${title}`,
    description: `Issued by ${festival}, edition ${edition}. ${isSigned === false ? forged : stateWords[state]}`,
    address: `${publicOrigin}${certificatePath(id)}`,
    picture: { url: `${publicOrigin}${shareUrl(look)}`, alt: festival },
    indexable,
  });
}
