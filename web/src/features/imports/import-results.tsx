import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type ImportBatch, type ImportItem, importOutcomes, listImportItems } from '#contract/imports.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { BatchResults, useOutcome } from '../../ui/batches/batch-results.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { pointsWord } from '../../ui/numbers/points-word.ts';
import { useAdministrator } from '../auth/session-query.ts';
import { isWorking, outcomeTexts } from './import-texts.ts';
import { importItemsQuery } from './imports-query.ts';

/** What happened to each row, with a filter by outcome. */
export function ImportResults({ batch }: { batch: ImportBatch }) {
  const filter = useOutcome(importOutcomes, batch.counts);
  const query = useInfiniteQuery(importItemsQuery(batch.id, filter.outcome, isWorking(batch)));
  return (
    <BatchResults
      filter={filter}
      batch={batch}
      labelOf={(outcome) => outcomeTexts[outcome].label}
      query={query}
      failure={listImportItems.failure}
      label="Rows"
    >
      {(item) => <Result key={item.row} item={item} />}
    </BatchResults>
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
