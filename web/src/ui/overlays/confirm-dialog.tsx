import * as AlertDialog from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { focusFirstField, useReturnFocus } from '../keyboard/row-focus.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** The other answer, if it says more than 'Cancel'. */
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** False: not yet, because something must be filled in first. */
  ready?: boolean;
  /** Fields between the description and the buttons. */
  children?: ReactNode;
  /** The dialog stays open until the caller closes it, so that `busy` is visible. */
  onConfirm: () => void;
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  ready = true,
  children,
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="above-toasts enter-fade fixed inset-0 z-50 justify-items-center bg-scrim px-5">
          <AlertDialog.Content
            {...returnFocus}
            // Without a field Cancel has the focus.
            onOpenAutoFocus={(event) => {
              returnFocus.onOpenAutoFocus(event);
              focusFirstField(event);
            }}
            className="enter-rise grid w-full max-w-md relative gap-3 overflow-y-auto rounded-card border border-line bg-raised p-6 shadow-card"
          >
            <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="text-muted">{description}</div>
            </AlertDialog.Description>
            {children}
            <div className="mt-3 flex flex-wrap justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button disabled={busy}>{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <Button
                variant={danger ? 'danger' : 'primary'}
                busy={busy}
                disabled={!ready}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
