import {
  Award,
  Bell,
  CircleCheck,
  CircleX,
  HandCoins,
  type LucideIcon,
  Megaphone,
  MessageCircleReply,
  PencilLine,
  Undo2,
} from 'lucide-react';
import type { Notification } from '#contract/notifications.ts';
import { site } from '../../content/site.ts';
import { classNames } from '../../ui/class-names.ts';
import { TierFlame } from '../points/tier-flame.tsx';
import { TaskArt } from '../tasks/pictures/task-art.tsx';

const icons: Readonly<Record<string, LucideIcon>> = {
  announcement: Megaphone,
  answer: MessageCircleReply,
  certificate: Award,
  points: HandCoins,
};

function iconOf({ kind, data }: Notification): { Icon: LucideIcon; look: string } {
  if (kind !== 'review') return { Icon: icons[kind] ?? Bell, look: 'bg-sunk text-muted' };
  if (data.status === 'approved') return { Icon: CircleCheck, look: 'bg-good-soft text-good' };
  if (data.status === 'reversed') return { Icon: Undo2, look: 'bg-sunk text-muted' };
  const Icon = data.status === 'changes_requested' ? PencilLine : CircleX;
  return { Icon, look: 'bg-bad-soft text-bad' };
}

/** The domain of a task, the flame of a tier, else the kind. Decorative: the title says it. */
export function NotificationPicture({ of }: { of: Notification }) {
  const { domain, taskId, from } = of.data;
  if (typeof domain === 'string' && typeof taskId === 'string') {
    return (
      <TaskArt domain={domain} seed={taskId} className="aspect-square! size-11 shrink-0 rounded-control" />
    );
  }
  const tier = of.kind === 'tier' ? site().tiers.findIndex((known) => known.from === from) : -1;
  if (tier >= 0) {
    return (
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-flame-soft">
        <TierFlame index={tier} className="size-8" />
      </span>
    );
  }
  const { Icon, look } = iconOf(of);
  return (
    <span className={classNames('grid size-11 shrink-0 place-items-center rounded-control', look)}>
      <Icon aria-hidden strokeWidth={1.75} className="size-5" />
    </span>
  );
}
