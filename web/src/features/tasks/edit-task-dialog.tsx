import { useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditTaskForm } from './edit-task-form.tsx';
import { titleOf } from './task-title.ts';

/** Asks for confirmation before it closes with unsaved changes. */
export function EditTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const [dirty, setDirty] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const close = () => (dirty ? setConfirming(true) : onClose());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="xl"
      title="Edit Task"
      description={titleOf(task)}
    >
      <EditTaskForm task={task} onDirtyChange={setDirty} onCancel={close} onSaved={onClose} />
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Discard changes?"
        description="Your changes to the task will not be saved."
        confirmLabel="Discard"
        danger
        onConfirm={onClose}
      />
    </Dialog>
  );
}
