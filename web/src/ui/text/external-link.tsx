import { ArrowUpRight } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { addressParts, isSafeAddress } from './web-address.ts';

interface ExternalLinkProps {
  href: string;
  className?: string;
}

/** A link to an address that a user entered; an unsafe one is shown as plain text. */
export function ExternalLink({ href, className }: ExternalLinkProps) {
  if (!isSafeAddress(href))
    return (
      <span translate="no" className="[overflow-wrap:anywhere]">
        {href}
      </span>
    );
  const { host, rest } = addressParts(href);
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={classNames('text-link [overflow-wrap:anywhere]', className)}
    >
      <span translate="no">
        <span className="font-semibold">{host}</span>
        <span>{rest}</span>
      </span>
      <ArrowUpRight aria-hidden strokeWidth={1.75} className="ml-0.5 inline size-4 align-[-0.15em]" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
