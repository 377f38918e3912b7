import { useQuery } from '@tanstack/react-query';
import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { checkTaskImport, exportTasks, type ImportRow, importTasks } from '#contract/task-transfer.ts';
import { ActionBar } from '../../../forms/action-bar.tsx';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { FileButton } from '../../../ui/inputs/file-button.tsx';
import { FormProblem } from '../../../ui/inputs/form-problem.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import { Select } from '../../../ui/inputs/select.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { editionsQuery } from '../../editions/editions-query.ts';
import { readEdition } from '../../editions/read-edition.ts';
import { checkQuery, type Source, useExportTasks, useImportTasks } from './transfer-queries.ts';
import { TransferTable } from './transfer-table.tsx';
import { useTaskFile } from './use-task-file.ts';

/** Copies tasks of an edition or a file into the edition that runs, after a dry run, and exports tasks of an edition. */
export function TransferTasks() {
  const { adminPath } = useAdministrator();
  const [params, setParams] = useSearchParams();
  const edition = readEdition(params);
  const { data: editions = [] } = useQuery(editionsQuery());
  const file = useTaskFile();
  /** The drafts of the last import. */
  const [created, setCreated] = useState<number | null>(null);
  const { name, rows = [], startsOn = null } = file.file ?? {};
  const tasks = rows.flatMap(({ row, task, imageIds, imageTexts, errors }) =>
    task === null || errors.length > 0
      ? []
      : { row, task, imageIds: [...imageIds], imageTexts: [...imageTexts] },
  );
  function choose(number: string) {
    setCreated(null);
    setParams(number === '' ? {} : { edition: number }, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="grid gap-5">
      <Card className="grid gap-3 p-5 sm:flex sm:flex-wrap sm:items-end">
        <Field label="Tasks of" className="min-w-0 sm:w-80">
          {(control) => (
            <Select
              {...control}
              value={edition ?? ''}
              placeholder="Choose an edition"
              options={editions.map(({ number, name: of, closedAt }) => ({
                value: String(number),
                label: closedAt === null ? `${of} (now)` : of,
              }))}
              onValueChange={(number) => {
                file.clear();
                choose(number);
              }}
            />
          )}
        </Field>
        <span className="text-muted text-sm sm:flex sm:min-h-11 sm:items-center">or</span>
        <FileButton
          label="File of tasks"
          icon={<FileUp aria-hidden strokeWidth={1.75} />}
          onChoose={(chosen) => {
            choose('');
            void file.choose(chosen);
          }}
        />
        {name && (
          <span className="min-w-0 text-sm wrap-anywhere sm:flex sm:min-h-11 sm:items-center">{name}</span>
        )}
      </Card>
      <div role="status" className="empty:hidden">
        {file.progress && (
          <p className="text-muted text-sm">
            {file.progress.number === 0
              ? 'Reading the file…'
              : `Checking image ${file.progress.number} of ${file.progress.images}…`}
          </p>
        )}
        {created !== null && (
          <div className="flex flex-wrap items-center gap-3 rounded-control bg-good-soft p-4">
            <p className="font-semibold text-good text-sm">{`${countOf(created, 'draft')} created.`}</p>
            <ButtonLink to={`${paths.admin.tasks(adminPath)}?status=draft`}>Show the drafts</ButtonLink>
          </div>
        )}
      </div>
      {file.refusal !== null && (
        <FormProblem title="This file cannot be imported" detail={file.refusal} reveal />
      )}
      <FormFailure
        error={file.failure}
        title="The images of the file could not be sent. Choose the file again."
        reveal
      />
      {edition !== undefined ? (
        <Rows
          key={`edition ${edition}`}
          name={`edition ${edition}`}
          source={{ from: 'edition', edition: Number(edition) }}
          onImported={setCreated}
        />
      ) : file.file ? (
        <Rows
          key={`file ${file.file.number}`}
          name={`file ${file.file.number}`}
          source={tasks.length === 0 ? null : { from: 'file', startsOn, tasks }}
          faulty={rows.filter(({ errors }) => errors.length > 0)}
          onImported={(count) => {
            setCreated(count);
            file.clear();
          }}
        />
      ) : null}
    </div>
  );
}

interface RowsProps {
  /** Of the source, for the cache. */
  name: string;
  /** Null: no row of the file can be imported. */
  source: Source | null;
  /** Rows of a file that are not in `source`. */
  faulty?: readonly Pick<ImportRow, 'row' | 'title' | 'errors'>[];
  onImported: (created: number) => void;
}

const keyOf = ({ id, row }: ImportRow) => id ?? row;

function Rows({ name, source, faulty = [], onImported }: RowsProps) {
  const { data: editions = [] } = useQuery(editionsQuery());
  const running = editions.find(({ closedAt }) => closedAt === null);
  const from = source?.from === 'edition' ? source.edition : null;
  /** Tasks are not copied into their own edition: they can only be exported. */
  const exportsOnly = from !== null && from === running?.number;
  const [typed, setTyped] = useState<string | null>(null);
  const weeks = exportsOnly ? 0 : typed === null ? undefined : Number(typed);
  const wrong = weeks !== undefined && (typed === '' || !Number.isInteger(weeks) || Math.abs(weeks) > 520);
  const query = useQuery(checkQuery(name, wrong ? null : source, weeks));
  const { data, error, refetch, isPending } = query;
  /** What the administrator chose or left out; other rows are chosen if nothing speaks against it. */
  const [choices, setChoices] = useState<ReadonlyMap<string | number, boolean>>(new Map());
  const importing = useImportTasks();
  const exporting = useExportTasks();

  if (source !== null && isPending) return error ? null : <SkeletonRows count={6} />;
  if (error && !data)
    return <QueryFailed error={error} message={checkTaskImport.failure} onRetry={refetch} />;
  const unread = faulty.map((row) => ({
    ...row,
    id: null,
    lastDate: null,
    publishAt: null,
    images: 0,
    requires: [],
    exists: false,
  }));
  const rows = [...(data?.rows ?? []), ...unread].toSorted((a, b) => a.row - b.row);
  if (rows.length === 0) return <EmptyState title="No tasks">This edition has no tasks.</EmptyState>;
  const isChosen = (row: ImportRow) =>
    choices.get(keyOf(row)) ?? (exportsOnly || (row.errors.length === 0 && !row.exists));
  const chosen = rows.filter(isChosen);
  const failing = chosen.filter(({ errors }) => errors.length > 0);

  const ids = () =>
    chosen.length === rows.length ? {} : { ids: chosen.flatMap(({ id }) => (id === null ? [] : id)) };
  function chosenSource(): Source | null {
    if (source?.from !== 'file') return source && { ...source, ...ids() };
    const numbers = new Set(chosen.map(({ row }) => row));
    return { ...source, tasks: source.tasks.filter(({ row }) => numbers.has(row)) };
  }
  function create() {
    const wanted = chosenSource();
    if (wanted === null || data === undefined) return;
    importing.mutate(
      {
        source: wanted,
        weeks: data.weeks,
        into: data.into,
        again: chosen.some(({ exists }) => exists),
      },
      {
        onSuccess({ created }) {
          setChoices(new Map());
          onImported(created.length);
        },
      },
    );
  }

  return (
    <div className="grid gap-5">
      {!exportsOnly && source !== null && (
        <Field
          label="Move dates by weeks"
          error={wrong ? 'Enter whole weeks from -520 to 520.' : undefined}
          hint={`52 weeks are a year. Times of day stay the same in ${data?.timeZone ?? 'the time zone of the edition'}.`}
          className="max-w-md"
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              step={1}
              value={typed ?? data?.weeks ?? ''}
              onChange={({ target }) => setTyped(target.value)}
              className="w-32"
            />
          )}
        </Field>
      )}
      <TransferTable
        rows={rows}
        into={exportsOnly ? null : (running?.name ?? '')}
        chosen={isChosen}
        onChoose={(of, next) =>
          setChoices(new Map([...choices, ...of.map((row) => [keyOf(row), next] as const)]))
        }
      />
      <FormFailure error={importing.error} title={importTasks.failure} reveal />
      <FormFailure error={exporting.error} title={exportTasks.failure} reveal />
      <ActionBar wide>
        {!exportsOnly && (
          <Button
            variant="primary"
            busy={importing.isPending}
            disabled={wrong || chosen.length === 0 || failing.length > 0 || query.isPlaceholderData}
            onClick={create}
          >
            {`Import ${countOf(chosen.length, 'task')}`}
          </Button>
        )}
        {from !== null && (
          <Button
            icon={<Download aria-hidden strokeWidth={1.75} />}
            busy={exporting.isPending}
            disabled={chosen.length === 0}
            onClick={() => exporting.mutate({ edition: from, ...ids() })}
          >
            {`Export ${countOf(chosen.length, 'task')}`}
          </Button>
        )}
        {failing.length > 0 && !exportsOnly && (
          <span className="text-bad text-sm">
            {countOf(failing.length, 'chosen task has', 'chosen tasks have')} errors: leave them out to import
            the others.
          </span>
        )}
      </ActionBar>
    </div>
  );
}
