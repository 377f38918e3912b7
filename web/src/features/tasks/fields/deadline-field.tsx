import { TriangleAlert } from 'lucide-react';
import { Controller, useFormContext } from 'react-hook-form';
import { noDeadline } from '#contract/task-changes.ts';
import type { Task } from '#contract/tasks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateTimeInput } from '../../../ui/inputs/date-time-input.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { exactTime } from '../../../ui/time/format-time.ts';
import { useNow } from '../../../ui/time/time.tsx';
import { timeZoneOn } from '../../../ui/time/time-zone.ts';
import type { TaskFormValues } from '../form/task-form-values.ts';
import { quickDeadlines } from './quick-deadlines.ts';

interface DeadlineFieldProps {
  label: string;
  required: boolean;
  /** The task that is edited. */
  before: Task | undefined;
}

/** The deadline of a task, with buttons for frequent ones, the time zone, and a warning if it has passed. */
export function DeadlineField({ label, required, before }: DeadlineFieldProps) {
  const { control } = useFormContext<TaskFormValues>();
  const now = useNow();
  return (
    <Controller
      control={control}
      name="lastDate"
      render={({ field, fieldState }) => (
        <Field
          label={label}
          required={required}
          error={fieldState.error?.message}
          hint={<DeadlineHint deadline={field.value} before={before} />}
        >
          {(accessible) => (
            <div className="grid gap-2">
              <DateTimeInput {...accessible} {...field} />
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
              <div role="group" aria-label="Quick choices" className="flex flex-wrap gap-2">
                {quickDeadlines(now).map((quick) => (
                  <Button
                    key={quick.label}
                    size="sm"
                    aria-pressed={field.value === quick.at.toISOString()}
                    className="aria-pressed:border-flame aria-pressed:bg-flame-soft forced-colors:aria-pressed:border-2"
                    onClick={() => field.onChange(quick.at.toISOString())}
                  >
                    {quick.label}
                  </Button>
                ))}
              </div>
            </div>
          )}
        </Field>
      )}
    />
  );
}

function DeadlineHint({ deadline, before }: { deadline: string; before: Task | undefined }) {
  const now = useNow();
  return (
    <>
      {deadline === '' &&
        before &&
        before.lastDate !== noDeadline &&
        `If empty, it stays ${exactTime(new Date(before.lastDate))}. `}
      Your time zone: {timeZoneOn(deadline)}. Students see the time in theirs.
      {deadline !== '' && new Date(deadline) <= now && (
        <span className="mt-2 flex gap-2 rounded-control bg-warn-soft px-3 py-2.5 font-semibold text-sm text-warn">
          <TriangleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
          This time has passed: {before ? 'the task will be closed.' : 'choose a later one.'}
        </span>
      )}
    </>
  );
}
