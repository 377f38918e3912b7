import { Pencil } from 'lucide-react';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { taskKindRules } from '#contract/task-kinds.ts';
import { hasDraft } from '../../forms/use-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { ClaimNote, useOpenClaim } from './open-claim.tsx';
import { WithdrawButton } from './withdraw-button.tsx';
import { editDraftKey } from './work-form.ts';

export interface SubmissionActionsProps {
  submission: Submission;
  onEdit: () => void;
}

/** Edit and withdraw, until a reviewer opens the work; afterwards what was typed before it and not saved. */
export function SubmissionActions({ submission, onEdit }: SubmissionActionsProps) {
  const { known, since, editable, reviewed } = useOpenClaim(submission);
  const waiting = submissionRules[submission.status].editable;
  const { task } = submission;
  const seen = (known && editable) || hasDraft(editDraftKey(submission));
  const changeable = task === null || taskKindRules[task.kind].revisable;
  if (!changeable || (!waiting && !seen)) return null;
  return (
    <div
      className={classNames(
        'grid content-start gap-6',
        // The space of the note, so that nothing moves when it is known whether a reviewer has it open.
        waiting && 'min-h-30 sm:min-h-19',
      )}
    >
      {/* Always there, so that a claim is announced. */}
      <div role="status" className="empty:hidden">
        {since !== null && (
          <ClaimNote since={since}>
            {reviewed
              ? 'You can edit it again if they close it without a review.'
              : 'You can edit or withdraw it again if they close it without a review.'}
          </ClaimNote>
        )}
      </div>
      {seen && (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" icon={<Pencil aria-hidden strokeWidth={1.75} />} onClick={onEdit}>
            {known && editable ? 'Edit' : 'See your draft'}
          </Button>
          {known && editable && !reviewed && <WithdrawButton submission={submission} />}
          {known && editable && (
            <p className="text-muted text-sm">
              Possible until a reviewer opens it.
              {reviewed && ' It was reviewed before, so it cannot be withdrawn.'}
            </p>
          )}
        </div>
      )}
      {waiting && !known && <Skeleton className="h-11 max-w-60" />}
    </div>
  );
}
