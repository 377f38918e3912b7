import type { ReactNode } from 'react';
import { TermsChanged } from '../tasks/details/terms-changed.tsx';
import { taskTitleOf } from '../tasks/task-title.ts';
import { AppealPart } from './appeal-part.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { SubmissionActions, type SubmissionActionsProps } from './submission-actions.tsx';
import { SubmissionReview } from './submission-review.tsx';
import { SubmissionTimeline } from './submission-timeline.tsx';
import { SubmissionWork } from './submission-work.tsx';

interface MySubmissionProps extends SubmissionActionsProps {
  /** Its status and titles. */
  head: ReactNode;
  /** What to do after a rejection. */
  next?: ReactNode;
}

/** The student's own submission in full: the review first, then what happened, then the work. */
export function MySubmission({ head, next, submission, onEdit }: MySubmissionProps) {
  const title = submission.title.trim();
  return (
    <div className="grid gap-6 rounded-card border border-line bg-raised p-5 shadow-card sm:p-7">
      {head}
      <SubmissionReview submission={submission} />
      {next}
      <AppealPart submission={submission} />
      <TermsChanged submissionId={submission.id} reader="author" />
      <SubmissionTimeline submission={submission} />
      <section aria-label="What you handed in" className="grid gap-3 border-line border-t pt-5">
        <h3 className="text-lg">What you handed in</h3>
        {title !== '' && title !== taskTitleOf(submission) && (
          <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        )}
        <SubmissionWork submission={submission} />
      </section>
      <EarlierVersions submission={submission} />
      <SubmissionActions submission={submission} onEdit={onEdit} />
    </div>
  );
}
