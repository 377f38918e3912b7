import { useQuery } from '@tanstack/react-query';
import { Download, FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { fieldsOf, type ImportKind, importKinds } from '#contract/import-fields.ts';
import { readImport } from '#contract/imports.ts';
import { limits, MiB } from '#contract/limits.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoicePill } from '../../ui/inputs/choice-pill.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { FileButton } from '../../ui/inputs/file-button.tsx';
import { FormProblem } from '../../ui/inputs/form-problem.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { kindNames } from './import-texts.ts';
import { readQuery } from './imports-query.ts';
import { MatchColumns } from './match-columns.tsx';
import { type ImportFile, useImportFile } from './use-import-file.ts';

const leads: Record<ImportKind, string> = {
  people:
    'Each row makes an account that waits for the first sign-in with its address, or fills in what an account does not have. Nothing that a student has is changed, and no mail is sent.',
  points:
    'Each row gives points to a student, or takes them away, in the edition that runs. The student reads the reason.',
};

/** Only the titles of all columns, as spreadsheet programs open it. */
const emptyFile = (kind: ImportKind) =>
  new Blob(
    [
      '\ufeff',
      `${fieldsOf(kind)
        .map(({ label }) => label)
        .join(',')}\r\n`,
    ],
    { type: 'text/csv' },
  );

/** Chooses a file and what is in it; then its columns are matched and its rows checked. */
export function ImportForm() {
  const [kind, setKind] = useState<ImportKind>('people');
  const [sheet, setSheet] = useState<string | null>(null);
  const { file, refusal, choose, clear } = useImportFile();
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    setSheet(null);
    void choose(chosen);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  return (
    <div className="grid gap-5">
      <Card className="grid gap-4 p-5" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 font-medium text-sm">What is imported</legend>
          {importKinds.map((value) => (
            <ChoicePill key={value} name="kind" checked={kind === value} onChange={() => setKind(value)}>
              {kindNames[value]}
            </ChoicePill>
          ))}
        </fieldset>
        <p className="max-w-[70ch] text-muted text-sm">{leads[kind]}</p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-[70ch] text-sm">
            <span className="font-medium">Columns: </span>
            {fieldsOf(kind)
              .map(({ label, required }) => (required ? `${label} (needed)` : label))
              .join(', ')}
          </p>
          <Button
            size="sm"
            icon={<Download aria-hidden strokeWidth={1.75} />}
            onClick={() => saveFile(emptyFile(kind), `${kind}.csv`)}
          >
            Download an empty file
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            label="Spreadsheet"
            accept=".csv,.tsv,.txt,.xlsx"
            icon={<FileUp aria-hidden strokeWidth={1.75} />}
            onChoose={take}
          />
          <p className="min-w-0 text-muted text-sm wrap-anywhere">
            {file?.name ??
              `Or drop it here. XLSX or CSV with the titles of the columns in the first row, at most ${formatNumber(limits.importRows)} rows and ${limits.importFileBytes / MiB} MB.`}
          </p>
        </div>
      </Card>
      {refusal !== null && <FormProblem title="This file cannot be imported" detail={refusal} reveal />}
      {file && (
        <ReadFile
          // What was matched and checked belongs to this file.
          key={`${file.number} ${kind}`}
          {...{ file, kind, sheet }}
          onSheet={setSheet}
          onStarted={clear}
        />
      )}
    </div>
  );
}

interface ReadFileProps {
  file: ImportFile;
  kind: ImportKind;
  sheet: string | null;
  onSheet: (sheet: string) => void;
  onStarted: () => void;
}

function ReadFile({ file, kind, sheet, onSheet, onStarted }: ReadFileProps) {
  const { name: fileName, content, number } = file;
  const body = { kind, fileName, content, sheet };
  const { data, error, isPending } = useQuery(readQuery(number, body));
  const { data: names } = useQuery({
    ...readQuery(number, { ...body, sheet: null }),
    enabled: sheet === null,
  });
  const sheets = data?.sheets ?? names?.sheets ?? [];
  return (
    <>
      {error && <FormFailure error={error} title={readImport.failure} reveal />}
      {sheets.length > 1 && (
        <Field label="Sheet" className="sm:w-80">
          {(control) => (
            <Select
              {...control}
              value={sheet ?? data?.sheet ?? ''}
              options={sheets.map((value) => ({ value, label: value }))}
              onValueChange={onSheet}
            />
          )}
        </Field>
      )}
      {isPending && !error && (
        <div role="status">
          <span className="sr-only">Reading the file…</span>
          <SkeletonRows count={4} />
        </div>
      )}
      {data && !error && (
        <MatchColumns
          key={data.sheet ?? ''}
          read={data}
          input={{ ...body, sheet: data.sheet }}
          onStarted={onStarted}
        />
      )}
    </>
  );
}
