import { ExternalLink } from 'lucide-react';
import { issuerName } from '#contract/issuer-name.ts';
import { paths } from '../../paths.ts';
import { type ButtonSize, buttonStyle } from '../../ui/buttons/button-style.ts';
import { linkedInAddress } from './linkedin-address.ts';

interface LinkedInLinkProps {
  certificate: { id: string; title: string; issuedAt: string };
  issuer: { festival: string; organizer: string };
  size?: ButtonSize;
}

export function LinkedInLink({ certificate: { id, title, issuedAt }, issuer, size }: LinkedInLinkProps) {
  const address = `${window.location.origin}${paths.certificate(id)}`;
  return (
    <a
      href={linkedInAddress({ id, title, issuedAt, address, organization: issuerName(issuer) })}
      target="_blank"
      rel="noopener"
      className={buttonStyle('ghost', size)}
    >
      <ExternalLink aria-hidden strokeWidth={1.75} />
      Add to LinkedIn
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
