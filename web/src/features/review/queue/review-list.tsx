import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { getSubmission, listSubmissions } from '#contract/review.ts';
import { submissionFilterLabels, submissionFilters } from '#contract/submission-status.ts';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { Select } from '../../../ui/inputs/select.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { SteadyList } from '../../../ui/lists/steady-list.tsx';
import { Tabs } from '../../../ui/lists/tabs.tsx';
import { useChosen, useSelection } from '../../../ui/lists/use-selection.ts';
import { useSteadyRows } from '../../../ui/lists/use-steady-rows.ts';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { formatTotal, type Total, totalAfter } from '../../../ui/numbers/format-total.ts';
import { MissingItemDialog } from '../../../ui/overlays/missing-item-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BatchDialog } from '../bulk/batch-dialog.tsx';
import { BulkReview } from '../bulk/bulk-review.tsx';
import { SelectionTools } from '../bulk/selection-tools.tsx';
import { useUndo } from '../form/use-undo.ts';
import { reviewQuery } from '../review-queries.ts';
import { SubmissionDialog } from '../submission/submission-dialog.tsx';
import { EmptyQueue } from './empty-queue.tsx';
import { ReviewFilterChips } from './review-filter-chips.tsx';
import {
  everything,
  isCountedApart,
  type ReviewFilters,
  readReviewFilters,
  writeReviewFilters,
} from './review-filters.ts';
import { ReviewTable } from './review-table.tsx';
import { ReviewToolbar } from './review-toolbar.tsx';
import { useLeftQueue } from './use-left-queue.ts';
import { useLiveReviews } from './use-live-reviews.ts';
import { useOpenSubmission } from './use-open-submission.ts';

/** All submissions that match the URL's filters; one can be opened. */
export function ReviewList() {
  const [params, setParams] = useSearchParams();
  const { filters, leave } = useLeftQueue();
  const openId = params.get('open');
  // Behind an open submission the list stays as it is; when it closes, the query fetches what became stale.
  const query = useInfiniteQuery({
    ...reviewQuery(filters),
    enabled: ({ state }) => openId === null || state.data === undefined,
  });
  const { data, isError, isPending, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage } = query;
  const chosen = useChosen(JSON.stringify(filters));
  const steady = useSteadyRows({
    rows: data?.pages.flatMap((page) => page.items) ?? [],
    list: JSON.stringify([filters, isPlaceholderData]),
    hold: openId !== null || chosen.any,
  });
  useLiveReviews();
  const items = steady.rows;
  const selection = useSelection(chosen, items);
  const last = data?.pages.at(-1);
  const total = totalAfter(items.length, last ?? { total: items.length }, hasNextPage);
  // The counts are of all submissions: with some filters only the number of matches agrees with the list.
  const countOf = (status: ReviewFilters['status']) => {
    if (isCountedApart(filters)) return last && status === filters.status ? total : undefined;
    return last && { total: last.counts[status] };
  };
  const open = useOpenSubmission({
    items,
    loaded: data,
    loadedAt: query.dataUpdatedAt,
    filters,
    settled: !isPending,
    hasNextPage,
    fetchNext: async () => (await fetchNextPage()).data?.pages.flatMap((page) => page.items) ?? [],
  });

  const offerUndo = useUndo(open.show);

  function narrow(change: Partial<ReviewFilters>) {
    // A search applies after a delay. By then the URL may name an open submission that is missing in this closure.
    const now = new URLSearchParams(window.location.search);
    const chosen = { ...readReviewFilters(now), ...change };
    leave(chosen);
    const next = writeReviewFilters(chosen);
    const openId = now.get('open');
    if (openId !== null) next.set('open', openId);
    setParams(next, { replace: true, preventScrollReset: true, flushSync: true });
  }

  return (
    <>
      <PageHeader
        title="Task Submissions"
        actions={
          <>
            <SelectionTools selection={selection} />
            <SearchInput
              label="Search by user name, email, college, tech ID, task title or title of the work"
              placeholder="Name, email, college, tech ID, title"
              value={filters.search ?? ''}
              onChange={(search) => narrow({ search })}
              className="w-[min(24rem,calc(100vw-2rem))]"
            />
          </>
        }
      />
      <ReviewToolbar filters={filters} onChange={narrow} />
      <Tabs
        label="Status"
        value={filters.status}
        onValueChange={(status) => narrow({ status })}
        tabs={submissionFilters.map((value) => ({
          value,
          label: submissionFilterLabels[value],
          count: countOf(value),
        }))}
        aside={
          <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
            <ReviewFilterChips filters={filters} onChange={narrow} />
            <Select
              aria-label="Order"
              value={filters.sort}
              options={[
                { value: 'newest', label: 'Newest first' },
                {
                  value: 'oldest',
                  label: filters.status === 'pending' ? 'Longest waiting first' : 'Oldest first',
                },
              ]}
              className="w-52"
              onValueChange={(value) => narrow({ sort: value === 'oldest' ? 'oldest' : 'newest' })}
            />
          </div>
        }
      >
        {isPending ? (
          <SkeletonRows count={8} />
        ) : isError && !data ? (
          <QueryFailed error={error} message={listSubmissions.failure} onRetry={refetch} />
        ) : items.length === 0 && !hasNextPage ? (
          <EmptyQueue filters={filters} onClear={() => narrow(everything)} />
        ) : (
          // The results of the previous filters stay visible, but inert, until the new ones arrive.
          <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
            {/* A search may continue although a page is empty. */}
            {items.length > 0 && (
              <SteadyList steady={steady} noun="submission">
                <ReviewTable
                  submissions={items}
                  mixed={filters.status === 'all'}
                  onOpen={open.show}
                  selection={selection}
                />
              </SteadyList>
            )}
            <LoadMore query={query} />
            <BulkReview
              selection={selection}
              filters={filters}
              loaded={items.length}
              total={total}
              keys={openId === null && !params.has('batch')}
            />
          </div>
        )}
        <BatchDialog />
        {open.submission && (
          <SubmissionDialog
            submission={open.submission}
            current={open.current}
            position={placeWords(open, total)}
            waiting={countOf('pending')}
            onNextPending={open.nextPending}
            onNext={open.next}
            onPrevious={open.previous}
            onReviewed={offerUndo}
            gone={open.gone}
            onClose={open.close}
          />
        )}
        {open.missing && (
          <MissingItemDialog
            item="Submission"
            unknown="It was deleted or withdrawn, or the address is not complete."
            error={open.missing.error}
            failure={getSubmission.failure}
            onRetry={open.missing.refetch}
            onClose={open.close}
          />
        )}
      </Tabs>
    </>
  );
}

/** Where the open submission is in the list. */
function placeWords(open: ReturnType<typeof useOpenSubmission>, total: Total): string {
  if (open.position !== undefined) return `${formatNumber(open.position)} of ${formatTotal(total)}`;
  if (open.reviewed) return 'Reviewed';
  return open.left ? 'No longer in this list' : 'Opened by its address';
}
