import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import { Textarea } from '../../../ui/inputs/textarea.tsx';
import type { TaskFormValues, TaskTextField } from '../form/task-form-values.ts';

interface Labelled {
  name: TaskTextField;
  label: string;
  hint?: string;
  required?: boolean;
}

type TaskFormLineProps = Labelled &
  Pick<ComponentProps<'input'>, 'type' | 'placeholder' | 'maxLength' | 'min' | 'max' | 'step'>;

/** A field of one line. */
export function TaskFormLine({ name, label, hint, required = false, ...rest }: TaskFormLineProps) {
  const { register, formState } = useFormContext<TaskFormValues>();
  return (
    <Field label={label} hint={hint} required={required} error={formState.errors[name]?.message}>
      {(control) => (
        <Input
          {...control}
          {...rest}
          {...register(name)}
          counter
          autoComplete="off"
          // The wheel over a focused number would change it without notice.
          {...(rest.type === 'number' ? { onWheel: ({ currentTarget }) => currentTarget.blur() } : {})}
        />
      )}
    </Field>
  );
}

type TaskFormTextProps = Labelled & Pick<ComponentProps<typeof Textarea>, 'rows' | 'placeholder' | 'max'>;

/** A field of many lines. */
export function TaskFormText({ name, label, hint, required = false, ...rest }: TaskFormTextProps) {
  const { register, formState } = useFormContext<TaskFormValues>();
  return (
    <Field label={label} hint={hint} required={required} error={formState.errors[name]?.message}>
      {(control) => <Textarea {...control} {...register(name)} {...rest} />}
    </Field>
  );
}
