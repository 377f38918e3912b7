import type { Task } from '#contract/tasks.ts';
import { DraftBadge } from '../../forms/draft-badge.tsx';
import { DifficultyBadge } from './difficulty-badge.tsx';

interface TaskBadgesProps {
  task: Pick<Task, 'difficulty'>;
  /** Of the forms that the task opens. */
  draftKeys: readonly string[];
}

/** The marks on the card of a task, for students and administrators. */
export function TaskBadges({ task, draftKeys }: TaskBadgesProps) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <DifficultyBadge difficulty={task.difficulty} />
      <DraftBadge draftKeys={draftKeys} />
    </span>
  );
}
