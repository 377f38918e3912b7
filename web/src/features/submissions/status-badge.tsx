import { Check, Clock, PencilLine, X } from 'lucide-react';
import { type SubmissionStatus, submissionRules } from '#contract/submission-status.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';

const looks: Record<SubmissionStatus, { tone: BadgeTone; Icon: typeof Check }> = {
  pending: { tone: 'warn', Icon: Clock },
  approved: { tone: 'good', Icon: Check },
  rejected: { tone: 'bad', Icon: X },
  changes_requested: { tone: 'bad', Icon: PencilLine },
};

interface StatusBadgeProps {
  status: SubmissionStatus;
  /** Points awarded, shown beside 'Approved'. */
  points?: number | null | undefined;
}

export function StatusBadge({ status, points }: StatusBadgeProps) {
  const { tone, Icon } = looks[status];
  const { label, awarded } = submissionRules[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2.25} />}>
      {awarded && typeof points === 'number' ? `${label}, ${formatNumber(points)}` : label}
    </Badge>
  );
}
