import { type ReactNode, useRef, useState } from 'react';
import { requiredReason } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { Field } from '../ui/inputs/field.tsx';
import { Textarea } from '../ui/inputs/textarea.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

interface ReasonDialogProps {
  title: string;
  description: ReactNode;
  /** Who reads the reason. */
  hint: string;
  confirmLabel: string;
  danger?: boolean;
  busy: boolean;
  /** Below the field. */
  children?: ReactNode;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of something that concerns others. */
export function ReasonDialog({ hint, children, onConfirm, onClose, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  function confirm() {
    const { error } = requiredReason.safeParse(reason);
    if (!error) return onConfirm(reason);
    setProblem(error.issues[0]?.message);
    field.current?.focus();
  }
  return (
    <ConfirmDialog {...dialog} open onOpenChange={(open) => !open && onClose()} onConfirm={confirm}>
      <Field label="Reason" required hint={hint} error={problem}>
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={3}
            max={limits.reasonLength}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      {children}
    </ConfirmDialog>
  );
}
