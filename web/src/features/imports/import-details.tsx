import { useQuery } from '@tanstack/react-query';
import { getImport } from '#contract/imports.ts';
import { BatchFact, BatchHead } from '../../ui/batches/batch-head.tsx';
import { useBatchEnd } from '../../ui/batches/use-batch-end.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { ImportResults } from './import-results.tsx';
import { describeImport, isWorking, kindNames, progressOf } from './import-texts.ts';
import { importQuery } from './imports-query.ts';
import { UndoImport } from './undo-import.tsx';

const changed = [
  ['imports', 'list'],
  ['imports', 'items'],
];

/** How far an import is, what happened to each row, and its undo. */
export function ImportDetails({ id }: { id: string }) {
  const { data: batch, error, refetch } = useQuery(importQuery(id));
  const working = batch !== undefined && isWorking(batch);
  useBatchEnd(working, changed);
  if (!batch) {
    return error ? (
      <QueryFailed error={error} message={getImport.failure} onRetry={refetch} />
    ) : (
      <LoadingBlock className="h-60" />
    );
  }
  const { kind, fileName, undoReason, undoneBy } = batch;
  return (
    <div className="grid gap-5">
      <BatchHead
        batch={batch}
        title={describeImport(batch)}
        progress={working ? progressOf(batch) : null}
        about={`${kindNames[kind]} of ${fileName}.`}
        undo={<UndoImport batch={batch} />}
      />
      <dl className="grid gap-3 text-sm empty:hidden">
        {undoReason && (
          <BatchFact name={`Undone by ${undoneBy ?? 'a former administrator'}`}>{undoReason}</BatchFact>
        )}
      </dl>
      <ImportResults batch={batch} />
    </div>
  );
}
