import { type ReactNode, useState } from 'react';
import { Dialog, type DialogProps } from '../ui/overlays/dialog.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  /** From `useAppForm`, as is `onDiscard` (`removeDraft`). */
  unsaved: () => boolean;
  onDiscard: () => void;
  /** The parameter of the address that opens the dialog, if one does: Back and other links may close it. */
  parameter?: string;
  /** What would be lost. */
  lost: string;
  onClose: () => void;
  /** The form. `close` asks for confirmation first if there are unsaved changes. */
  children: (close: () => void) => ReactNode;
}

/** A dialog with a form. Neither Escape nor leaving the page loses unsaved changes without a question. */
export function FormDialog({
  unsaved,
  onDiscard,
  parameter,
  lost,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const [asked, setAsked] = useState(false);
  const close = () => (unsaved() ? setAsked(true) : onClose());
  return (
    <Dialog {...dialog} open onOpenChange={(open) => !open && close()}>
      {children(close)}
      <UnsavedGuard
        unsaved={unsaved}
        parameter={parameter}
        description={lost}
        onLeave={onDiscard}
        closing={{ asked, onCancel: () => setAsked(false), onConfirm: onClose }}
      />
    </Dialog>
  );
}
