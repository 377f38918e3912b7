import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ledgerKindLabels } from '#contract/ledger-kinds.ts';
import {
  exportMyPoints,
  listMyPoints,
  listUserPoints,
  type PointsEntry,
} from '#contract/points-statement.ts';
import type { Answer } from '#contract/route.ts';
import { callForBlob } from '../../api/client.ts';
import { paths, requestsPath, workPath, workReviewPath } from '../../paths.ts';
import { useHashTarget } from '../../ui/browser/use-hash-target.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { formatNumber, formatSigned } from '../../ui/numbers/format-number.ts';
import { Day } from '../../ui/time/time.tsx';
import { ExportButton } from './export-button.tsx';
import { myPointsQuery } from './me-query.ts';
import { userPointsQuery } from './users-query.ts';

const grid =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 @dense:grid-cols-[6.5rem_minmax(0,1fr)_6.5rem_5rem_5rem]';
const columns = [
  { head: 'Date' },
  { head: 'Reason' },
  { head: 'Kind' },
  { head: 'Points', numeric: true },
  { head: 'Balance', numeric: true },
];

/** Named by the address of `news.tsx` and of the notification of points (notification-kinds.ts). */
const pointsId = 'points';

/** The student's own statement of an edition, by default the one that runs. */
export function MyPoints({ edition }: { edition: string | undefined }) {
  const query = useInfiniteQuery(myPointsQuery(edition));
  const empty = query.data?.pages[0]?.items.length === 0;
  useHashTarget(pointsId);
  return (
    <section aria-labelledby={pointsId} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="mr-auto grid gap-1">
          <h2 id={pointsId} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
            Points statement
          </h2>
          <p className="text-muted text-sm">Every approval, bonus and correction, the newest first.</p>
        </div>
        {query.data && !empty && (
          <ExportButton
            name="points-statement.csv"
            load={() => callForBlob(exportMyPoints, { query: { edition } })}
            failure={exportMyPoints.failure}
          />
        )}
      </div>
      <Entries
        query={query}
        failure={listMyPoints.failure}
        pathOf={(id, reviewId) => (reviewId ? workReviewPath(id, reviewId) : workPath(id))}
        empty={
          edition === undefined ? (
            <EmptyState
              title="No points yet"
              action={<ButtonLink to={`${paths.tasks}?show=open`}>Find a task</ButtonLink>}
            >
              Each approval adds an entry here, with your balance after it.
            </EmptyState>
          ) : (
            <EmptyState title="No points in this edition">Choose another edition above.</EmptyState>
          )
        }
      />
    </section>
  );
}

interface UserPointsProps {
  id: string;
  adminPath: string;
  /** Beside the heading. */
  action: ReactNode;
}

/** A user's statement, for administrators. */
export function UserPoints({ id, adminPath, action }: UserPointsProps) {
  return (
    <section aria-labelledby="points" className="min-w-0">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="points" className="text-xl">
          Points
        </h2>
        {action}
      </div>
      <Entries
        query={useInfiniteQuery(userPointsQuery(id))}
        failure={listUserPoints.failure}
        pathOf={(open) => requestsPath(adminPath, { open })}
        empty={<EmptyState title="No points yet">Each approval adds an entry here.</EmptyState>}
      />
    </section>
  );
}

interface EntriesProps {
  query: UseInfiniteQueryResult<{ pages: Answer<typeof listMyPoints>[] }>;
  /** The route's `failure`. */
  failure: string;
  /** Of a submission, or of a review of it. */
  pathOf: (submissionId: string, reviewId: PointsEntry['reviewId']) => string;
  empty: ReactNode;
}

function Entries({ query, failure, pathOf, empty }: EntriesProps) {
  const { data, error, refetch } = query;
  if (!data) {
    if (error) return <QueryFailed error={error} message={failure} onRetry={refetch} />;
    return <LoadingBlock className="h-40 rounded-card" />;
  }
  const entries = data.pages.flatMap((page) => page.items);
  if (entries.length === 0) return empty;
  return (
    <>
      <Table label="Points" columns={columns} grid={grid} from="@dense">
        <tbody className="block">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} pathOf={pathOf} />
          ))}
        </tbody>
      </Table>
      <div className="mt-3">
        <LoadMore query={query} onlyByButton />
      </div>
    </>
  );
}

function Entry({ entry, pathOf }: { entry: PointsEntry } & Pick<EntriesProps, 'pathOf'>) {
  const { kind, points, reason, note, submissionId, reviewId, balance, createdAt } = entry;
  return (
    <tr
      className={classNames(
        grid,
        'border-line border-b py-2.5 text-sm last:border-b-0 @dense:min-h-11 @dense:py-1.5',
        "@max-dense:[grid-template-areas:'reason_points'_'facts_balance']",
      )}
    >
      <td className="text-muted text-xs @max-dense:[grid-area:facts]">
        <Day date={createdAt} />
        <span className="@dense:hidden"> · {ledgerKindLabels[kind]}</span>
      </td>
      <td className="min-w-0 wrap-anywhere font-semibold @max-dense:[grid-area:reason]">
        {submissionId ? (
          <Link to={pathOf(submissionId, reviewId)} className="touch-target block hover:underline">
            {reason}
          </Link>
        ) : (
          reason
        )}
        {note && <p className="font-normal text-muted text-xs">{note}</p>}
      </td>
      <td className="text-muted text-xs @max-dense:hidden">{ledgerKindLabels[kind]}</td>
      <td className="text-right font-semibold tabular-nums @max-dense:[grid-area:points]">
        {formatSigned(points)}
      </td>
      <td className="text-right text-muted tabular-nums @max-dense:text-xs @max-dense:[grid-area:balance]">
        <span className="@dense:hidden">Balance </span>
        {formatNumber(balance)}
      </td>
    </tr>
  );
}
