import { type Ref, useId } from 'react';
import { limits } from '#contract/limits.ts';
import { Input } from '../../../ui/inputs/input.tsx';
import { Textarea } from '../../../ui/inputs/textarea.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';

interface QuestionInputProps {
  /** Of the first control, which gets the focus if the answer is wrong. */
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  /** From 1. */
  number: number;
  question: { id: string; type: string; text: string; options: readonly string[]; required?: boolean };
  /** What is typed, or the chosen options. */
  value: readonly string[];
  error?: string | undefined;
  onChange: (value: string[]) => void;
}

const lineTypes: Readonly<Record<string, 'text' | 'number' | 'date'>> = {
  short: 'text',
  line: 'text',
  number: 'number',
  date: 'date',
};

/** A question of a quiz or form, which a student answers. */
export function QuestionInput({ ref, number, question, value, error, onChange }: QuestionInputProps) {
  const id = useId();
  const { type, text, options, required = false } = question;
  const single = type === 'single' || type === 'choice';
  const typed = value[0] ?? '';
  const change = (next: string) => onChange(next === '' ? [] : [next]);
  const described = { id, 'aria-describedby': error ? `${id}-error` : undefined };
  // A group of checkboxes can say neither.
  const control = {
    ...described,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  const star = required ? "after:text-bad after:content-['_*'_/_'']" : '';
  const title = (
    <>
      {formatNumber(number)}. {text}
    </>
  );
  return (
    <div className="grid gap-2">
      {options.length > 0 ? (
        <fieldset
          {...(single ? { ...control, role: 'radiogroup' } : described)}
          className="grid min-w-0 gap-1"
        >
          <legend className={`mb-1 font-semibold wrap-anywhere ${star}`}>{title}</legend>
          {!single && <p className="text-muted text-sm">Choose all that apply.</p>}
          {options.map((option, place) => (
            <label
              key={option}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-2 hover:bg-sunk has-checked:border-flame has-checked:bg-flame-soft"
            >
              <input
                ref={place === 0 ? ref : undefined}
                type={single ? 'radio' : 'checkbox'}
                name={id}
                checked={value.includes(option)}
                className="size-4.5 shrink-0 accent-flame"
                onChange={({ target }) => {
                  const others = single ? [] : value.filter((other) => other !== option);
                  onChange(target.checked ? [...others, option] : others);
                }}
              />
              <span className="wrap-anywhere">{option}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <>
          <label htmlFor={id} className={`font-semibold wrap-anywhere ${star}`}>
            {title}
          </label>
          {type === 'text' ? (
            <Textarea
              ref={ref}
              {...control}
              value={typed}
              max={limits.answerLength}
              onChange={({ target }) => change(target.value)}
            />
          ) : (
            <Input
              ref={ref}
              {...control}
              type={lineTypes[type] ?? 'text'}
              {...(type === 'number' && { step: 'any', inputMode: 'decimal' })}
              value={typed}
              maxLength={limits.optionLength}
              autoComplete="off"
              onWheel={({ currentTarget }) => type === 'number' && currentTarget.blur()}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </>
      )}
      {error && (
        <p id={`${id}-error`} className="font-medium text-bad text-xs">
          {error}
        </p>
      )}
    </div>
  );
}
