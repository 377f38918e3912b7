import { Pencil } from 'lucide-react';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { hasDraft } from '../../forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { WithdrawButton } from './withdraw-button.tsx';
import { editDraftKey } from './work-form.ts';

export interface SubmissionActionsProps {
  submission: Submission;
  onEdit: () => void;
}

/** Edit and withdraw, until the review; afterwards what was typed before it and not saved. */
export function SubmissionActions({ submission, onEdit }: SubmissionActionsProps) {
  const { editable } = submissionRules[submission.status];
  if (!editable && !hasDraft(editDraftKey(submission))) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" icon={<Pencil aria-hidden strokeWidth={1.75} />} onClick={onEdit}>
        {editable ? 'Edit' : 'See your draft'}
      </Button>
      {editable && <WithdrawButton submission={submission} />}
      {editable && <p className="text-muted text-sm">Possible until the review.</p>}
    </div>
  );
}
