import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { sendSystemTestMail } from '#contract/system.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { useAdministrator } from '../auth/session-query.ts';
import { systemQuery } from './system-query.ts';

/** A mail to the own address, and what the mail server answers. */
export function TestMail() {
  const { email } = useAdministrator();
  const client = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(sendSystemTestMail),
    onError: (error) => toastProblem(error, sendSystemTestMail.failure),
    onSettled: () => client.invalidateQueries({ queryKey: systemQuery().queryKey }),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        busy={isPending}
        icon={<Mail aria-hidden strokeWidth={1.75} />}
        onClick={() => mutate()}
        className="max-w-full"
      >
        Send a test mail
      </Button>
      <p className="text-muted text-sm wrap-anywhere">It goes to {email}.</p>
      <p role="status" className="max-w-[65ch] text-sm wrap-anywhere empty:hidden">
        {data &&
          (data.accepted
            ? `${data.answer} Its message id is ${data.messageId}. Look in the spam folder too.`
            : `The mail was not sent. The answer was: ${data.answer}`)}
      </p>
    </div>
  );
}
