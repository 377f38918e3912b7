import { useInfiniteQuery } from '@tanstack/react-query';
import { listMyReferrals, type MyReferral, type ReferralSummary } from '#contract/kinds/referral.ts';
import { pointsOf } from '#contract/word-of.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { When } from '../../../ui/time/time.tsx';
import { myReferralsQuery } from './referral-query.ts';
import { ReferralStateBadge } from './referral-state-badge.tsx';

interface MyReferralsProps {
  taskId: string;
  referral: ReferralSummary;
}

/** Whom the student brought, newest first. */
export function MyReferrals({ taskId, referral }: MyReferralsProps) {
  const query = useInfiniteQuery(myReferralsQuery(taskId));
  const { data, error, refetch } = query;
  const { counts, counted, paid, cap, points } = referral;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-label="Whom you brought" className="grid gap-3">
      <h3 className="text-lg">Whom you brought</h3>
      <p className="tabular-nums">
        {formatNumber(counted)} counted, {pointsOf(points)}
        {cap !== null && ` (${formatNumber(paid)} of at most ${formatNumber(cap)} with points)`}
      </p>
      {!data ? (
        error ? (
          <QueryFailed error={error} message={listMyReferrals.failure} onRetry={refetch} />
        ) : (
          <LoadingBlock className="h-24" />
        )
      ) : rows.length === 0 ? (
        <p className="text-muted">
          {counts === 'tickets'
            ? 'No registration with your code yet.'
            : 'Nobody has joined by your link yet.'}
        </p>
      ) : (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {rows.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
                <span className="min-w-0 font-semibold wrap-anywhere">{nameOf(row, counts)}</span>
                <ReferralStateBadge state={row.state} />
                {row.points === 0 && (
                  <span className="text-muted text-sm">Without points: beyond the limit</span>
                )}
                {row.points !== null && row.points > 0 && (
                  <span className="text-sm tabular-nums">{pointsOf(row.points)}</span>
                )}
                <span className="ml-auto text-muted text-sm">
                  <When date={row.createdAt} />
                </span>
              </li>
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      )}
    </section>
  );
}

function nameOf({ name }: MyReferral, counts: ReferralSummary['counts']): string {
  if (counts === 'tickets') return 'A registration';
  return name ?? 'A newcomer';
}
