import { useQuery } from '@tanstack/react-query';
import { getCertificateBatch } from '#contract/certificate-batches.ts';
import { BatchFact, BatchHead } from '../../../ui/batches/batch-head.tsx';
import { useBatchEnd } from '../../../ui/batches/use-batch-end.ts';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { CertificateResults } from './batch-results.tsx';
import { describeBatch, progressOf } from './batch-texts.ts';
import { batchQuery } from './batches-query.ts';
import { UndoBatch } from './undo-batch.tsx';

/** The lists behind it show who has one now. */
const changed = [['certificates']];

/** How far a batch is, what happened to each student, and its undo. */
export function BatchDetails({ id }: { id: string }) {
  const { data: batch, error, refetch } = useQuery(batchQuery(id));
  const running = batch?.state === 'running';
  useBatchEnd(running, changed);
  if (!batch) {
    return error ? (
      <QueryFailed error={error} message={getCertificateBatch.failure} onRetry={refetch} />
    ) : (
      <LoadingBlock className="h-60" />
    );
  }
  const { title, edition, undoReason, undoneBy } = batch;
  return (
    <div className="grid gap-5">
      <BatchHead
        batch={batch}
        title={describeBatch(batch)}
        progress={running ? progressOf(batch) : null}
        undo={<UndoBatch batch={batch} />}
      />
      <dl className="grid gap-3 text-sm">
        <BatchFact name="Certificate">
          {title}, {edition}
        </BatchFact>
        {undoReason && (
          <BatchFact name={`Revoked by ${undoneBy ?? 'a former administrator'}`}>{undoReason}</BatchFact>
        )}
      </dl>
      <CertificateResults batch={batch} />
    </div>
  );
}
