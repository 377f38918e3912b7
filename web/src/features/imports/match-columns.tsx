import { useState } from 'react';
import { fieldsOf } from '#contract/import-fields.ts';
import { checkImport, type ReadImport } from '#contract/imports.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { countOf } from '../../ui/numbers/format-number.ts';
import { When } from '../../ui/time/time.tsx';
import { CheckResult } from './check-result.tsx';
import { type ReadInput, useCheckImport } from './imports-query.ts';

interface MatchColumnsProps {
  read: ReadImport;
  input: ReadInput;
  onStarted: () => void;
}

/** Which column has which field, the check of all rows, and the start. */
export function MatchColumns({ read, input, onStarted }: MatchColumnsProps) {
  const { columns: found, guess, rows, importedAt } = read;
  const [columns, setColumns] = useState<Readonly<Record<string, number>>>(guess);
  const [asked, setAsked] = useState(false);
  const check = useCheckImport();
  const fields = fieldsOf(input.kind);
  const missing = fields.filter(({ name, required }) => required && columns[name] === undefined);
  const body = { ...input, columns };
  const titleOf = (index: number) => found[index]?.title || `Column ${index + 1}`;
  const options = [
    { value: '', label: 'Not imported' },
    ...found.map((_, index) => ({ value: String(index), label: titleOf(index) })),
  ];
  const choose = (name: string, value: string) => {
    const { [name]: _, ...others } = columns;
    setColumns(value === '' ? others : { ...others, [name]: Number(value) });
    check.reset();
  };
  return (
    <>
      <Card className="grid gap-4 p-5">
        <div className="grid gap-1">
          <h2 className="text-xl">Columns</h2>
          <p className="text-muted text-sm">
            The file has {countOf(rows, 'row')}. Check which of its columns has what; columns that you do not
            choose are left out.
          </p>
          {importedAt && (
            <p className="font-medium text-sm text-warn">
              This file was imported already: <When date={importedAt} />.
            </p>
          )}
        </div>
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
          {fields.map(({ name, label, required }) => {
            const index = columns[name];
            const samples = index === undefined ? [] : (found[index]?.samples ?? []);
            return (
              <Field
                key={name}
                label={label}
                required={required ?? false}
                error={asked && required && index === undefined ? 'Choose the column.' : undefined}
                hint={
                  samples.length > 0 && (
                    <span translate="no" className="wrap-anywhere">
                      {samples.join(' · ')}
                    </span>
                  )
                }
              >
                {(control) => (
                  <Select
                    {...control}
                    value={index === undefined ? '' : String(index)}
                    options={options}
                    onValueChange={(value) => choose(name, value)}
                  />
                )}
              </Field>
            );
          })}
        </div>
        {!check.data && (
          <Button
            variant="primary"
            className="justify-self-start"
            busy={check.isPending}
            onClick={() => {
              setAsked(true);
              if (missing.length === 0) check.mutate(body);
            }}
          >
            Check the rows
          </Button>
        )}
        <FormFailure error={check.error} title={checkImport.failure} />
      </Card>
      {check.data && <CheckResult checked={check.data} input={body} onStarted={onStarted} />}
    </>
  );
}
