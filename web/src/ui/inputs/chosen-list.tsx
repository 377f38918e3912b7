import { X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Combobox } from './combobox.tsx';
import type { FieldControl } from './field.tsx';
import type { Suggestions } from './use-suggestions.ts';

interface ChosenListProps extends FieldControl {
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** What is shown of a value, and how its button is named. */
  nameOf?: (value: string) => ReactNode;
  /** The value of a suggestion that was chosen; undefined: none. */
  idOf?: (suggestion: string) => string | undefined;
  suggestions: Suggestions;
  placeholder: string;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

const same = (value: string) => value;

/** Several values that are chosen from suggestions, one after the other. */
export function ChosenList({ values, onChange, nameOf = same, idOf = same, ...rest }: ChosenListProps) {
  const { suggestions, ...control } = rest;
  return (
    <div className="grid gap-2">
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {values.map((value) => (
          <li
            key={value}
            className="flex min-h-8 max-w-full items-center rounded-full border border-line bg-sunk pl-3 text-sm pointer-coarse:min-h-11"
          >
            <span className="min-w-0 truncate">{nameOf(value)}</span>
            <button
              type="button"
              className="grid size-8 shrink-0 place-items-center rounded-full text-muted hover:text-bad pointer-coarse:size-11"
              onClick={() => onChange(values.filter((other) => other !== value))}
            >
              <X aria-hidden strokeWidth={1.75} className="size-3.5" />
              <span className="sr-only">Remove {nameOf(value)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Combobox
        {...control}
        value=""
        freeText={false}
        options={suggestions}
        onChange={(suggestion) => {
          const value = idOf(suggestion);
          if (value && !values.includes(value)) onChange([...values, value]);
        }}
      />
    </div>
  );
}
