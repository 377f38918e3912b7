import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CheckedImport, type ImportError, importOutcomes, startImport } from '#contract/imports.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { countOf, formatNumber } from '../../ui/numbers/format-number.ts';
import { importAddress } from './import-dialog.tsx';
import { outcomeTexts } from './import-texts.ts';
import { type CheckInput, useStartImport } from './imports-query.ts';

interface CheckResultProps {
  checked: CheckedImport;
  input: CheckInput;
  onStarted: () => void;
}

/** What the import would do, the errors of the rows, and its start. */
export function CheckResult({ checked, input, onStarted }: CheckResultProps) {
  const { counts, points, skipped, newColleges, errors, errorCount, errorsCsv } = checked;
  const navigate = useNavigate();
  const start = useStartImport();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that asked for it is gone.
  useEffect(() => heading.current?.focus(), []);
  const { failed = 0, unchanged = 0 } = counts;
  const rows = importOutcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
  const good = rows - failed;
  const begin = () =>
    start.mutate(input, {
      onSuccess: ({ id }) => {
        onStarted();
        void navigate(importAddress(id), { preventScrollReset: true });
      },
    });
  return (
    <Card className="grid gap-4 p-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {failed === 0 ? 'Every row can be imported' : `${countOf(failed, 'row')} cannot be imported`}
      </h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {importOutcomes
          .filter((outcome) => (counts[outcome] ?? 0) > 0)
          .map((outcome) => (
            <Count key={outcome} name={outcomeTexts[outcome].label} value={counts[outcome] ?? 0} />
          ))}
        {input.kind === 'points' && <Count name="Points in total, given less taken away" value={points} />}
        {skipped > 0 && <Count name="Blank rows and repeated titles" value={skipped} />}
      </dl>
      {newColleges.total > 0 && (
        <p className="text-sm wrap-anywhere">
          {countOf(newColleges.total, 'new college')}:{' '}
          <span translate="no">{newColleges.first.join('; ')}</span>
          {newColleges.total > newColleges.first.length ? ' …' : '.'}
          <span className="text-muted"> If one of them exists under another name, correct the row.</span>
        </p>
      )}
      {errors.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted text-sm">
              Correct them in your spreadsheet and choose the file again, or leave these rows out.
              {errorCount > errors.length &&
                ` The first ${formatNumber(errors.length)} of ${formatNumber(errorCount)} errors are below.`}
            </p>
            {errorsCsv && (
              <Button
                icon={<Download aria-hidden strokeWidth={1.75} />}
                onClick={() => saveFile(new Blob([errorsCsv], { type: 'text/csv' }), 'import-errors.csv')}
              >
                Download the errors
              </Button>
            )}
          </div>
          <Errors errors={errors} />
        </>
      )}
      {good > 0 && (
        <Button variant="primary" className="justify-self-start" busy={start.isPending} onClick={begin}>
          {failed > 0
            ? `Import ${countOf(good, 'row')}, leave out ${formatNumber(failed)}`
            : `Import ${countOf(good, 'row')}`}
        </Button>
      )}
      {good > 0 && good === unchanged && (
        <p className="text-muted text-sm">The accounts have all that these rows say.</p>
      )}
      <FormFailure error={start.error} title={startImport.failure} />
    </Card>
  );
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="font-semibold text-lg tabular-nums">{formatNumber(value)}</dd>
    </div>
  );
}

const grid =
  'grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 px-4 @4xl:grid-cols-[4rem_14rem_minmax(0,1fr)]';

function Errors({ errors }: { errors: readonly ImportError[] }) {
  return (
    <Table
      label="Errors"
      grid={grid}
      columns={[{ head: 'Row', numeric: true }, { head: 'Column' }, { head: 'What to do' }]}
    >
      <tbody className="block">
        {errors.map(({ row, column, message }) => (
          <tr
            key={`${row} ${column} ${message}`}
            className={`${grid} border-line border-b py-2.5 text-sm last:border-b-0`}
          >
            <td className="row-span-2 text-right text-muted tabular-nums @4xl:row-span-1">
              {formatNumber(row)}
            </td>
            <td className="min-w-0 font-medium wrap-anywhere" translate="no">
              {column ?? 'Whole row'}
            </td>
            <td className="min-w-0 wrap-anywhere">{message}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
