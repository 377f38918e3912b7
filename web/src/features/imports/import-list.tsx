import { useInfiniteQuery } from '@tanstack/react-query';
import { listImports } from '#contract/imports.ts';
import { BatchRow } from '../../ui/batches/batch-row.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { importAddress } from './import-dialog.tsx';
import { describeImport, isWorking, kindNames, progressOf } from './import-texts.ts';
import { importsQuery } from './imports-query.ts';
import { UndoImport } from './undo-import.tsx';

/** What was imported, the last one first. */
export function ImportList() {
  const query = useInfiniteQuery(importsQuery());
  const { data, error, refetch } = query;
  const batches = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="imports" className="grid gap-3">
      <h2 id="imports" className="text-xl">
        Imports
      </h2>
      {!data && error && <QueryFailed error={error} message={listImports.failure} onRetry={refetch} />}
      {!data && !error && <LoadingBlock className="h-40 rounded-card" />}
      {data && batches.length === 0 && (
        <p className="text-muted text-sm">
          Nothing so far. What you import appears here with its progress, and can be undone for a year.
        </p>
      )}
      {batches.length > 0 && (
        <>
          <ul aria-labelledby="imports" className="rounded-card border border-line bg-raised">
            {batches.map((batch) => (
              <BatchRow
                key={batch.id}
                batch={batch}
                to={importAddress(batch.id)}
                title={`${kindNames[batch.kind]} of ${batch.fileName}`}
                about={describeImport(batch)}
                progress={isWorking(batch) ? progressOf(batch) : null}
                undo={(describedBy) => <UndoImport batch={batch} describedBy={describedBy} />}
              />
            ))}
          </ul>
          <LoadMore query={query} onlyByButton />
        </>
      )}
    </section>
  );
}
