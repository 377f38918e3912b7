import { Bookmark } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useSession } from '../auth/session-query.ts';
import { useSavedTasks, useSaveTask } from './saved-tasks.ts';
import { titleOf } from './task-title.ts';

interface SaveButtonProps {
  task: Task;
  /** Only its picture, on a card. */
  small?: boolean;
}

/** Keeps a task for later. Nothing for administrators. */
export function SaveButton({ task, small = false }: SaveButtonProps) {
  const { user } = useSession();
  const ids = useSavedTasks();
  const saved = ids?.includes(task.id) ?? false;
  const { mutate } = useSaveTask(task.id);
  if (user === null) return null;
  return (
    <Button
      size="sm"
      aria-pressed={saved}
      {...(small && { 'aria-label': `Save ${titleOf(task)} for later`, title: 'Save for later' })}
      // Its place is kept until it is known.
      className={classNames(
        small && 'absolute! top-2.5 right-2.5 z-1 size-9 p-0!',
        ids === undefined && 'invisible',
      )}
      icon={
        <Bookmark aria-hidden strokeWidth={1.75} className={saved ? 'fill-flame text-flame' : undefined} />
      }
      onClick={() => mutate(!saved)}
    >
      {!small && (saved ? 'Saved for later' : 'Save for later')}
    </Button>
  );
}
