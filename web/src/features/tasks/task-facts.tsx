import type { ReactNode } from 'react';
import type { Submission } from '#contract/submissions.ts';
import type { Task } from '#contract/tasks.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { DueIn } from '../../ui/time.tsx';
import { Points } from '../points/points.tsx';
import { DifficultyBadge } from './difficulty-badge.tsx';
import { formatDeadline } from './format-deadline.ts';

function Fact({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('grid min-w-0 content-start gap-0.5', wide && 'col-span-full')}>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** The facts of a task on its own page. */
export function TaskFacts({ task }: { task: Task }) {
  const { category, estimatedTime, technologies, link, deliverable } = task;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-line border-y py-5 sm:grid-cols-3 lg:grid-cols-1 lg:border-y-0 lg:border-l lg:py-0 lg:pl-8">
      <Fact term="Points">
        <Points value={task.points} className="font-display text-3xl leading-none" />
      </Fact>
      <Fact term="Deadline">
        <DueIn date={task.lastDate} className="font-semibold" />
        <span className="block text-muted text-sm">{formatDeadline(new Date(task.lastDate))}</span>
      </Fact>
      {estimatedTime && <Fact term="Estimated time">{estimatedTime}</Fact>}
      <Fact term="Domain">{task.domain}</Fact>
      {category && <Fact term="Category">{category}</Fact>}
      {deliverable && (
        <Fact term="What to hand in" wide>
          {deliverable}
        </Fact>
      )}
      {link && (
        <Fact term="Link" wide>
          <ExternalLink href={link} />
        </Fact>
      )}
      {technologies.length > 0 && (
        <div className="col-span-full grid gap-1.5">
          <dt className="text-muted text-sm">Technologies</dt>
          <dd className="flex flex-wrap gap-1.5">
            {technologies.map((name) => (
              <Badge key={name}>{name}</Badge>
            ))}
          </dd>
        </div>
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
