import { WifiOff } from 'lucide-react';
import { inServerTime } from '../api/server-time.ts';
import { formatAsOf } from '../ui/time/format-time.ts';
import { useNow } from '../ui/time/time.tsx';
import { useOffline } from './use-offline.ts';

/** Says above a page that there is no network, how old its tasks are, and what that means for what a student writes. */
export function OfflineNote() {
  const { offline, keptAt } = useOffline();
  const now = useNow();
  return (
    <div role="status">
      {offline && (
        <div className="page-width pt-4">
          <p className="flex items-start gap-2.5 rounded-control bg-warn-soft px-3.5 py-2.5 text-sm">
            <WifiOff aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0 text-warn" />
            <span>
              <strong className="font-semibold">
                You are offline.
                {keptAt !== null && ` Tasks as of ${formatAsOf(inServerTime(Date.parse(keptAt)), now)}.`}
              </strong>{' '}
              To send work, connect again. What you have written stays in this tab until then.
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
