import { useEffect, useState } from 'react';
import { useAdministrator } from '../features/auth/session-query.ts';
import { hasDeviceDraft } from '../forms/device-drafts.ts';
import { addLeaveGuard } from '../forms/leave-guards.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks before Logout removes the reviews that the device keeps. */
export function UnsentReviewsGuard() {
  const { email } = useAdministrator();
  /** Takes the answer; null while nothing is asked. */
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  useEffect(
    () =>
      addLeaveGuard({
        unsaved: () => hasDeviceDraft([email]),
        ask: () => new Promise((resolve) => setAnswer(() => resolve)),
        leave: () => {},
      }),
    [email],
  );
  // What asked must not wait without end.
  useEffect(() => () => answer?.(false), [answer]);
  return (
    <ConfirmDialog
      open={answer !== null}
      onOpenChange={(open) => !open && setAnswer(null)}
      title="Remove your unsent reviews?"
      description="What you typed and did not send is kept on this device only. Logout removes it: others may use the device."
      confirmLabel="Logout"
      danger
      onConfirm={() => {
        answer?.(true);
        setAnswer(null);
      }}
    />
  );
}
