import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  listUserBatchItems,
  type UserBatch,
  type UserBatchItem,
  type UserBatchOutcome,
  userBatchOutcomes,
} from '#contract/user-batches.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ChoicePill } from '../../../ui/inputs/choice-pill.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { isWorking, outcomeOf } from './user-batch-texts.ts';
import { userBatchItemsQuery } from './user-batches-query.ts';

/** What happened to each student, with a filter by outcome. */
export function UserBatchResults({ batch }: { batch: UserBatch }) {
  const { id, action, counts, total } = batch;
  const [chosen, setChosen] = useState<UserBatchOutcome>();
  const present = userBatchOutcomes.filter((outcome) => (counts[outcome] ?? 0) > 0);
  // An outcome that no student has any more would show an empty list.
  const outcome = chosen && present.includes(chosen) ? chosen : undefined;
  const query = useInfiniteQuery(userBatchItemsQuery(id, outcome, isWorking(batch)));
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
                {value ? outcomeOf(value, action).label : 'All'}{' '}
                <span className="text-muted">{formatNumber(value ? (counts[value] ?? 0) : total)}</span>
              </span>
            </ChoicePill>
          ))}
        </fieldset>
      )}
      {!data && error && <QueryFailed error={error} message={listUserBatchItems.failure} onRetry={refetch} />}
      {!data && !error && <LoadingBlock className="h-40" />}
      {data && (
        <div className={isPlaceholderData ? 'opacity-55' : undefined}>
          <ul aria-label="Students" className="rounded-control border border-line">
            {data.pages
              .flatMap(({ items }) => items)
              .map((item, index) => (
                // A deleted account has no id.
                <Result key={item.userId ?? index} item={item} batch={batch} />
              ))}
          </ul>
          <LoadMore query={query} />
        </div>
      )}
    </section>
  );
}

function Result({ item, batch: { action } }: { item: UserBatchItem; batch: UserBatch }) {
  const { adminPath } = useAdministrator();
  const { userId, name, techid, outcome, message } = item;
  const { label, tone } = outcomeOf(outcome, action);
  return (
    <li className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-line border-b px-3 py-2 text-sm last:border-b-0 sm:px-4">
      {userId ? (
        <span className="min-w-0">
          <Link
            translate="no"
            to={paths.admin.user(adminPath, userId)}
            className="touch-target block truncate font-semibold hover:underline"
          >
            {name || 'No name'}
          </Link>
          <span className="font-mono text-muted text-xs">{techid}</span>
        </span>
      ) : (
        <span>Deleted account</span>
      )}
      <Badge tone={tone}>{label}</Badge>
      {message && <p className="col-span-full text-muted text-xs wrap-anywhere">{message}</p>}
    </li>
  );
}
