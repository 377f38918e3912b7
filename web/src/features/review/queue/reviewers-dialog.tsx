import { useQuery } from '@tanstack/react-query';
import { listReviewers } from '#contract/review-desk.ts';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { reviewersQuery } from '../desk-queries.ts';

const number = 'px-2 py-2.5 text-right tabular-nums';

/** How much work each administrator has open and has reviewed. */
export function ReviewersDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...reviewersQuery(), staleTime: 0 });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Reviewers"
      description="What each has open now, and reviews that stand."
    >
      {error && !data ? (
        <QueryFailed error={error} message={listReviewers.failure} onRetry={refetch} />
      ) : !data ? (
        <LoadingBlock className="h-32" />
      ) : (
        <table className="w-full text-sm">
          <thead className="text-muted text-xs">
            <tr>
              <th scope="col" className="py-2 text-left font-medium">
                Reviewer
              </th>
              <th scope="col" className="px-2 text-right font-medium">
                Open now
              </th>
              <th scope="col" className="px-2 text-right font-medium">
                24 hours
              </th>
              <th scope="col" className="pl-2 text-right font-medium">
                7 days
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ id, name, me, claimed, reviewedToday, reviewedThisWeek }) => (
              <tr key={id} className="border-line border-t">
                <th scope="row" className="wrap-anywhere py-2.5 text-left font-semibold">
                  <span translate="no">{name}</span>
                  {me && <span className="font-normal text-muted"> (you)</span>}
                </th>
                <td className={number}>{formatNumber(claimed)}</td>
                <td className={number}>{formatNumber(reviewedToday)}</td>
                <td className={number}>{formatNumber(reviewedThisWeek)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
