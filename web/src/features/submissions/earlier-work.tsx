import type { ReactNode } from 'react';
import type { Submission } from '#contract/submissions.ts';
import { workTitleOf } from '../tasks/task-title.ts';
import { SubmissionReview } from './submission-review.tsx';
import { SubmissionTimes } from './submission-times.tsx';
import { SubmissionWork } from './submission-work.tsx';

interface EarlierWorkProps {
  /** The rejected submission; null for the first work on a task. */
  submission: Submission | null;
  /** The form. */
  children: ReactNode;
}

/** A form with the feedback and the rejected work beside it; on a small window the feedback above and the work below. */
export function EarlierWork({ submission, children }: EarlierWorkProps) {
  return (
    <div
      className={
        submission
          ? 'grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] xl:grid-rows-[auto_1fr]'
          : 'grid'
      }
    >
      {submission && (
        <div className="min-w-0 xl:col-start-2 xl:row-start-1">
          <SubmissionReview submission={submission} />
        </div>
      )}
      <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">{children}</div>
      {submission && (
        <section
          aria-labelledby="earlier-work"
          className="grid min-w-0 content-start gap-3 rounded-control border border-line p-4 xl:col-start-2 xl:self-start"
        >
          <h3 id="earlier-work" className="text-lg">
            Your earlier work
          </h3>
          <SubmissionTimes submission={submission} />
          <p className="font-semibold [overflow-wrap:anywhere]">{workTitleOf(submission)}</p>
          <SubmissionWork submission={submission} preview />
        </section>
      )}
    </div>
  );
}
