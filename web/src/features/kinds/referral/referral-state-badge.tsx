import { type ReferralState, referralStateLabels } from '#contract/kinds/referral.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const tones: Record<ReferralState, BadgeTone> = {
  joined: 'info',
  review: 'warn',
  counted: 'good',
  refused: 'bad',
};

export function ReferralStateBadge({ state }: { state: ReferralState }) {
  return <Badge tone={tones[state]}>{referralStateLabels[state]}</Badge>;
}
