import { IssuedResults } from './issued-results.tsx';

/** Those of one student, also replaced and revoked ones. */
export function UserCertificates({ id }: { id: string }) {
  return (
    <section aria-labelledby="certificates" className="min-w-0">
      <h2 id="certificates" className="mb-3 text-xl">
        Certificates
      </h2>
      <IssuedResults
        filters={{ userId: id }}
        onlyByButton
        empty={<p className="text-muted text-sm">No certificate or letter was issued to this student.</p>}
      />
    </section>
  );
}
