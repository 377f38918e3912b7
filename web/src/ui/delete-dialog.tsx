import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { toastProblem, toastSuccess } from './toast.ts';

interface DeleteDialogProps {
  title: string;
  /** What will be gone. */
  children: ReactNode;
  deletion: { mutateAsync: () => Promise<unknown>; isPending: boolean };
  /** The toasts' words. */
  success: string;
  failure: string;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks, deletes, says how it went, and closes either way: what stands behind it shows what is left. */
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
