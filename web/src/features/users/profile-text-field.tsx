import type { ComponentProps } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { ProfileTextField as FieldName, ProfileValues } from './profile-form-values.ts';

interface ProfileTextFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'form'> {
  form: UseFormReturn<ProfileValues>;
  name: FieldName;
  label: string;
  hint?: string;
}

export function ProfileTextField({ form, name, label, hint, required, ...input }: ProfileTextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      required={required ?? false}
      error={form.formState.errors[name]?.message}
    >
      {(control) => <Input {...input} {...control} {...form.register(name)} className="scroll-mb-28" />}
    </Field>
  );
}
