import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  listUserBatchItems,
  type UserBatch,
  type UserBatchItem,
  userBatchOutcomes,
} from '#contract/user-batches.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { BatchResults, useOutcome } from '../../../ui/batches/batch-results.tsx';
import { useAdministrator } from '../../auth/session-query.ts';
import { isWorking, outcomeOf } from './user-batch-texts.ts';
import { userBatchItemsQuery } from './user-batches-query.ts';

/** What happened to each student, with a filter by outcome. */
export function UserBatchResults({ batch }: { batch: UserBatch }) {
  const { id, action, counts } = batch;
  const filter = useOutcome(userBatchOutcomes, counts);
  const query = useInfiniteQuery(userBatchItemsQuery(id, filter.outcome, isWorking(batch)));
  return (
    <BatchResults
      filter={filter}
      batch={batch}
      labelOf={(outcome) => outcomeOf(outcome, action).label}
      query={query}
      failure={listUserBatchItems.failure}
      label="Students"
    >
      {(item, index) => (
        // A deleted account has no id.
        <Result key={item.userId ?? index} item={item} batch={batch} />
      )}
    </BatchResults>
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
