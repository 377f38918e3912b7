import { Ban, Check, Clock, Scale } from 'lucide-react';
import type { AppealOutcome } from '#contract/appeals.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const looks: Readonly<Record<AppealOutcome, { tone: BadgeTone; Icon: typeof Check; label: string }>> = {
  granted: { tone: 'good', Icon: Check, label: 'Granted' },
  upheld: { tone: 'neutral', Icon: Scale, label: 'Review upheld' },
  ended: { tone: 'neutral', Icon: Ban, label: 'Ended' },
};

/** How an appeal ended, or that it waits. */
export function AppealOutcomeBadge({ outcome }: { outcome: AppealOutcome | null }) {
  const { tone, Icon, label } =
    outcome === null ? { tone: 'warn' as const, Icon: Clock, label: 'Open' } : looks[outcome];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={1.75} />}>
      {label}
    </Badge>
  );
}
