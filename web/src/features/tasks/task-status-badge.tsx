import { taskRules } from '#contract/task-status.ts';
import type { Task, TaskStatus } from '#contract/tasks.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { exactTime } from '../../ui/time/format-time.ts';

const tones: Record<TaskStatus, BadgeTone> = {
  draft: 'warn',
  scheduled: 'info',
  open: 'good',
  closed: 'neutral',
  archived: 'neutral',
};

/** For administrators. A scheduled task says when it is published. */
export function TaskStatusBadge({ task: { status, OfferedDate } }: { task: Task }) {
  return (
    <span
      className="shrink-0"
      {...(status === 'scheduled' && { title: `Published ${exactTime(new Date(OfferedDate))}` })}
    >
      <Badge tone={tones[status]}>{taskRules[status].label}</Badge>
    </span>
  );
}
