import { useQuery } from '@tanstack/react-query';
import { authErrorReason } from '#contract/sign-in.ts';
import { endUserSession, listUserSessions, type Refusal, type UserSession } from '#contract/user-account.ts';
import type { UserDetails } from '#contract/user-details.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { toastProblem, toastSuccess } from '../../../ui/overlays/toast.ts';
import { When } from '../../../ui/time/time.tsx';
import { useMay } from '../../auth/may.tsx';
import { signInsQuery, useEndUserSessions } from './person-queries.ts';
import { refusalWords } from './refusal-words.ts';

/** Where a student is signed in, and why they could not sign in. */
export function UserSignIns({ user }: { user: UserDetails }) {
  const { id, role } = user;
  const { data, error, refetch } = useQuery(signInsQuery(id));
  const { mutate, isPending, variables } = useEndUserSessions(id);
  // Administrators sign out by themselves.
  const mayEnd = useMay('organise') && role === 'user';
  const signOut = (session?: UserSession) =>
    mutate(session?.id, {
      onSuccess: () =>
        toastSuccess(
          session ? `${nameOf(session)} is signed out.` : `${user.name} is signed out everywhere.`,
        ),
      onError: (problem) => toastProblem(problem, endUserSession.failure),
    });
  if (!data) {
    if (error) return <QueryFailed error={error} message={listUserSessions.failure} onRetry={refetch} />;
    return <LoadingBlock className="h-40 rounded-card" />;
  }
  const { items, refusals } = data;
  return (
    <div className="grid gap-8">
      <section aria-labelledby="sessions" className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="sessions" className="text-xl">
            Where the student is signed in
          </h2>
          {mayEnd && items.length > 1 && (
            <Button size="sm" busy={isPending && variables === undefined} onClick={() => signOut()}>
              Sign out everywhere
            </Button>
          )}
        </div>
        {items.length === 0 ? (
          <p className="text-muted text-sm">Nowhere at present.</p>
        ) : (
          <ul aria-labelledby="sessions" className="divide-y divide-line border-line border-y">
            {items.map((session) => (
              <li
                key={session.id}
                className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5 text-sm"
              >
                <div className="min-w-0">
                  <p id={`session-${session.id}`} className="font-medium">
                    {nameOf(session)}
                  </p>
                  <p className="text-muted text-xs">
                    Signed in <When date={session.createdAt} />, last used <When date={session.lastSeenAt} />
                  </p>
                </div>
                {mayEnd && (
                  <Button
                    size="sm"
                    busy={isPending && variables === session.id}
                    onClick={() => signOut(session)}
                    aria-describedby={`session-${session.id}`}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="refusals" className="min-w-0">
        <h2 id="refusals" className="mb-3 text-xl">
          Refused sign-ins
        </h2>
        {refusals.length === 0 ? (
          <p className="text-muted text-sm">No sign-in with this account or its address was refused.</p>
        ) : (
          <ul aria-labelledby="refusals" className="divide-y divide-line border-line border-y">
            {refusals.map((refusal) => (
              <Refused key={refusal.id} refusal={refusal} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

const nameOf = ({ label }: UserSession) => label ?? 'A browser';

function Refused({ refusal: { at, reason } }: { refusal: Refusal }) {
  const known = authErrorReason.safeParse(reason);
  return (
    <li className="grid gap-0.5 py-2.5 text-sm">
      <p>{known.success ? refusalWords[known.data] : 'The sign-in was refused.'}</p>
      <p className="text-muted text-xs">
        <When date={at} />
      </p>
    </li>
  );
}
