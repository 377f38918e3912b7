import { useQuery } from '@tanstack/react-query';
import { type VerifiedCertificate, verifyCertificate } from '#contract/verify.ts';
import { isUnknown } from '../api/ignore-not-found.ts';
import { CertificateView } from '../features/certificates/verify/certificate-view.tsx';
import { verdictOf } from '../features/certificates/verify/verdict-of.ts';
import { certificateQuery } from '../features/certificates/verify/verify-query.ts';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { TorchScene } from '../features/public-pages/torch-scene.tsx';
import { sitePath } from '../paths.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../ui/loading/skeleton.tsx';

function Found({ certificate }: { certificate: VerifiedCertificate }) {
  const { recipient, title } = certificate;
  useDocumentTitle(recipient === null ? title : `${recipient}: ${title}`);
  return <CertificateView certificate={certificate} />;
}

function NoSuchCertificate() {
  useDocumentTitle('No such certificate');
  return (
    <ScenePage scene={<TorchScene />}>
      <h1 className="text-section">No such certificate</h1>
      <p className="max-w-[50ch] text-lg text-muted">
        This site has issued no certificate with this number. The address may be cut off or mistyped: compare
        it with the number on the certificate. If it is the same, the certificate is not from here.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink to={sitePath('verify')} variant="primary" className="min-h-13">
          Type the number, or choose a file
        </ButtonLink>
        <ButtonLink to={sitePath('contact')} className="min-h-13">
          Contact Support
        </ButtonLink>
      </div>
    </ScenePage>
  );
}

/** Said to screen readers as soon as it is known. */
const announcementOf = (certificate: VerifiedCertificate) =>
  `${verdictOf(certificate).title}. ${[certificate.recipient, certificate.title].filter(Boolean).join(': ')}.`;

/** What everybody sees who has the address of a certificate or letter, for example by its QR code. */
export function CertificatePage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(certificateQuery(id));
  const unknown = isUnknown(error);
  return (
    <>
      <p role="status" className="sr-only">
        {unknown ? 'There is no such certificate.' : data && announcementOf(data)}
      </p>
      {unknown ? (
        <NoSuchCertificate />
      ) : data ? (
        <Found certificate={data} />
      ) : error ? (
        <QueryFailed error={error} message={verifyCertificate.failure} onRetry={refetch} />
      ) : (
        <LoadingBlock className="h-144 rounded-card" />
      )}
    </>
  );
}
