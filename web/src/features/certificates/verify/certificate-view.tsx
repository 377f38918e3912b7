import { useQuery } from '@tanstack/react-query';
import type { VerifiedCertificate } from '#contract/verify.ts';
import { sitePath } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { BadgeLinks } from '../badge-links.tsx';
import { LinkedInLink } from '../linkedin-link.tsx';
import { PdfLink } from '../pdf-link.tsx';
import { BrowserCheckLine } from './browser-check-line.tsx';
import { CertificateBand } from './certificate-band.tsx';
import { CertificateText } from './certificate-text.tsx';
import { forgedVerdict, verdictOf } from './verdict-of.ts';
import { VerdictStrip } from './verdict-strip.tsx';
import { browserCheckQuery } from './verify-query.ts';

/** Its files; without a name there are none. */
function Files({ certificate }: { certificate: VerifiedCertificate }) {
  if (certificate.jwt === null) return null;
  return (
    <section aria-labelledby="files" className="grid justify-items-start gap-3">
      <h2 id="files" className="text-xl">
        Files
      </h2>
      <PdfLink id={certificate.id} />
      <BadgeLinks id={certificate.id} />
      {certificate.state === 'valid' && (
        <>
          <LinkedInLink certificate={certificate} issuer={certificate} />
          <p className="text-muted text-xs">If it is yours. LinkedIn opens with the fields filled in.</p>
        </>
      )}
    </section>
  );
}

function HowItIsChecked({ certificate }: { certificate: VerifiedCertificate }) {
  return (
    <section aria-labelledby="how" className="grid justify-items-start gap-3 text-sm">
      <h2 id="how" className="text-xl">
        How this is checked
      </h2>
      <p className="text-muted">
        {certificate.jwt === null
          ? 'The signature was removed together with the name, so that only this site can say what was issued.'
          : 'It is signed with a key of this site, so that nobody can change it unnoticed.'}{' '}
        Whether it was revoked is looked up each time that this page is opened. Check that the address above
        is that of the festival.
      </p>
      <ButtonLink to={sitePath('verify')} variant="quiet" className="-ml-5">
        Check another one
      </ButtonLink>
    </section>
  );
}

/** One certificate: first whether it is valid, then what it is, then everything on it. */
export function CertificateView({ certificate }: { certificate: VerifiedCertificate }) {
  const check = useQuery(browserCheckQuery(certificate));
  const verdict = check.data === 'failed' ? forgedVerdict : verdictOf(certificate);
  return (
    <article className="grid gap-10 sm:gap-14">
      <div className="overflow-hidden rounded-card shadow-card">
        <VerdictStrip verdict={verdict} heading="h1">
          {certificate.isSigned !== false && <BrowserCheckLine {...check} />}
        </VerdictStrip>
        <CertificateBand certificate={certificate} />
      </div>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <CertificateText certificate={certificate} />
        <div className="grid content-start gap-10">
          <Files certificate={certificate} />
          <HowItIsChecked certificate={certificate} />
        </div>
      </div>
    </article>
  );
}
