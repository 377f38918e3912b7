import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

interface SubmissionActionsProps {
  submission: Submission;
  onWithdrawn?: () => void;
}

/** Edit and withdraw, until the review. */
export function SubmissionActions({ submission, onWithdrawn }: SubmissionActionsProps) {
  const [editing, setEditing] = useState(false);
  if (!submissionRules[submission.status].editable) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" icon={<Pencil aria-hidden strokeWidth={1.75} />} onClick={() => setEditing(true)}>
        Edit
      </Button>
      <WithdrawButton submission={submission} {...(onWithdrawn ? { onWithdrawn } : {})} />
      <EditDialog
        submission={submission}
        draftKey={draftKey(submission.userId, 'submission', submission.id)}
        open={editing}
        onOpenChange={setEditing}
      />
    </div>
  );
}
