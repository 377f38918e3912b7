import { useState } from 'react';
import { Link } from 'react-router-dom';
import { certificatePath } from '#contract/certificate-path.ts';
import type { Certificate } from '#contract/certificates.ts';
import { getCertificatePdf } from '#contract/credential-documents.ts';
import { addressOf } from '../../../api/address.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { classNames } from '../../../ui/class-names.ts';
import { When } from '../../../ui/time/time.tsx';
import { ReissueDialog, RevokeDialog } from './change-dialogs.tsx';
import { stateTexts } from './state-texts.ts';

export const issuedGrid =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 ' +
  '@4xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_8rem_6.5rem_17rem]';

/** In a card one is below the other. */
const rowLink = 'touch-target flex min-w-0 items-center @max-4xl:min-h-11';

interface IssuedRowProps {
  certificate: Certificate;
  adminPath: string;
}

export function IssuedRow({ certificate, adminPath }: IssuedRowProps) {
  const { id, userId, recipient, title, edition, state, issuedAt, revokedReason } = certificate;
  const [asked, setAsked] = useState<'reissue' | 'revoke' | null>(null);
  const { label, tone } = stateTexts[state];
  const close = () => setAsked(null);
  return (
    <tr
      data-row={id}
      className={classNames(
        issuedGrid,
        'border-line border-b py-3 text-sm last:border-b-0 @4xl:min-h-13 @4xl:py-1',
      )}
    >
      <td className="min-w-0">
        {recipient === null ? (
          <span className="text-muted">Name erased with the account</span>
        ) : (
          <Link
            to={paths.admin.user(adminPath, userId)}
            className={classNames(rowLink, 'font-semibold hover:underline')}
          >
            <span className="truncate">{recipient}</span>
          </Link>
        )}
      </td>
      <td className="min-w-0 @max-4xl:order-1 @max-4xl:col-span-full">
        <Link to={certificatePath(id)} id={`certificate-${id}`} className={classNames(rowLink, 'text-link')}>
          <span className="truncate">{title}</span>
        </Link>
        <span className="block truncate text-muted text-xs">{edition}</span>
      </td>
      <td className="text-muted text-xs @max-4xl:order-1">
        <span className="@4xl:sr-only">Issued </span>
        <When date={issuedAt} />
      </td>
      <td>
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td className="-ml-3.5 flex flex-wrap items-center @max-4xl:order-1 @max-4xl:col-span-full @4xl:ml-0 @4xl:justify-end">
        {state === 'revoked' ? (
          <span className="pl-3.5 text-muted text-xs wrap-anywhere">
            {revokedReason ?? 'Account deleted'}
          </span>
        ) : (
          <a
            href={addressOf(getCertificatePdf, { params: { id } })}
            target="_blank"
            rel="noopener"
            aria-describedby={`certificate-${id}`}
            className={buttonStyle('quiet', 'sm')}
          >
            PDF
          </a>
        )}
        {state === 'valid' && (
          <>
            <Button
              size="sm"
              variant="quiet"
              aria-describedby={`certificate-${id}`}
              onClick={() => setAsked('reissue')}
            >
              Issue again
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-describedby={`certificate-${id}`}
              onClick={() => setAsked('revoke')}
            >
              Revoke
            </Button>
          </>
        )}
        {asked === 'reissue' && <ReissueDialog certificate={certificate} onClose={close} />}
        {asked === 'revoke' && <RevokeDialog certificate={certificate} onClose={close} />}
      </td>
    </tr>
  );
}
