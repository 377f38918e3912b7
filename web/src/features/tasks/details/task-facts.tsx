import type { ReactNode } from 'react';
import type { Submission } from '#contract/submissions.ts';
import type { Task } from '#contract/tasks.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';
import { ExternalLink } from '../../../ui/text/external-link.tsx';
import { exactTime } from '../../../ui/time/format-time.ts';
import { DueIn } from '../../../ui/time/time.tsx';
import { DifficultyBadge } from '../difficulty-badge.tsx';
import { TaskPoints } from '../task-points.tsx';

function RailFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="text-right text-sm">{children}</dd>
    </div>
  );
}

interface TaskRailProps {
  task: Task;
  /** Until when the student can hand in; null if they cannot. */
  until: string | null;
  className: string;
  /** Leads to the form. */
  children: ReactNode;
}

/** What a student decides by, beside the task while it scrolls. */
export function TaskRail({ task, until, className, children }: TaskRailProps) {
  return (
    <section
      aria-label="At a glance"
      className={classNames(
        'sticky top-24 grid gap-5 self-start rounded-card border border-line bg-raised p-6 shadow-card',
        className,
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <TaskPoints
          points={task.points}
          className="font-display text-[3.25rem] leading-none tracking-tight"
        />
      </p>
      {children}
      <dl className="grid gap-3 border-line border-t pt-5">
        <RailFact term="Deadline">
          <DueIn date={task.lastDate} className="font-semibold text-base" />
          <span className="block text-muted text-xs">{exactTime(new Date(task.lastDate))}</span>
        </RailFact>
        {until !== null && until !== task.lastDate && (
          <RailFact term="Your next attempt">
            <DueIn date={until} className="font-semibold text-base" />
            <span className="block text-muted text-xs">{exactTime(new Date(until))}</span>
          </RailFact>
        )}
        {task.estimatedTime && <RailFact term="Estimated time">{task.estimatedTime}</RailFact>}
        <RailFact term="Difficulty">
          <DifficultyBadge difficulty={task.difficulty} />
        </RailFact>
        <RailFact term="Domain">{task.domain}</RailFact>
        {task.category && <RailFact term="Category">{task.category}</RailFact>}
      </dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-muted text-sm">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What a task says besides: its bonus, limit, link and technologies. Nothing without them. */
export function TaskFacts({ task }: { task: Task }) {
  const { technologies, link, approvalLimit, bonusPoints, bonusFirst } = task;
  if (!link && technologies.length === 0 && approvalLimit === null && bonusPoints === null) return null;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {bonusPoints !== null && bonusFirst !== null && (
        <Fact term="Bonus">
          {countOf(bonusPoints, 'point')} more for{' '}
          {bonusFirst === 1
            ? 'the first approved work'
            : `the first ${formatNumber(bonusFirst)} approved works`}
        </Fact>
      )}
      {approvalLimit !== null && (
        <Fact term="Places">At most {countOf(approvalLimit, 'work')} can be approved</Fact>
      )}
      {link && (
        <Fact term="Link">
          <ExternalLink href={link} />
        </Fact>
      )}
      {technologies.length > 0 && (
        <Fact term="Technologies">
          <span className="flex flex-wrap gap-1.5">
            {technologies.map((name) => (
              <Badge key={name}>{name}</Badge>
            ))}
          </span>
        </Fact>
      )}
    </dl>
  );
}

/** The facts of a task beside a submission for it. */
export function SubmittedTaskFacts({ task }: { task: NonNullable<Submission['task']> }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
        <DifficultyBadge difficulty={task.difficulty} />
        <Badge>{task.domain}</Badge>
        <DueIn date={task.lastDate} />
      </p>
      {task.deliverable && (
        <p className="text-sm [overflow-wrap:anywhere]">
          <span className="text-muted">What to hand in: </span>
          {task.deliverable}
        </p>
      )}
    </>
  );
}
