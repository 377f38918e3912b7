import { Download } from 'lucide-react';
import { getCertificatePdf } from '#contract/credential-documents.ts';
import { addressOf } from '../../api/address.ts';
import { type ButtonSize, type ButtonVariant, buttonStyle } from '../../ui/buttons/button-style.ts';

interface PdfLinkProps {
  id: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function PdfLink({ id, variant, size }: PdfLinkProps) {
  return (
    <a
      href={addressOf(getCertificatePdf, { params: { id } })}
      download={`certificate-${id.slice(0, 8)}.pdf`}
      className={buttonStyle(variant, size)}
    >
      <Download aria-hidden strokeWidth={1.75} />
      Download PDF
    </a>
  );
}
