import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type ImportBatch, listImports } from '#contract/imports.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { ProgressBar } from '../../ui/loading/progress.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { When } from '../../ui/time/time.tsx';
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
              <ImportRow key={batch.id} batch={batch} />
            ))}
          </ul>
          <LoadMore query={query} onlyByButton />
        </>
      )}
    </section>
  );
}

function ImportRow({ batch }: { batch: ImportBatch }) {
  const { id, kind, fileName, createdAt, createdBy } = batch;
  return (
    <li className="relative grid min-h-12 gap-1.5 border-line border-b px-4 py-3 last:border-b-0 hover:bg-sunk/60">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <Link
            id={`import-${id}`}
            to={importAddress(id)}
            className="font-semibold text-sm wrap-anywhere before:absolute before:inset-0 hover:underline"
          >
            {kindNames[kind]} of {fileName}
          </Link>
          <p className="text-muted text-xs tabular-nums wrap-anywhere">
            {describeImport(batch)} · {createdBy ?? 'A former administrator'}, <When date={createdAt} />
          </p>
        </div>
        <UndoImport batch={batch} describedBy={`import-${id}`} />
      </div>
      {isWorking(batch) && <ProgressBar value={progressOf(batch)} label="Progress" />}
    </li>
  );
}
