import type { ReactNode } from 'react';
import type { Task } from '#contract/tasks.ts';
import { DifficultyBadge } from '../difficulty-badge.tsx';

interface TaskBadgesProps {
  task: Pick<Task, 'difficulty'>;
  draftBadge: ReactNode;
}

/** The marks on the card of a task, for students and administrators. */
export function TaskBadges({ task, draftBadge }: TaskBadgesProps) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <DifficultyBadge difficulty={task.difficulty} />
      {draftBadge}
    </span>
  );
}
