import type { Submission } from '#contract/submissions.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EditForm } from './edit-form.tsx';

interface EditDialogProps {
  submission: Submission;
  draftKey: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Closing loses nothing: the draft is there when it opens again. */
export function EditDialog({ submission, draftKey, open, onOpenChange }: EditDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit your work"
      description="You can change it until a reviewer decides."
    >
      <EditForm submission={submission} draftKey={draftKey} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
