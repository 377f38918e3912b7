import type { ReactNode } from 'react';
import { site } from '../../content/site.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[7rem_1fr]">
      <dt className="text-muted text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How to reach the programme's office. */
export function ContactFacts() {
  const { email, address, officeHours, socials } = site().festival;
  if (!email && address.length + officeHours.length + socials.length === 0) return null;
  return (
    <dl className="divide-y divide-line border-line border-y">
      {email && (
        <Fact name="Email">
          <a translate="no" href={`mailto:${email}`} className="text-link touch-target">
            {email}
          </a>
        </Fact>
      )}
      {address.length > 0 && (
        <Fact name="Office">
          <address className="not-italic">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </Fact>
      )}
      {officeHours !== '' && <Fact name="Hours">{officeHours}</Fact>}
      {socials.length > 0 && (
        <Fact name="Elsewhere">
          <span className="-my-2 flex flex-wrap gap-x-5">
            {socials.map((social) => (
              <a
                key={social.name}
                href={social.url}
                rel="noopener"
                className="text-link inline-flex min-h-11 items-center"
              >
                {social.name}
              </a>
            ))}
          </span>
        </Fact>
      )}
    </dl>
  );
}
