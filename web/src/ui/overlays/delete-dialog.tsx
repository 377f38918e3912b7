import { type ReactNode, useState } from 'react';
import { Field } from '../inputs/field.tsx';
import { Input } from '../inputs/input.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { toastProblem, toastSuccess } from './toast.ts';

interface DeleteDialogProps {
  title: string;
  /** What will be deleted. */
  children: ReactNode;
  /** False: what will be deleted is not known yet. */
  ready?: boolean;
  /** What the user decides about the deletion. */
  choice?: ReactNode;
  /** What must be typed first, e.g. the Tech ID of an account. */
  typed?: { label: ReactNode; text: string };
  deletion: { mutateAsync: () => Promise<unknown>; isPending: boolean };
  /** The messages of the toasts. */
  success: string;
  failure: string;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks for confirmation, deletes, shows a toast, and closes also after a failure. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, children, choice, typed, deletion, success, failure, onClose, onDeleted } = props;

  const [text, setText] = useState('');
  const confirmed = typed === undefined || text.trim().toUpperCase() === typed.text.toUpperCase();
  const ready = confirmed && props.ready !== false;

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
      ready={ready}
      onConfirm={() => void onConfirm()}
    >
      {choice}
      {typed && (
        <Field label={typed.label}>
          {(control) => (
            <Input
              {...control}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={({ key }) => key === 'Enter' && ready && !deletion.isPending && void onConfirm()}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="font-mono"
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}
