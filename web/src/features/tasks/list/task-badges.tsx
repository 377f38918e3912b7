import type { ReactNode } from 'react';
import { taskKindRules } from '#contract/task-kinds.ts';
import type { Task } from '#contract/tasks.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DifficultyBadge } from '../difficulty-badge.tsx';

interface TaskBadgesProps {
  task: Pick<Task, 'difficulty' | 'kind'>;
  draftBadge: ReactNode;
}

/** The marks on the card of a task, for students and administrators. */
export function TaskBadges({ task, draftBadge }: TaskBadgesProps) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <DifficultyBadge difficulty={task.difficulty} />
      {task.kind !== 'work' && <Badge>{taskKindRules[task.kind].label}</Badge>}
      {draftBadge}
    </span>
  );
}
