import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listUserPoints, type PointsEntry } from '#contract/user-details.ts';
import { requestsPath } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryFailed } from '../../ui/query-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Day } from '../../ui/time.tsx';
import { userPointsQuery } from './users-query.ts';

const kinds: Record<PointsEntry['kind'], string> = {
  award: 'Approved',
  reversal: 'Taken back',
  bonus: 'Bonus',
  adjustment: 'Adjustment',
};

const grid =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 @2xl:grid-cols-[6.5rem_minmax(0,1fr)_7rem_5rem]';
const columns = [{ head: 'Date' }, { head: 'Reason' }, { head: 'Kind' }, { head: 'Points', numeric: true }];

/** A user's entries in the points ledger. */
export function UserPoints({ id, adminPath }: { id: string; adminPath: string }) {
  const query = useInfiniteQuery(userPointsQuery(id));
  const { data, error, refetch } = query;
  const entries = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="points" className="min-w-0">
      <h2 id="points" className="mb-3 text-xl">
        Points
      </h2>
      {!data ? (
        error ? (
          <QueryFailed error={error} message={listUserPoints.failure} onRetry={refetch} />
        ) : (
          <Skeleton className="h-40 rounded-card" />
        )
      ) : entries.length === 0 ? (
        <EmptyState title="No points yet">Each approval adds an entry here.</EmptyState>
      ) : (
        <>
          <Table label="Points" columns={columns} grid={grid} from="@2xl">
            <tbody className="block">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} adminPath={adminPath} />
              ))}
            </tbody>
          </Table>
          <LoadMore query={query} />
        </>
      )}
    </section>
  );
}

function Entry({ entry, adminPath }: { entry: PointsEntry; adminPath: string }) {
  const { kind, points, reason, submissionId, createdAt } = entry;
  return (
    <tr
      className={classNames(
        grid,
        'border-line border-b py-2.5 text-sm last:border-b-0 @2xl:min-h-11 @2xl:py-1.5',
        "@max-2xl:[grid-template-areas:'reason_points'_'date_kind']",
      )}
    >
      <td className="text-muted text-xs @max-2xl:[grid-area:date]">
        <Day date={createdAt} />
      </td>
      <td className="min-w-0 wrap-anywhere font-semibold @max-2xl:[grid-area:reason]">
        {submissionId ? (
          <Link
            to={requestsPath(adminPath, { open: submissionId })}
            className="touch-target block hover:underline"
          >
            {reason}
          </Link>
        ) : (
          reason
        )}
      </td>
      <td className="text-muted text-xs @max-2xl:justify-self-end @max-2xl:[grid-area:kind]">
        {kinds[kind]}
      </td>
      <td className="text-right font-semibold tabular-nums @max-2xl:[grid-area:points]">
        {points < 0 ? '−' : '+'}
        {formatNumber(Math.abs(points))}
      </td>
    </tr>
  );
}
