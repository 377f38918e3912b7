import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { FleetingButton } from '../buttons/fleeting-button.tsx';
import { formatNumber } from '../numbers/format-number.ts';
import { formatTotal, type Total, totalAfter } from '../numbers/format-total.ts';

/** Some lists are not counted. */
interface Page extends Partial<Total> {
  items: readonly unknown[];
}

/** The part of an infinite query's result that this needs. */
interface LoadMoreProps {
  query: {
    data: { pages: readonly Page[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
    error: Error | null;
    refetch: () => unknown;
  };
  /** Not when scrolled near: something follows the list. */
  onlyByButton?: boolean;
}

const isRefused = (error: Error | null) =>
  error instanceof ApiProblem && error.problem.code === 'validation_failed';

/** Loads the next page when scrolled near, or by a button; shows how many there are. */
export function LoadMore({ query, onlyByButton = false }: LoadMoreProps) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error, refetch } =
    query;
  const [renewing, setRenewing] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const mayFetch = !onlyByButton && hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !renewing;

  useEffect(() => {
    if (!end.current || !mayFetch) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // Several entries may arrive at once; only the last one is current.
        if (entries.at(-1)?.isIntersecting) fetchNextPage();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayFetch, fetchNextPage]);

  async function retry() {
    // The server does not know the cursor: the page is of an earlier release. The pages from the first one have others.
    if (!isRefused(error)) return fetchNextPage();
    setRenewing(true);
    await refetch();
    setRenewing(false);
  }

  if (!data) return null;
  const shown = data.pages.reduce((sum, page) => sum + page.items.length, 0);
  const { total, totalIsMinimum = false } = data.pages.at(-1) ?? { total: shown };
  const counted = total === undefined ? null : totalAfter(shown, { total, totalIsMinimum }, hasNextPage);
  return (
    <div
      ref={end}
      tabIndex={-1}
      className={
        onlyByButton
          ? 'flex items-center gap-3 pl-3 outline-none'
          : 'mt-6 grid justify-items-center gap-3 outline-none'
      }
    >
      <p aria-live="polite" className="text-muted text-sm tabular-nums">
        {isFetchNextPageError
          ? 'The next page could not be loaded.'
          : counted && `${formatNumber(shown)} of ${formatTotal(counted)}`}
      </p>
      {hasNextPage && (
        <FleetingButton
          size={onlyByButton ? 'sm' : 'md'}
          busy={isFetchingNextPage || renewing}
          onClick={() => (isFetchNextPageError ? retry() : fetchNextPage())}
        >
          {isFetchNextPageError ? 'Try Again' : 'Load more'}
        </FleetingButton>
      )}
    </div>
  );
}
