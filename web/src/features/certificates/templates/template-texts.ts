import type { CertificateDesign, CertificateKind, CertificatePaper } from '#contract/certificate-designs.ts';
import {
  type CertificateAward,
  type CertificateReason,
  certificateReasons,
} from '#contract/certificate-reasons.ts';
import { formatNumber } from '../../../ui/numbers/format-number.ts';

export const kindLabels: Record<CertificateKind, string> = { certificate: 'Certificate', letter: 'Letter' };

export const designLabels: Record<CertificateDesign, string> = {
  torch: 'Torch',
  poster: 'Poster',
  plain: 'Plain',
};

export const paperLabels: Record<CertificatePaper, string> = { a4: 'A4', 'us-letter': 'US Letter' };

export const whoQualifies: Record<CertificateReason, string> = {
  participation: 'Students with at least one approved work in the edition.',
  tier: 'Students whose points in the edition are enough for the tier.',
  place: 'The first students on the leaderboard of the edition.',
  task: 'Students whose work for the task was approved in the edition.',
  points: 'Students with at least these points in the edition.',
  hours: 'You choose each student and enter the hours.',
  role: 'You choose each student and enter the role.',
};

/** What a template is for, in a few words; a task's title is another query. */
export function describeAward(award: CertificateAward): string {
  switch (award.reason) {
    case 'tier':
      return `The tier ${award.tier}`;
    case 'place':
      return award.places === 1 ? 'The first place' : `The first ${formatNumber(award.places)} places`;
    case 'points':
      return `From ${formatNumber(award.points)} points on`;
    default:
      return certificateReasons[award.reason].label;
  }
}
