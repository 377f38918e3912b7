import type { ReactNode } from 'react';
import { issuerName } from '#contract/issuer-name.ts';
import type { VerifiedCertificate } from '#contract/verify.ts';
import { Day } from '../../../ui/time/time.tsx';
import { IdentityArt } from '../../users/identity-art.tsx';
import { CertificatePicture } from './certificate-picture.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 min-[26rem]:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-muted text-sm min-[26rem]:leading-6">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** Who has it, what for, by whom and since when, with its picture. */
export function CertificateBand({ certificate }: { certificate: VerifiedCertificate }) {
  const { recipient, title, edition, issuedAt } = certificate;
  return (
    <div
      data-theme="dark"
      className="relative isolate overflow-hidden bg-paper text-ink print:border print:border-line"
    >
      <IdentityArt />
      <div className="relative grid items-center gap-x-12 gap-y-8 px-5 pt-8 pb-16 sm:px-9 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:py-14">
        <div className="grid content-center gap-5">
          <div className="grid gap-2">
            <h2
              translate="no"
              className={recipient === null ? 'text-2xl text-muted' : 'text-3xl sm:text-section'}
            >
              {recipient ?? 'Without a name'}
            </h2>
            <p className="font-display font-semibold text-xl tracking-tight">{title}</p>
          </div>
          <dl className="grid gap-2">
            <Fact name="Issued by">{issuerName(certificate)}</Fact>
            <Fact name="On">
              <Day date={issuedAt} />
            </Fact>
            <Fact name="Edition">{edition}</Fact>
          </dl>
          {recipient === null && certificate.state === 'valid' && (
            <p className="max-w-[52ch] text-sm">
              Its holder has chosen to keep it valid without a name. Who it was issued to can no longer be
              found out here.
            </p>
          )}
        </div>
        <CertificatePicture
          certificate={certificate}
          className={certificate.kind === 'letter' ? 'max-w-sm lg:justify-self-end' : ''}
        />
      </div>
    </div>
  );
}
