import { useEffect, useRef } from 'react';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { CertificateBand } from './certificate-band.tsx';
import type { FileCheck } from './check-file.ts';
import { fileVerdictOf } from './file-verdict-of.ts';
import { VerdictStrip } from './verdict-strip.tsx';

/** What was found out about a file, with what was issued, so that a person can compare the two. */
export function FileResult({ name, check }: { name: string; check: FileCheck }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  const certificate = check.outcome === 'ours' ? check.certificate : null;
  return (
    <section aria-label={name} className="grid scroll-mt-6 gap-4">
      <p className="text-muted text-sm">
        The file{' '}
        <span translate="no" className="font-medium text-ink wrap-anywhere">
          {name}
        </span>
      </p>
      <div className="overflow-hidden rounded-card shadow-card">
        <VerdictStrip verdict={fileVerdictOf(check)} heading="h2" ref={title} />
        {certificate && <CertificateBand certificate={certificate} />}
      </div>
      {certificate && (
        <ButtonLink to={paths.certificate(certificate.id)} className="justify-self-start">
          Open its page
        </ButtonLink>
      )}
    </section>
  );
}
