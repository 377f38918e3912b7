import { CircleCheck, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { noDeadline } from '#contract/task-changes.ts';
import type { Task, TaskStatus } from '#contract/tasks.ts';
import { editTaskPath, paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { exactTime } from '../../../ui/time/format-time.ts';
import { DueIn } from '../../../ui/time/time.tsx';
import { TaskPicture } from '../pictures/task-picture.tsx';
import { TaskPoints } from '../task-points.tsx';
import { titleOf } from '../task-title.ts';

const headings: Partial<Record<TaskStatus, string>> = { draft: 'Draft saved!', scheduled: 'Task scheduled!' };

interface CreatedTaskProps {
  task: Task;
  adminPath: string;
  onAnother: () => void;
}

/** After a task was created: the task, and where to go on. */
export function CreatedTask({ task, adminPath, onAnother }: CreatedTaskProps) {
  const { status } = task;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid max-w-2xl gap-6 rounded-card border border-line bg-raised p-6 shadow-card sm:p-8">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-2xl outline-none">
        <CircleCheck aria-hidden strokeWidth={1.75} className="size-7 shrink-0 text-good" />
        {headings[status] ?? 'Task created successfully!'}
      </h2>
      <div className="flex items-center gap-4">
        <span className="size-16 shrink-0 overflow-hidden rounded-control">
          <TaskPicture task={task} className="aspect-auto! h-full" />
        </span>
        <div className="min-w-0">
          <p className="line-clamp-2 wrap-anywhere font-semibold">{titleOf(task)}</p>
          <p className="text-muted text-sm">
            <TaskPoints points={task.points} />
            {task.domain && ` · ${task.domain}`}
            {task.lastDate !== noDeadline && (
              <>
                {' '}
                · <DueIn inSentence date={task.lastDate} />
              </>
            )}
          </p>
        </div>
      </div>
      <p className="text-muted">
        {status === 'draft'
          ? 'Students do not see it. Complete it, preview it and publish it under All Tasks.'
          : status === 'scheduled'
            ? `Students see it and can hand in work from ${exactTime(new Date(task.OfferedDate))} on.`
            : 'Students can see it and hand in work from now on.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={<Plus aria-hidden strokeWidth={1.75} />} onClick={onAnother}>
          Create another
        </Button>
        {status === 'draft' ? (
          <ButtonLink to={editTaskPath(adminPath, task.id)}>Edit</ButtonLink>
        ) : (
          <ButtonLink to={paths.task(task.id)}>View</ButtonLink>
        )}
        <ButtonLink variant="quiet" to={paths.admin.tasks(adminPath)}>
          Show all tasks
        </ButtonLink>
      </div>
    </section>
  );
}
