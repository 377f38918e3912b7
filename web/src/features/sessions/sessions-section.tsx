import { useQuery } from '@tanstack/react-query';
import { endOwnSession, listOwnSessions, type OwnSession } from '#contract/own-sessions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';
import { When } from '../../ui/time/time.tsx';
import { sessionsQuery, useEndSessions } from './sessions-query.ts';

/** Where somebody is signed in, and the buttons that sign out elsewhere. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery(sessionsQuery());
  const { mutate, isPending, variables } = useEndSessions();
  const signOut = (session?: OwnSession) =>
    mutate(session?.id, {
      onSuccess: () =>
        toastSuccess(session ? `${nameOf(session)} is signed out.` : 'All other browsers are signed out.'),
      onError: (problem) => toastProblem(problem, endOwnSession.failure),
    });
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <section aria-labelledby="sessions" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id="sessions" className="text-xl">
          Where you are signed in
        </h2>
        {others.length > 1 && (
          <Button size="sm" busy={isPending && variables === undefined} onClick={() => signOut()}>
            Sign out everywhere else
          </Button>
        )}
      </div>
      {!data && error && <QueryFailed error={error} message={listOwnSessions.failure} onRetry={refetch} />}
      {!data && !error && <LoadingBlock className="h-24 rounded-card" />}
      {data && (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={isPending && variables === session.id}
              onSignOut={() => signOut(session)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const nameOf = ({ label }: OwnSession) => label ?? 'A browser';

interface SessionRowProps {
  session: OwnSession;
  busy: boolean;
  onSignOut: () => void;
}

function SessionRow({ session, busy, onSignOut }: SessionRowProps) {
  const { id, createdAt, lastSeenAt, current } = session;
  return (
    <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 text-sm">
      <div className="min-w-0">
        <p id={`session-${id}`} className="flex flex-wrap items-center gap-x-2 font-medium">
          {nameOf(session)}
          {current && <Badge>This browser</Badge>}
        </p>
        <p className="text-muted text-xs">
          Signed in <When date={createdAt} />, last used <When date={lastSeenAt} />
        </p>
      </div>
      {!current && (
        <Button size="sm" busy={busy} onClick={onSignOut} aria-describedby={`session-${id}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
