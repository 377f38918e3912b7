import { Controller, useFormContext } from 'react-hook-form';
import { Field } from '../../../ui/inputs/field.tsx';
import { Select, type SelectOption } from '../../../ui/inputs/select.tsx';
import { type TemplateFormValues, templateLabels } from './template-form-values.ts';

type ChoiceName = 'kind' | 'reason' | 'tier' | 'design' | 'paper';

interface ChoiceFieldProps<Name extends ChoiceName> {
  name: Name;
  options: readonly (SelectOption & { value: TemplateFormValues[Name] })[];
  hint?: string;
  placeholder?: string;
  /** Called before the form has the value. */
  onChosen?: (value: TemplateFormValues[Name]) => void;
}

/** A value of a template that is chosen from a list. */
export function ChoiceField<Name extends ChoiceName>(props: ChoiceFieldProps<Name>) {
  const { name, options, hint, placeholder, onChosen } = props;
  const { control } = useFormContext<TemplateFormValues>();
  return (
    <Controller
      control={control}
      name={name as ChoiceName}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <Field label={templateLabels[name]} required hint={hint} error={fieldState.error?.message}>
          {(accessible) => (
            // The form focuses the first invalid field; here that is the select's button.
            <div ref={(node) => ref(node && { focus: () => node.querySelector('button')?.focus() })}>
              <Select
                {...accessible}
                value={value}
                onValueChange={(chosen) => {
                  const option = options.find((each) => each.value === chosen);
                  if (option) onChosen?.(option.value);
                  onChange(chosen);
                }}
                onBlur={onBlur}
                options={options}
                {...(placeholder && { placeholder })}
              />
            </div>
          )}
        </Field>
      )}
    />
  );
}
