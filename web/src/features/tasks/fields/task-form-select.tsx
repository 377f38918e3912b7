import { Controller, useFormContext } from 'react-hook-form';
import { Field } from '../../../ui/inputs/field.tsx';
import { Select, type SelectOption } from '../../../ui/inputs/select.tsx';
import type { TaskFormValues } from '../form/task-form-values.ts';

interface TaskFormSelectProps {
  name: 'kind' | 'domain' | 'category' | 'difficulty' | 'minPoints' | 'repeat' | 'pointsHidden';
  label: string;
  options: readonly SelectOption[];
  required?: boolean;
  placeholder?: string;
  hint?: string;
  disabled?: boolean;
}

export function TaskFormSelect(props: TaskFormSelectProps) {
  const { name, label, options, required = false, placeholder, hint, disabled = false } = props;
  const { control } = useFormContext<TaskFormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <Field label={label} hint={hint} required={required} error={fieldState.error?.message}>
          {(accessible) => (
            // The form focuses the first invalid field; here that is the select's button.
            <div ref={(node) => ref(node && { focus: () => node.querySelector('button')?.focus() })}>
              <Select
                {...accessible}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
                options={options}
                disabled={disabled}
                {...(placeholder ? { placeholder } : {})}
              />
            </div>
          )}
        </Field>
      )}
    />
  );
}
