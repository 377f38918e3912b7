import { Pencil } from 'lucide-react';
import type { Submission } from '#contract/submissions.ts';
import { hasDraft } from '../../forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { ClaimNote, useOpenClaim } from './open-claim.tsx';
import { WithdrawButton } from './withdraw-button.tsx';
import { editDraftKey } from './work-form.ts';

export interface SubmissionActionsProps {
  submission: Submission;
  onEdit: () => void;
}

/** Edit and withdraw, until a reviewer opens the work; afterwards what was typed before it and not saved. */
export function SubmissionActions({ submission, onEdit }: SubmissionActionsProps) {
  const { since, editable, reviewed } = useOpenClaim(submission);
  const seen = editable || hasDraft(editDraftKey(submission));
  return (
    <>
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
            {editable ? 'Edit' : 'See your draft'}
          </Button>
          {editable && !reviewed && <WithdrawButton submission={submission} />}
          {editable && (
            <p className="text-muted text-sm">
              Possible until a reviewer opens it.
              {reviewed && ' It was reviewed before, so it cannot be withdrawn.'}
            </p>
          )}
        </div>
      )}
    </>
  );
}
