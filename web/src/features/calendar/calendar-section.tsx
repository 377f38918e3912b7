import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { getCalendarAddress, renewCalendarAddress } from '#contract/calendar.ts';
import { call } from '../../api/client.ts';
import { copyAddress } from '../../ui/browser/copy-address.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';

const calendarQuery = () =>
  queryOptions({
    queryKey: ['calendar'],
    queryFn: ({ signal }) => call(getCalendarAddress, { signal }),
  });

/** The address of the student's deadlines for their calendar. */
export function CalendarSection() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(calendarQuery());
  const [renewing, setRenewing] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(renewCalendarAddress),
    onSuccess(address) {
      client.setQueryData(calendarQuery().queryKey, address);
      toastSuccess('Your calendar has a new address.');
    },
    onError: (problem) => toastProblem(problem, renewCalendarAddress.failure),
    onSettled: () => setRenewing(false),
  });
  return (
    <section aria-labelledby="calendar" className="grid gap-4">
      <h2 id="calendar" className="text-xl">
        Calendar
      </h2>
      <p className="text-muted text-sm">
        Add this address to your calendar to see the deadlines of tasks that you saved or have begun. Anyone
        with the address can read them.
      </p>
      {!data && error && <QueryFailed error={error} message={getCalendarAddress.failure} onRetry={refetch} />}
      {data && (
        <>
          <p
            className="rounded-control bg-sunk px-3.5 py-2.5 font-mono text-sm [overflow-wrap:anywhere]"
            translate="no"
          >
            {data.url}
          </p>
          <div className="flex flex-wrap gap-2">
            <a href={data.url.replace(/^https?:/, 'webcal:')} className={buttonStyle()}>
              <CalendarPlus aria-hidden strokeWidth={1.75} />
              Open in my calendar
            </a>
            <Button
              icon={<Copy aria-hidden strokeWidth={1.75} />}
              onClick={() => void copyAddress(data.url, 'The address of your calendar is copied.')}
            >
              Copy address
            </Button>
            <Button variant="quiet" onClick={() => setRenewing(true)}>
              Make a new address
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={renewing}
        onOpenChange={(open) => !isPending && setRenewing(open)}
        title="Make a new address?"
        description="Calendars that have the present one stop to be updated: add the new address there."
        confirmLabel="Make a new address"
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </section>
  );
}
