import type { UseFormReturn } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { ChoicePill } from '../../../ui/inputs/choice-pill.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import type { BulkValues } from './bulk-form.ts';

interface PointsFieldProps {
  form: Pick<UseFormReturn<BulkValues>, 'register'>;
  rule: BulkValues['rule'];
  errors: { fixed?: { message?: string } | undefined; percent?: { message?: string } | undefined };
}

const rules = [
  { value: 'full', label: 'All points' },
  { value: 'fixed', label: 'Same points' },
  { value: 'percent', label: 'Per cent' },
] as const;

/** How many points each approved submission gets. */
export function PointsField({ form, rule, errors }: PointsFieldProps) {
  return (
    <div className="grid gap-3">
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium text-sm">Points</legend>
        <div className="flex flex-wrap gap-2">
          {rules.map(({ value, label }) => (
            <ChoicePill key={value} {...form.register('rule')} value={value}>
              {label}
            </ChoicePill>
          ))}
        </div>
        {rule === 'full' && <p className="text-muted text-xs">Each gets the points of its task.</p>}
      </fieldset>
      {rule === 'fixed' && (
        <Field
          label="Points of each"
          required
          hint="Work of a task with fewer points gets the points of its task."
          error={errors.fixed?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('fixed')}
              type="number"
              inputMode="numeric"
              min={0}
              max={limits.taskPointsMax}
              className="max-w-32 tabular-nums"
            />
          )}
        </Field>
      )}
      {rule === 'percent' && (
        <Field
          label="Per cent of the task’s points"
          required
          hint="Half a point is rounded up."
          error={errors.percent?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('percent')}
              type="number"
              inputMode="numeric"
              min={0}
              max={100}
              className="max-w-32 tabular-nums"
            />
          )}
        </Field>
      )}
    </div>
  );
}
