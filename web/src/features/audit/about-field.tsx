import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { type ChoicesOf, useChoices } from '../../ui/inputs/use-choices.ts';

interface AboutFieldProps<Listed extends { readonly id: string }, Found> {
  label: string;
  hint: string;
  placeholder: string;
  /** The id of what is chosen. */
  value: string | undefined;
  /** An empty id: everything. */
  onChange: (id: string) => void;
  choices: ChoicesOf<Listed> & { nameOf: (item: Listed | Found) => string };
  /** Reads one by its id, which is all that an address holds. */
  query: (id: string) => UseQueryOptions<Found, Error, Found, string[]>;
}

/** What events are about, such as a student, searched for by its texts; events hold only its number. */
export function AboutField<Listed extends { readonly id: string }, Found>({
  label,
  hint,
  placeholder,
  value,
  onChange,
  choices,
  query,
}: AboutFieldProps<Listed, Found>) {
  const { suggest, idOf, labelOf } = useChoices(choices);
  const { data, isError } = useQuery({ ...query(value ?? ''), enabled: value !== undefined, retry: false });
  const known = value === undefined ? '' : (labelOf(value) ?? (data && choices.nameOf(data)));
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Combobox
          {...control}
          value={known ?? (isError ? `The chosen ${label.toLowerCase()}` : '')}
          onChange={(name) => onChange(idOf(name) ?? '')}
          options={suggest}
          freeText={false}
          maxLength={limits.searchLength}
          autoComplete="off"
          placeholder={placeholder}
        />
      )}
    </Field>
  );
}
