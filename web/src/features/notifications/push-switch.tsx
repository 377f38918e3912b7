import { Bell, BellOff } from 'lucide-react';
import { addPushDevice, getPushDevices, type PushDevice, removePushDevice } from '#contract/push-devices.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';
import { When } from '../../ui/time/time.tsx';
import { usePushDevices, useRemoveDevice, useSwitchOn } from './push-devices-query.ts';
import { PushObstacleNote } from './push-obstacle-note.tsx';
import { findObstacle, NotAllowed } from './this-browser.ts';

function SwitchOn({ publicKey, lost }: { publicKey: string; lost: boolean }) {
  const { mutate, isPending, error } = useSwitchOn(publicKey);
  const start = () =>
    mutate(undefined, {
      onSuccess: () => toastSuccess('Push is on in this browser.'),
      onError: (problem) => {
        if (!(problem instanceof NotAllowed)) toastProblem(problem, addPushDevice.failure);
      },
    });
  return (
    <div className="grid justify-items-start gap-3">
      {lost && (
        <p className="font-semibold">
          Your browser has stopped push messages here. Switch them on again to receive them.
        </p>
      )}
      <p>
        When you switch it on, your browser asks whether this site may show notifications: choose “Allow”. The
        text is encrypted for this browser. You can switch it off here at any time, and logging out ends it.
      </p>
      <Button onClick={start} busy={isPending} icon={<Bell aria-hidden strokeWidth={1.75} />}>
        Switch on in this browser
      </Button>
      <p role="status" className="text-muted text-sm empty:hidden">
        {error instanceof NotAllowed &&
          'Nothing was switched on, because your browser was not allowed to show notifications.'}
      </p>
    </div>
  );
}

function Device({ device, isHere }: { device: PushDevice; isHere: boolean }) {
  const { mutate, isPending } = useRemoveDevice(isHere);
  const remove = () =>
    mutate(device, {
      onSuccess: () => toastSuccess(isHere ? 'Push is off in this browser.' : `${device.label} was removed.`),
      onError: (problem) => toastProblem(problem, removePushDevice.failure),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {device.label}
          {isHere && <span className="font-normal text-muted"> (this browser)</span>}
        </p>
        <p className="text-muted text-sm">
          {device.lastUsedAt === null ? (
            <>
              Added <When date={device.createdAt} />
            </>
          ) : (
            <>
              Last notification <When date={device.lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Button
        size="sm"
        busy={isPending}
        onClick={remove}
        aria-label={isHere ? undefined : `Remove ${device.label}`}
        icon={isHere ? <BellOff aria-hidden strokeWidth={1.75} /> : undefined}
      >
        {isHere ? 'Switch off' : 'Remove'}
      </Button>
    </li>
  );
}

/** Push messages: what they are, this browser, and the student's other devices. */
export function PushSwitch() {
  const { error, refetch, pending, publicKey, here, lost, others } = usePushDevices();
  if (error) return <QueryFailed error={error} message={getPushDevices.failure} onRetry={refetch} />;
  if (pending) return <LoadingBlock className="h-40" />;
  const obstacle = findObstacle();
  return (
    <div className="grid gap-4">
      <p>This browser can show your notifications also while the site is closed.</p>
      {publicKey === null && <p className="text-muted">This site sends no push messages.</p>}
      {publicKey !== null &&
        !here &&
        (obstacle === null ? (
          <SwitchOn publicKey={publicKey} lost={lost} />
        ) : (
          <PushObstacleNote obstacle={obstacle} />
        ))}
      {(here || others.length > 0) && (
        <ul aria-label="Devices with push" className="divide-y divide-line border-line border-y">
          {here && <Device device={here} isHere />}
          {others.map((device) => (
            <Device key={device.id} device={device} isHere={false} />
          ))}
        </ul>
      )}
    </div>
  );
}
