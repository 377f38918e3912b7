import { useEffect, useState } from 'react';
import { accountsBefore } from '../features/auth/session-tabs.ts';
import { hasDeviceDraft } from '../forms/device-drafts.ts';
import { addLeaveGuard } from '../forms/leave-guards.ts';
import type { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

interface Question {
  Dialog: typeof ConfirmDialog;
  answer: (leave: boolean) => void;
}

/** Asks before Logout removes what only this device keeps. */
export function DeviceDraftsGuard() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(
    () =>
      addLeaveGuard({
        unsaved: () => hasDeviceDraft(accountsBefore()),
        async ask() {
          const { ConfirmDialog } = await import('../ui/overlays/confirm-dialog.tsx');
          return new Promise((answer) => setQuestion({ Dialog: ConfirmDialog, answer }));
        },
        leave: () => {},
      }),
    [],
  );
  // What asked must not wait without end.
  useEffect(() => () => question?.answer(false), [question]);
  return (
    question && (
      <question.Dialog
        open
        onOpenChange={(open) => !open && setQuestion(null)}
        title="Remove what you did not send?"
        description="Some of what you typed is kept on this device only. Logout removes it: others may use the device."
        confirmLabel="Logout"
        danger
        onConfirm={() => {
          question.answer(true);
          setQuestion(null);
        }}
      />
    )
  );
}
