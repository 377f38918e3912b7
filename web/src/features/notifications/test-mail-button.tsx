import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { getMyMail, resumeMyMail, sendTestMail } from '#contract/my-mail.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { Day } from '../../ui/time/time.tsx';

const myMailQuery = () =>
  queryOptions({ queryKey: ['my-mail'], queryFn: ({ signal }) => call(getMyMail, { signal }) });

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Where mails go, when the daily one is sent, whether they came back, and a mail to try it. */
export function TestMailButton() {
  const client = useQueryClient();
  const { data } = useQuery(myMailQuery());
  const refresh = () => client.invalidateQueries({ queryKey: myMailQuery().queryKey });
  const test = useMutation({
    mutationFn: () => call(sendTestMail),
    onSuccess: refresh,
    onError: (error) => toastProblem(error, sendTestMail.failure),
  });
  const resume = useMutation({
    mutationFn: () => call(resumeMyMail),
    onSuccess: refresh,
    onError: (error) => toastProblem(error, resumeMyMail.failure),
  });
  if (data === undefined) return null;
  if (!data.configured) {
    return <p className="text-muted text-sm">This site sends no mail. You find everything on the site.</p>;
  }
  return (
    <div className="grid justify-items-start gap-3">
      {data.bouncedAt !== null && (
        <div
          role="status"
          className="grid justify-items-start gap-2 rounded-control bg-warn-soft p-4 text-sm"
        >
          <p className="font-semibold text-warn">Mail to {data.address} came back</p>
          <p>
            On <Day date={data.bouncedAt} /> a mail server reported that this address does not exist or takes
            no mail. We send nothing to it since. If the address is right, turn mail on again.
          </p>
          <Button variant="ghost" size="sm" busy={resume.isPending} onClick={() => resume.mutate()}>
            Turn mail on again
          </Button>
        </div>
      )}
      <p className="text-muted text-sm">
        The daily mail is sent at {clock(data.digestHour)} ({data.timeZone}), if something is new and unread.
      </p>
      <Button
        variant="ghost"
        busy={test.isPending}
        icon={<Mail aria-hidden strokeWidth={1.75} className="size-4" />}
        onClick={() => test.mutate()}
      >
        Send a test mail
      </Button>
      <p role="status" className="text-sm">
        {test.isSuccess && `A test mail is on its way to ${test.data.address}. Look in the spam folder too.`}
      </p>
    </div>
  );
}
