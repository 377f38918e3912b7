import { type ReactNode, useState } from 'react';
import { submissionRules } from '#contract/submission-status.ts';
import type { Task } from '#contract/tasks.ts';
import { useInView } from '../../../ui/browser/use-in-view.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { exactTime } from '../../../ui/time/format-time.ts';
import { DueIn, When } from '../../../ui/time/time.tsx';
import { StatusBadge } from '../../submissions/status-badge.tsx';
import { DifficultyBadge } from '../difficulty-badge.tsx';
import { RoundsNote } from '../rounds-note.tsx';
import { SaveButton } from '../save-button.tsx';
import { TaskPoints } from '../task-points.tsx';
import { titleOf } from '../task-title.ts';
import { ChecklistItems } from './checklist-items.tsx';
import { TaskFacts, TaskRail } from './task-facts.tsx';
import { TaskGallery } from './task-gallery.tsx';

interface TaskDetailsProps {
  task: Task;
  /** What leads to the last section; null if there is nothing in it to do or read. `near`: that section is in view. */
  action: ((near: boolean) => ReactNode) | null;
  /** Until when the student can hand in; null if they cannot. */
  until?: string | null;
  /** Why they cannot, if their work's status does not say it. */
  note?: string | undefined;
  /** Of its title; the sections have the next level. */
  heading?: 'h1' | 'h3';
  /** The last section, where students submit work. */
  children: ReactNode;
}

/** A task in full. The facts are beside the text on a desktop; a phone has the important ones in a bar. */
export function TaskDetails(props: TaskDetailsProps) {
  const { task, action, until = null, note, heading = 'h1', children } = props;
  const { mySubmission, submissionGuidelines, deliverable } = task;
  const Section = heading === 'h1' ? 'h2' : 'h4';
  const [last, setLast] = useState<HTMLElement | null>(null);
  // Once the heading is well above the lower edge, the button of the form itself comes into view.
  const near = useInView(last, '0px 0px -25% 0px');
  // Without it, the focus would be lost.
  const [barHasFocus, setBarHasFocus] = useState(false);
  return (
    // What has the focus must not be below the bars at the lower edge.
    <article className="[&_:is(a,button,input,textarea)]:scroll-mb-[calc(var(--bottom-bar,0px)+10rem)]">
      <TaskGallery task={task} />
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <PageHeader
          title={titleOf(task)}
          heading={heading}
          className="mb-0! [overflow-wrap:anywhere] [&>div]:max-w-none [&_:is(h1,h3)]:sm:text-[2.5rem]"
          lead={
            <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
              {mySubmission && <StatusBadge status={mySubmission.status} points={mySubmission.points} />}
              <span className="contents lg:hidden">
                <DifficultyBadge difficulty={task.difficulty} />
                <span>
                  <TaskPoints points={task.points} />
                </span>
                {task.estimatedTime && <span>{task.estimatedTime}</span>}
                <span>{task.domain}</span>
                {task.category && <span>{task.category}</span>}
                <span>
                  <DueIn date={task.lastDate} className="font-semibold text-ink" /> (
                  {exactTime(new Date(task.lastDate))})
                </span>
              </span>
              <span>
                Offered <When date={task.OfferedDate} />
              </span>
              <SaveButton task={task} />
            </div>
          }
        />
        <TaskRail
          task={task}
          until={until}
          className="max-lg:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          {action?.(near)}
        </TaskRail>
        <div className="grid content-start gap-12 lg:col-start-1">
          <div className="grid gap-6">
            <Markdown text={task.content} />
            <RoundsNote task={task} />
            <TaskFacts task={task} />
          </div>
          {(submissionGuidelines || deliverable) && (
            <section aria-labelledby="guidelines" className="grid gap-3">
              <Section id="guidelines" className="font-bold font-display text-2xl">
                Submission guidelines
              </Section>
              {deliverable && (
                <p className="max-w-[68ch]">
                  <span className="font-semibold">What to hand in: </span>
                  {deliverable}
                </p>
              )}
              {submissionGuidelines && <Markdown text={submissionGuidelines} />}
            </section>
          )}
          {task.checklist && task.checklist.length > 0 && (
            <section aria-labelledby="checklist" className="grid max-w-[68ch] gap-3">
              <Section id="checklist" className="font-bold font-display text-2xl">
                Checklist
              </Section>
              <p className="text-muted">The reviewer ticks what your work meets. Each item has its points.</p>
              <ChecklistItems items={task.checklist} />
            </section>
          )}
          <div ref={setLast}>{children}</div>
        </div>
      </div>
      {action && (!near || barHasFocus) && (
        <ActionBar task={task} until={until} note={note} onFocusChange={setBarHasFocus}>
          {action(near)}
        </ActionBar>
      )}
    </article>
  );
}

interface ActionBarProps extends Pick<TaskDetailsProps, 'note'> {
  task: Task;
  until: string | null;
  onFocusChange: (hasFocus: boolean) => void;
  children: ReactNode;
}

/** At the lower edge of a phone, above its navigation, until the last section is in view and the focus elsewhere. */
function ActionBar({ task, until, note, onFocusChange, children }: ActionBarProps) {
  const { mySubmission } = task;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices where the focus is
    <div
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      className="fixed inset-x-0 bottom-(--bottom-bar,0px) z-20 flex items-center justify-between gap-3 border-line border-t bg-raised px-5 py-2.5 lg:hidden print:hidden"
    >
      <p className="grid min-w-0 leading-tight">
        <span className="text-muted text-xs">
          <TaskPoints points={task.points} className="font-display text-ink text-xl" />
        </span>
        {until === null && mySubmission ? (
          <span className="truncate text-muted text-xs">
            {note ?? submissionRules[mySubmission.status].label}
          </span>
        ) : (
          <DueIn date={until ?? task.lastDate} className="truncate text-muted text-xs" />
        )}
      </p>
      {children}
    </div>
  );
}
