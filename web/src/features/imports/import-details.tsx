import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getImport } from '#contract/imports.ts';
import { ProgressBar } from '../../ui/loading/progress.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { When } from '../../ui/time/time.tsx';
import { ImportResults } from './import-results.tsx';
import { describeImport, isWorking, kindNames, progressOf } from './import-texts.ts';
import { importQuery } from './imports-query.ts';
import { UndoImport } from './undo-import.tsx';

/** How far an import is, what happened to each row, and its undo. */
export function ImportDetails({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const { data: batch, error, refetch } = useQuery(importQuery(id));
  const working = batch !== undefined && isWorking(batch);
  const wasWorking = useRef(false);
  useEffect(() => {
    // The last rows, and the list behind it.
    if (wasWorking.current && !working)
      for (const part of ['list', 'items'])
        void queryClient.invalidateQueries({ queryKey: ['imports', part] });
    wasWorking.current = working;
  }, [queryClient, working]);
  if (!batch) {
    return error ? (
      <QueryFailed error={error} message={getImport.failure} onRetry={refetch} />
    ) : (
      <LoadingBlock className="h-60" />
    );
  }
  const { kind, fileName, createdAt, createdBy, undoReason, undoneBy } = batch;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold text-lg tabular-nums">{describeImport(batch)}</p>
          <UndoImport batch={batch} />
        </div>
        {/* The numbers change all the time. Only the end is announced. */}
        <p role="status" className="sr-only">
          {!working && describeImport(batch)}
        </p>
        {working && <ProgressBar value={progressOf(batch)} label="Progress" />}
        <p className="text-muted text-sm wrap-anywhere">
          {kindNames[kind]} of {fileName}. Started by{' '}
          {createdBy ? <span translate="no">{createdBy}</span> : 'a former administrator'}{' '}
          <When date={createdAt} />.{working && ' You can close this: it continues on the server.'}
        </p>
        {undoReason && (
          <p className="text-sm whitespace-pre-line wrap-anywhere">
            <span className="text-muted">Undone by {undoneBy ?? 'a former administrator'}: </span>
            {undoReason}
          </p>
        )}
      </div>
      <ImportResults batch={batch} />
    </div>
  );
}
