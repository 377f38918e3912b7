import { Pencil } from 'lucide-react';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { Button } from '../../ui/button.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

export interface SubmissionActionsProps {
  submission: Submission;
  onEdit: () => void;
}

/** Edit and withdraw, until the review. */
export function SubmissionActions({ submission, onEdit }: SubmissionActionsProps) {
  if (!submissionRules[submission.status].editable) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" icon={<Pencil aria-hidden strokeWidth={1.75} />} onClick={onEdit}>
        Edit
      </Button>
      <WithdrawButton submission={submission} />
    </div>
  );
}
