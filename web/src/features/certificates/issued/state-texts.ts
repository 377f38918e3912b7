import type { CertificateState } from '#contract/certificates.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const stateTexts: Record<CertificateState, { label: string; tone: BadgeTone }> = {
  valid: { label: 'Valid', tone: 'good' },
  replaced: { label: 'Replaced', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'bad' },
};
