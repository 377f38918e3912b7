import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type CertificateBatch,
  type CertificateBatchItem,
  type CertificateOutcome,
  certificateOutcomes,
  listCertificateBatchItems,
} from '#contract/certificate-batches.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ChoicePill } from '../../../ui/inputs/choice-pill.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { outcomeText } from './batch-texts.ts';
import { batchItemsQuery } from './batches-query.ts';

/** What happened to each student, with a filter by outcome. */
export function BatchResults({ batch }: { batch: CertificateBatch }) {
  const { id, state, counts, total } = batch;
  const [chosen, setChosen] = useState<CertificateOutcome>();
  const present = certificateOutcomes.filter((outcome) => counts[outcome] > 0);
  // An outcome that no student has any more would show an empty list.
  const outcome = chosen && present.includes(chosen) ? chosen : undefined;
  const query = useInfiniteQuery(batchItemsQuery(id, outcome, state === 'running'));
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
                {value ? outcomeText(value, state).label : 'All'}{' '}
                <span className="text-muted">{formatNumber(value ? counts[value] : total)}</span>
              </span>
            </ChoicePill>
          ))}
        </fieldset>
      )}
      {!data && error && (
        <QueryFailed error={error} message={listCertificateBatchItems.failure} onRetry={refetch} />
      )}
      {!data && !error && <LoadingBlock className="h-40" />}
      {data && (
        <div className={isPlaceholderData ? 'opacity-55' : undefined}>
          <ul aria-label="Students" className="rounded-control border border-line">
            {data.pages
              .flatMap(({ items }) => items)
              .map((item) => (
                <Result key={item.userId} item={item} state={state} />
              ))}
          </ul>
          <LoadMore query={query} />
        </div>
      )}
    </section>
  );
}

function Result({
  item: { userId, name, outcome, message },
  state,
}: {
  item: CertificateBatchItem;
  state: CertificateBatch['state'];
}) {
  const { adminPath } = useAdministrator();
  const { label, tone } = outcomeText(outcome, state);
  return (
    <li className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-line border-b px-3 py-2 last:border-b-0 sm:px-4">
      <Link
        to={paths.admin.user(adminPath, userId)}
        className="touch-target min-w-0 font-semibold text-sm hover:underline"
      >
        <span className="block truncate">{name || 'Unknown User'}</span>
      </Link>
      <Badge tone={tone}>{label}</Badge>
      {message && <p className="col-span-full text-muted text-xs wrap-anywhere">{message}</p>}
    </li>
  );
}
