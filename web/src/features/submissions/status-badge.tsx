import { Check, Clock, X } from 'lucide-react';
import type { SubmissionStatus } from '#contract/submission-status.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { formatPoints } from '../points/format-points.ts';

const looks: Record<SubmissionStatus, { tone: BadgeTone; word: string; Icon: typeof Check }> = {
  pending: { tone: 'warn', word: 'Pending', Icon: Clock },
  approved: { tone: 'good', word: 'Approved', Icon: Check },
  rejected: { tone: 'bad', word: 'Rejected', Icon: X },
};

interface StatusBadgeProps {
  status: SubmissionStatus;
  /** Points awarded, said beside 'Approved'. */
  points?: number | null | undefined;
}

export function StatusBadge({ status, points }: StatusBadgeProps) {
  const { tone, word, Icon } = looks[status];
  const awarded = status === 'approved' && typeof points === 'number';
  return (
    <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2.25} />}>
      {awarded ? `${word}, ${formatPoints(points)}` : word}
    </Badge>
  );
}
