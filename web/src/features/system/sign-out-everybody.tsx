import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { signOutEverybody } from '#contract/system.ts';
import { call } from '../../api/client.ts';
import { leaveForms } from '../../forms/leave-guards.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { endSession } from '../auth/session-tabs.ts';
import { afterSignOutOfEverybody } from '../auth/signed-out-note.tsx';

/** Ends all sessions, also this one. */
export function SignOutEverybody() {
  const [asked, setAsked] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(signOutEverybody),
    onSuccess: () => {
      endSession();
      leaveForms();
      window.location.assign(afterSignOutOfEverybody);
    },
    onError: (error) => toastProblem(error, signOutEverybody.failure),
    onSettled: () => setAsked(false),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <p className="max-w-[65ch] text-muted text-sm">
        For a leaked secret or a stolen device. Students and administrators must sign in again, you too.
        Nothing that they have saved is lost.
      </p>
      <Button
        variant="danger"
        icon={<LogOut aria-hidden strokeWidth={1.75} />}
        onClick={() => setAsked(true)}
      >
        Sign everybody out
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Sign everybody out?"
        description="All sessions end at once, also yours. Browsers get no push messages until they are switched on again."
        confirmLabel="Sign everybody out"
        danger
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </div>
  );
}
