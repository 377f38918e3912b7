import { Controller, useFormContext } from 'react-hook-form';
import { DateTimeInput } from '../../../ui/inputs/date-time-input.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { timeZoneOn } from '../../../ui/time/time-zone.ts';
import type { TaskFormValues } from '../form/task-form-values.ts';

/** When students see a new task first. Needs a FormProvider. */
export function PublishAtField() {
  const { control } = useFormContext<TaskFormValues>();
  return (
    <Controller
      control={control}
      name="publishAt"
      render={({ field, fieldState }) => (
        <Field
          label="Publish at"
          error={fieldState.error?.message}
          hint={`If empty, students see the task at once. Your time zone: ${timeZoneOn(field.value)}.`}
        >
          {(accessible) => (
            <div className="max-w-sm">
              <DateTimeInput {...accessible} {...field} />
            </div>
          )}
        </Field>
      )}
    />
  );
}
