import type { OwnCertificate } from '#contract/certificates.ts';
import { site } from '../../../content/site.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PageAddress } from '../../../ui/buttons/page-address.tsx';
import { Card } from '../../../ui/card.tsx';
import { Day } from '../../../ui/time/time.tsx';
import { BadgeLinks } from '../badge-links.tsx';
import { LinkedInLink } from '../linkedin-link.tsx';
import { PdfLink } from '../pdf-link.tsx';
import { ListedSwitch } from './listed-switch.tsx';

/** Those that were replaced are not in the list. */
function State({ state }: Pick<OwnCertificate, 'state'>) {
  return state === 'valid' ? <Badge tone="good">Valid</Badge> : <Badge tone="bad">Revoked</Badge>;
}

export function MyCertificate({ certificate }: { certificate: OwnCertificate }) {
  const { id, kind, title, description, recipient, edition, issuedAt, state, revokedAt, revokedReason } =
    certificate;
  const { title: festival, organizer } = site().festival;
  return (
    <Card className="grid content-start gap-4 p-5 sm:p-6">
      <div className="grid gap-1.5">
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted text-sm">
          <span>
            {kind === 'letter' ? 'Letter' : 'Certificate'}, edition {edition}
          </span>
          <State state={state} />
        </p>
        <h2 className="text-xl">{title}</h2>
        <p className="text-sm wrap-anywhere">{description}</p>
        <p className="text-muted text-sm">
          Issued to <span translate="no">{recipient}</span> on <Day date={issuedAt} />
        </p>
      </div>
      {revokedAt !== null && (
        <p className="rounded-control bg-bad-soft p-3 text-sm">
          Revoked on <Day date={revokedAt} />
          {revokedReason && `: ${revokedReason}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <PdfLink id={id} size="sm" />
        <PageAddress
          path={paths.certificate(id)}
          view="View its page"
          copied="The address of its page is copied."
        />
        {state === 'valid' && (
          <LinkedInLink certificate={certificate} issuer={{ festival, organizer }} size="sm" />
        )}
      </div>
      <BadgeLinks id={id} />
      {state === 'valid' && <ListedSwitch certificate={certificate} />}
    </Card>
  );
}
