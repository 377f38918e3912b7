import { Controller, type UseFormReturn } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import type { Suggestions } from '../../ui/inputs/use-suggestions.ts';
import {
  type ProfileTextField as FieldName,
  type ProfileValues,
  profileLabels,
} from './profile-form-values.ts';

interface ProfileSuggestFieldProps {
  form: UseFormReturn<ProfileValues>;
  name: FieldName;
  suggestions: Suggestions;
  placeholder?: string;
  autoComplete?: string;
  hint?: string;
}

/** A text field with suggestions; other text is valid too. */
export function ProfileSuggestField({ form, name, suggestions, hint, ...input }: ProfileSuggestFieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={profileLabels[name]} error={fieldState.error?.message} {...(hint && { hint })}>
          {(control) => (
            <Combobox
              {...input}
              {...control}
              className="scroll-mb-28"
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              options={suggestions}
              maxLength={limits.shortTextLength}
            />
          )}
        </Field>
      )}
    />
  );
}
