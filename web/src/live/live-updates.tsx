import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Session } from '#contract/session.ts';
import { identityOf } from '../features/auth/session-tabs.ts';
import { followLive } from './follow-live.ts';

/** Milliseconds. Shorter interruptions, as by an update of the server, are not worth a word. */
const noticeDelay = 10_000;

/** Follows the events of the signed-in accounts; says so when that fails for long. Needs the accounts as its key. */
export function LiveUpdates({ session }: { session: Session }) {
  const queryClient = useQueryClient();
  const [connected, setConnected] = useState(true);
  const [interrupted, setInterrupted] = useState(false);
  const account = identityOf(session);
  const userId = session.user?.id ?? null;
  const administratorId = session.administrator?.id ?? null;
  const isAdministrator = session.administrator !== null && session.administrator.role !== 'it';

  useEffect(
    () =>
      followLive({
        queryClient,
        account,
        reader: { userId, administratorId, isAdministrator },
        onConnected: setConnected,
      }),
    [queryClient, account, userId, administratorId, isAdministrator],
  );

  useEffect(() => {
    if (connected) {
      setInterrupted(false);
      return;
    }
    const timer = setTimeout(() => setInterrupted(true), noticeDelay);
    return () => clearTimeout(timer);
  }, [connected]);

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(1.5rem+var(--bottom-bar))] z-40 grid justify-items-center px-4"
    >
      {interrupted && (
        <p className="enter-fade rounded-full border border-line bg-raised px-4 py-2 text-muted text-sm shadow-card">
          Live updates are interrupted. Reconnecting…
        </p>
      )}
    </div>
  );
}
