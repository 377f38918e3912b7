import type { ComponentProps } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import {
  type ProfileTextField as FieldName,
  type ProfileValues,
  profileLabels,
} from './profile-form-values.ts';

interface ProfileTextFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'form'> {
  form: UseFormReturn<ProfileValues>;
  name: FieldName;
  hint?: string;
}

export function ProfileTextField({ form, name, hint, required, ...input }: ProfileTextFieldProps) {
  return (
    <Field
      label={profileLabels[name]}
      hint={hint}
      required={required ?? false}
      error={form.formState.errors[name]?.message}
    >
      {(control) => <Input {...input} {...control} {...form.register(name)} className="scroll-mb-28" />}
    </Field>
  );
}
