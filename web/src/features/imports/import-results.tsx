import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type ImportBatch,
  type ImportItem,
  type ImportOutcome,
  importOutcomes,
  listImportItems,
} from '#contract/imports.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ChoicePill } from '../../ui/inputs/choice-pill.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { pointsWord } from '../../ui/numbers/points-word.ts';
import { useAdministrator } from '../auth/session-query.ts';
import { isWorking, outcomeTexts } from './import-texts.ts';
import { importItemsQuery } from './imports-query.ts';

/** What happened to each row, with a filter by outcome. */
export function ImportResults({ batch }: { batch: ImportBatch }) {
  const { id, counts, total } = batch;
  const [chosen, setChosen] = useState<ImportOutcome>();
  const present = importOutcomes.filter((outcome) => (counts[outcome] ?? 0) > 0);
  // An outcome that no row has any more would show an empty list.
  const outcome = chosen && present.includes(chosen) ? chosen : undefined;
  const query = useInfiniteQuery(importItemsQuery(id, outcome, isWorking(batch)));
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
              onChange={() => setChosen(value)}
            >
              <span className="tabular-nums">
                {value ? outcomeTexts[value].label : 'All'}{' '}
                <span className="text-muted">{formatNumber(value ? (counts[value] ?? 0) : total)}</span>
              </span>
            </ChoicePill>
          ))}
        </fieldset>
      )}
      {!data && error && <QueryFailed error={error} message={listImportItems.failure} onRetry={refetch} />}
      {!data && !error && <LoadingBlock className="h-40" />}
      {data && (
        <div className={isPlaceholderData ? 'opacity-55' : undefined}>
          <ul aria-label="Rows" className="rounded-control border border-line">
            {data.pages
              .flatMap(({ items }) => items)
              .map((item) => (
                <Result key={item.row} item={item} />
              ))}
          </ul>
          <LoadMore query={query} />
        </div>
      )}
    </section>
  );
}

function Result({ item: { row, outcome, message, points, userId, name, email } }: { item: ImportItem }) {
  const { adminPath } = useAdministrator();
  const { label, tone } = outcomeTexts[outcome];
  const who = name || email;
  return (
    <li className="grid min-h-12 grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-line border-b px-3 py-2 last:border-b-0 sm:px-4">
      <span className="text-muted text-sm tabular-nums">
        <span className="sr-only">Row </span>
        {formatNumber(row)}
      </span>
      <span className="min-w-0 text-sm" translate="no">
        {userId ? (
          <Link
            to={paths.admin.user(adminPath, userId)}
            className="touch-target block truncate font-semibold hover:underline"
          >
            {who}
          </Link>
        ) : (
          <span className="block truncate">{who}</span>
        )}
        {points !== 0 && (
          <span className="text-muted text-xs tabular-nums">
            {formatNumber(points)} {pointsWord(points)}
          </span>
        )}
      </span>
      <Badge tone={tone}>{label}</Badge>
      {message && <p className="col-span-full text-muted text-xs wrap-anywhere">{message}</p>}
    </li>
  );
}
