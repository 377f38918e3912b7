import { Controller, type UseFormReturn } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import type { TypedEdition } from './edition-form-values.ts';

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

interface EditionFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: the fields do not depend on what the form sends
  form: UseFormReturn<TypedEdition, unknown, any>;
}

export function EditionFields({ form: { register, control, formState } }: EditionFieldsProps) {
  const { errors } = formState;
  const days = [
    ['startsOn', 'First day'],
    ['endsOn', 'Last day'],
  ] as const;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Field label="Number" error={errors.number?.message} required>
          {(field) => <Input {...field} {...register('number')} type="number" min={1} step={1} />}
        </Field>
        <Field label="Name" error={errors.name?.message} hint="For example the year." required>
          {(field) => <Input {...field} {...register('name')} maxLength={limits.shortTextLength} />}
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {days.map(([name, label]) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {(field) => <Input {...field} {...register(name)} type="date" max="9999-12-31" />}
          </Field>
        ))}
      </div>
      <Controller
        control={control}
        name="timeZone"
        render={({ field, fieldState }) => (
          <Field
            label="Time zone"
            error={fieldState.error?.message}
            hint="Its weeks and months begin there. It cannot change after the first points."
            required
          >
            {(accessible) => (
              <Combobox
                {...accessible}
                ref={field.ref}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                options={timeZones}
                freeText={false}
              />
            )}
          </Field>
        )}
      />
    </>
  );
}
