import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ChoicePill } from '../inputs/choice-pill.tsx';
import { LoadMore } from '../lists/load-more.tsx';
import { QueryFailed } from '../loading/query-failed.tsx';
import { LoadingBlock } from '../loading/skeleton.tsx';
import { formatNumber } from '../numbers/format-number.ts';

type Counts<Outcome extends string> = Readonly<Partial<Record<Outcome, number>>>;

/** The outcomes that items of a batch have, and the one by which they are filtered. */
export function useOutcome<Outcome extends string>(all: readonly Outcome[], counts: Counts<Outcome>) {
  const [chosen, choose] = useState<Outcome>();
  const present = all.filter((outcome) => (counts[outcome] ?? 0) > 0);
  // An outcome that no item has any more would show an empty list.
  return { present, choose, outcome: chosen && present.includes(chosen) ? chosen : undefined };
}

interface BatchResultsProps<Item, Outcome extends string> {
  /** Of `useOutcome`. */
  filter: ReturnType<typeof useOutcome<Outcome>>;
  batch: { readonly counts: Counts<Outcome>; readonly total: number };
  labelOf: (outcome: Outcome) => string;
  query: UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>>;
  failure: string;
  /** The name of the list. */
  label: string;
  /** A row. */
  children: (item: Item, index: number) => ReactNode;
}

/** What happened to each item of a batch, with a filter by outcome. */
export function BatchResults<Item, Outcome extends string>(props: BatchResultsProps<Item, Outcome>) {
  const { filter, batch, labelOf, query, failure, label, children } = props;
  const { present, outcome, choose } = filter;
  const { data, error, refetch, isPlaceholderData } = query;
  return (
    <section aria-label="Results" className="grid gap-3">
      {present.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Outcome</legend>
          {[undefined, ...present].map((value) => (
            <ChoicePill
              key={value ?? 'all'}
              name="outcome"
              checked={outcome === value}
              onChange={() => choose(value)}
            >
              <span className="tabular-nums">
                {value ? labelOf(value) : 'All'}{' '}
                <span className="text-muted">
                  {formatNumber(value ? (batch.counts[value] ?? 0) : batch.total)}
                </span>
              </span>
            </ChoicePill>
          ))}
        </fieldset>
      )}
      {!data && error && <QueryFailed error={error} message={failure} onRetry={refetch} />}
      {!data && !error && <LoadingBlock className="h-40" />}
      {data && (
        <div className={isPlaceholderData ? 'opacity-55' : undefined}>
          <ul aria-label={label} className="rounded-control border border-line">
            {data.pages.flatMap(({ items }) => items).map(children)}
          </ul>
          <LoadMore query={query} />
        </div>
      )}
    </section>
  );
}
