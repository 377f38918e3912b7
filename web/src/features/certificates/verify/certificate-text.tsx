import type { ReactNode } from 'react';
import type { VerifiedCertificate } from '#contract/verify.ts';

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The lines and paragraphs of a text as they were written. */
function Text({ children }: { children: string }) {
  return <p className="max-w-[65ch] whitespace-pre-line">{children}</p>;
}

/** Everything that is on it, and what it was given for. */
export function CertificateText({ certificate }: { certificate: VerifiedCertificate }) {
  const { body, paragraph, description, criteria, signatures } = certificate;
  return (
    <div className="grid content-start gap-8">
      {body !== '' && (
        <Part id="text" title="What it says">
          <Text>{body}</Text>
          {paragraph !== '' && <Text>{paragraph}</Text>}
        </Part>
      )}
      <Part id="achieved" title="What was achieved">
        <Text>{description}</Text>
      </Part>
      <Part id="criteria" title="What it is given for">
        <Text>{criteria}</Text>
      </Part>
      {signatures.length > 0 && (
        <Part id="signatures" title="Signed by">
          <ul className="flex flex-wrap gap-x-12 gap-y-3">
            {signatures.map(({ name, office }) => (
              <li key={`${name} ${office}`} className="grid min-w-0">
                <span translate="no" className="font-medium wrap-anywhere">
                  {name}
                </span>
                <span className="text-muted text-sm wrap-anywhere">{office}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}
