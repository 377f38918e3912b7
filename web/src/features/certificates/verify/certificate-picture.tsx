import { useState } from 'react';
import { getCertificatePicture } from '#contract/credential-documents.ts';
import type { VerifiedCertificate } from '#contract/verify.ts';
import { addressOf } from '../../../api/address.ts';
import { classNames } from '../../../ui/class-names.ts';

/** How it looks; nothing without a name, because the texts that contain it were deleted. */
export function CertificatePicture({
  certificate,
  className,
}: {
  certificate: VerifiedCertificate;
  className?: string;
}) {
  const [broken, setBroken] = useState(false);
  if (certificate.recipient === null || broken) return null;
  return (
    <img
      src={addressOf(getCertificatePicture, { params: { id: certificate.id } })}
      alt="As it was issued. Its text is also on this page."
      data-theme="light"
      decoding="async"
      onError={() => setBroken(true)}
      className={classNames(
        'h-auto w-full rounded-control bg-raised shadow-card',
        certificate.kind === 'letter' ? 'aspect-210/297' : 'aspect-297/210',
        className,
      )}
    />
  );
}
