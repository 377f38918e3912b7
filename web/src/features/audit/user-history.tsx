import { useInfiniteQuery } from '@tanstack/react-query';
import { listAuditEvents } from '#contract/audit.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { When } from '../../ui/time/time.tsx';
import { actionWords, actorWords, auditQuery, noteOf } from './audit-query.ts';

/** What was done to the account of a student, from the audit trail. */
export function UserHistory({ id }: { id: string }) {
  const query = useInfiniteQuery(auditQuery({ subject: id }));
  const { data, error, refetch } = query;
  // That somebody looked at the page changes nothing.
  const events =
    data?.pages.flatMap(({ items }) => items.filter(({ action }) => action !== 'user.open')) ?? [];
  return (
    <section aria-labelledby="history" className="min-w-0">
      <h2 id="history" className="mb-3 text-xl">
        What was done to the account
      </h2>
      {!data && error && <QueryFailed error={error} message={listAuditEvents.failure} onRetry={refetch} />}
      {!data && !error && <LoadingBlock className="h-40 rounded-card" />}
      {data && !query.hasNextPage && events.length === 0 && (
        <p className="text-muted text-sm">Nothing was done to this account so far.</p>
      )}
      {data && (
        <>
          <ul aria-labelledby="history" className="divide-y divide-line border-line border-y empty:hidden">
            {events.map((event) => {
              const note = noteOf(event);
              return (
                <li key={event.id} className="grid gap-0.5 py-2.5 text-sm">
                  <p className="wrap-anywhere">
                    <span className="font-semibold">{actionWords(event.action)}</span>
                    {note && <span className="text-muted">: {note}</span>}
                  </p>
                  <p className="text-muted text-xs">
                    <span translate="no">{actorWords(event.actor)}</span>, <When date={event.at} />
                  </p>
                </li>
              );
            })}
          </ul>
          <div className="mt-3">
            <LoadMore query={query} onlyByButton />
          </div>
        </>
      )}
    </section>
  );
}
