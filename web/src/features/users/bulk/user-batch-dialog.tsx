import { useInfiniteQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { listUserBatches } from '#contract/user-batches.ts';
import { BatchRow } from '../../../ui/batches/batch-row.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { UndoUserBatch } from './undo-user-batch.tsx';
import { UserBatchDetails } from './user-batch-details.tsx';
import { describeBatch, isWorking, progressOf } from './user-batch-texts.ts';
import { userBatchesQuery } from './user-batches-query.ts';

/** The value of `?batch=` that lists all; any other one is the id of a batch. */
export const allUserBatches = 'all';

/** `?batch=` in the address, so that a reload and a link show it again. */
export function UserBatchDialog() {
  const [params, setParams] = useSearchParams();
  const shown = params.get('batch');
  if (shown === null) return null;
  const addressOf = (batch: string) => {
    const next = new URLSearchParams(params);
    next.set('batch', batch);
    return `?${next}`;
  };
  const close = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('batch');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const isList = shown === allUserBatches;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="lg"
      title={isList ? 'Changes to several students' : 'Change to several students'}
      {...(!isList && {
        footer: (
          <ButtonLink size="sm" to={addressOf(allUserBatches)}>
            All changes
          </ButtonLink>
        ),
      })}
    >
      {isList ? <UserBatchList addressOf={addressOf} /> : <UserBatchDetails key={shown} id={shown} />}
    </Dialog>
  );
}

/** All changes, the last one first. */
function UserBatchList({ addressOf }: { addressOf: (id: string) => string }) {
  const query = useInfiniteQuery(userBatchesQuery());
  const { data, error, refetch } = query;
  if (!data) {
    if (error) return <QueryFailed error={error} message={listUserBatches.failure} onRetry={refetch} />;
    return <LoadingBlock className="h-60" />;
  }
  const batches = data.pages.flatMap(({ items }) => items);
  if (batches.length === 0) {
    return (
      <EmptyState title="No changes yet" icon={<Layers aria-hidden strokeWidth={1.75} />}>
        Select users in the list to write to many at once, give them points or disable them.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Changes to several students" className="rounded-control border border-line">
        {batches.map((batch) => (
          <BatchRow
            key={batch.id}
            batch={batch}
            to={addressOf(batch.id)}
            title={describeBatch(batch)}
            progress={isWorking(batch) ? progressOf(batch) : null}
            undo={(describedBy) => <UndoUserBatch batch={batch} describedBy={describedBy} />}
          />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}
