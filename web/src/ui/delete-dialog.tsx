import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { toastProblem, toastSuccess } from './toast.ts';

interface DeleteDialogProps {
  title: string;
  /** What will be deleted. */
  children: ReactNode;
  deletion: { mutateAsync: () => Promise<unknown>; isPending: boolean };
  /** The messages of the toasts. */
  success: string;
  failure: string;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks for confirmation, deletes, shows a toast, and closes also after a failure. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, children, deletion, success, failure, onClose, onDeleted } = props;

  async function onConfirm() {
    try {
      await deletion.mutateAsync();
    } catch (error) {
      toastProblem(error, failure);
      onClose();
      return;
    }
    toastSuccess(success);
    onClose();
    onDeleted?.();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !deletion.isPending && onClose()}
      title={title}
      description={<div className="grid gap-2">{children}</div>}
      confirmLabel="Delete"
      danger
      busy={deletion.isPending}
      onConfirm={() => void onConfirm()}
    />
  );
}
