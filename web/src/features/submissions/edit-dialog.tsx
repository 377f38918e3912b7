import type { Submission } from '#contract/submissions.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EditForm } from './edit-form.tsx';

interface EditDialogProps {
  submission: Submission;
  draftKey: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Closing keeps the draft for the next time. */
export function EditDialog({ submission, draftKey, open, onOpenChange }: EditDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit your work"
      description="You can change it until it is reviewed."
    >
      <EditForm submission={submission} draftKey={draftKey} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
