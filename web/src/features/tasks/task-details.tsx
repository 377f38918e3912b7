import type { ReactNode } from 'react';
import type { Task } from '#contract/tasks.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { When } from '../../ui/time.tsx';
import { StatusBadge } from '../submissions/status-badge.tsx';
import { DifficultyBadge } from './difficulty-badge.tsx';
import { TaskArt } from './task-art.tsx';
import { TaskFacts } from './task-facts.tsx';
import { TaskGallery } from './task-gallery.tsx';
import { titleOf } from './task-title.ts';

interface TaskDetailsProps {
  task: Task;
  /** The last section, where students submit work. */
  children: ReactNode;
}

/** A task in full. The facts are above the text on a phone, beside it on a desktop. */
export function TaskDetails({ task, children }: TaskDetailsProps) {
  const { mySubmission } = task;
  return (
    <article>
      {task.images.length === 0 && (
        <TaskArt
          domain={task.domain}
          seed={task.id}
          className="mb-8 aspect-[16/5] rounded-card lg:aspect-[16/3]"
        />
      )}
      <PageHeader
        title={titleOf(task)}
        className="[overflow-wrap:anywhere] [&_h1]:sm:text-[2.5rem]"
        lead={
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <DifficultyBadge difficulty={task.difficulty} />
            {mySubmission && <StatusBadge status={mySubmission.status} points={mySubmission.points} />}
            <span>
              Offered <When date={task.OfferedDate} />
            </span>
          </div>
        }
      />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="lg:sticky lg:top-24 lg:order-2 lg:self-start">
          <TaskFacts task={task} />
        </div>
        <div className="grid min-w-0 content-start gap-12">
          <div className="grid gap-8">
            <LinkedText text={task.content} className="max-w-[68ch]" />
            <TaskGallery images={task.images} />
          </div>
          {task.submissionGuidelines && (
            <section aria-labelledby="guidelines" className="grid gap-3">
              <h2 id="guidelines" className="text-2xl">
                Submission guidelines
              </h2>
              <LinkedText text={task.submissionGuidelines} className="max-w-[68ch]" />
            </section>
          )}
          {children}
        </div>
      </div>
    </article>
  );
}
