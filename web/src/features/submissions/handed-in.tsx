import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Submission } from '#contract/submissions.ts';
import { paths, workPath } from '../../paths.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { DueIn } from '../../ui/time/time.tsx';
import { useStudent } from '../auth/session-query.ts';
import { TierFlame } from '../points/tier-flame.tsx';
import { tierIndex } from '../points/tier-progress.ts';
import { chooseNextTasks } from '../tasks/list/choose-next-tasks.ts';
import { TaskPicture } from '../tasks/pictures/task-picture.tsx';
import { TaskPoints } from '../tasks/task-points.tsx';
import { titleOf } from '../tasks/task-title.ts';
import { openTasksQuery } from '../tasks/tasks-query.ts';
import { useOpenClaim } from './open-claim.tsx';
import { reviewTime } from './review-time.ts';

export interface SentWork {
  id: string | undefined;
  /** How many works of the student there are with it; null for a revision. */
  number: number | null;
  /** The reviewed version that was replaced; 0 for new work. */
  after: number;
}

interface HandedInTitleProps extends Pick<SentWork, 'number'> {
  submission: Submission;
}

/** What is true of the work that was just sent. */
export function HandedInTitle({ submission, number }: HandedInTitleProps) {
  const { since } = useOpenClaim(submission);
  const work = number === null ? 'Your revised work' : `Work no. ${formatNumber(number)}`;
  return since === null ? `${work} is handed in` : `${work} is with a reviewer`;
}

interface HandedInProps {
  submission: Submission;
  /** The heading, which has the focus. */
  children: ReactNode;
}

/** In place of the form, once, after the work was sent: what happens next, and the next task. */
export function HandedIn({ submission, children }: HandedInProps) {
  const { points } = useStudent();
  const { known, since, reviewed } = useOpenClaim(submission);
  return (
    <div className="grid gap-x-6 gap-y-4 rounded-card bg-flame-soft p-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-7 forced-colors:border">
      <span className="relative grid size-16 place-items-center sm:size-20">
        <span aria-hidden className="flare absolute inset-0 rounded-full bg-saffron" />
        <TierFlame index={tierIndex(points)} className="relative size-14 sm:size-18" />
      </span>
      <div className="grid content-start gap-3">
        {children}
        <p className="max-w-[60ch]">
          {since === null
            ? `A reviewer reads it, normally ${reviewTime()}.`
            : 'A reviewer has opened it, so it cannot be changed now.'}{' '}
          Their feedback and your points are then under{' '}
          <Link to={workPath(submission.id)} className="text-link">
            Pending
          </Link>
          .
          {known &&
            since === null &&
            ` Until a reviewer opens it you can edit ${reviewed ? '' : 'or withdraw '}your work below.`}
        </p>
      </div>
      <NextTask without={submission.taskId} />
    </div>
  );
}

/** The easiest open task without work of the student; nothing if there is none. */
function NextTask({ without }: { without: string | null }) {
  const { data } = useQuery(openTasksQuery());
  const others = data?.items.filter(({ id }) => id !== without) ?? [];
  const [task] = chooseNextTasks(others, { beginner: true, isBegun: () => false, closing: 0, count: 1 }).next;
  if (!task) return null;
  return (
    <section aria-label="Your next task" className="col-span-full grid gap-2 border-line border-t pt-4">
      <h3 className="text-lg">Your next task</h3>
      <div className="group relative flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-raised p-3 has-[a:focus-visible]:outline-[2.5px] has-[a:focus-visible]:outline-flame">
        <span className="size-11 shrink-0 overflow-hidden rounded-lg">
          <TaskPicture task={task} className="size-full" />
        </span>
        <div className="grid min-w-0 flex-1 basis-44">
          <Link
            to={paths.task(task.id)}
            className="font-semibold outline-none before:absolute before:inset-0 group-hover:underline"
          >
            {titleOf(task)}
          </Link>
          <p className="text-muted text-sm">
            <DueIn date={task.lastDate} />
            {task.estimatedTime && `, takes ${task.estimatedTime}`}
          </p>
        </div>
        <p className="shrink-0 text-muted text-sm max-sm:pl-15">
          <TaskPoints points={task.points} className="font-display text-ink text-xl" />
        </p>
      </div>
    </section>
  );
}
