import { type ApplicationStatus, applicationRules } from '#contract/application-status.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Readonly<Record<ApplicationStatus, BadgeTone>> = {
  draft: 'neutral',
  received: 'info',
  waiting: 'warn',
  accepted: 'good',
  declined: 'bad',
};

export function ApplicationBadge({ status }: { status: ApplicationStatus }) {
  return <Badge tone={tones[status]}>{applicationRules[status].label}</Badge>;
}
