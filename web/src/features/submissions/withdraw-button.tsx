import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type Submission, withdrawMySubmission } from '#contract/submissions.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';
import { workTitleOf } from '../tasks/task-title.ts';
import { useWithdrawSubmission } from './submission-mutations.ts';

interface WithdrawButtonProps {
  submission: Submission;
}

export function WithdrawButton({ submission }: WithdrawButtonProps) {
  const [open, setOpen] = useState(false);
  const withdraw = useWithdrawSubmission(submission.id);

  async function confirm() {
    try {
      await withdraw.mutateAsync();
      toastSuccess('Your work was withdrawn. Its text is a draft again.');
    } catch (error) {
      toastProblem(error, withdrawMySubmission.failure);
    }
    setOpen(false);
  }

  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<Undo2 aria-hidden strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Withdraw this work?"
        description={`“${workTitleOf(submission)}” is not reviewed. Its text becomes a draft, its files are deleted. You can hand in again until the deadline.`}
        confirmLabel="Withdraw"
        danger
        busy={withdraw.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
