import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { Question } from '#contract/kinds/question.ts';
import { limits } from '#contract/limits.ts';
import { messageAt } from '../../../forms/message-at.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import { RowButton } from '../../tasks/fields/row-button.tsx';

type Option = Question['options'][number];

const texts = {
  choices: { name: 'Option', add: 'Add option', hint: undefined },
  right: { name: 'Option', add: 'Add option', hint: 'Mark what is right.' },
  accepted: {
    name: 'Accepted answer',
    add: 'Add accepted answer',
    hint: 'Each of these is right, in upper or lower case.',
  },
};

interface OptionListProps {
  options: readonly Option[];
  kind: keyof typeof texts;
  /** Only one of them is right. */
  one: boolean;
  /** Of the question, from 1. */
  number: number;
  errors: unknown;
  onChange: (options: Option[]) => void;
}

/** The options of a question, or the answers that are accepted. */
export function OptionList({ options, kind, one, number, errors, onChange }: OptionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { name, add, hint } = texts[kind];
  const message = messageAt(errors) ?? messageAt(errors, 'root');

  function append() {
    onChange([...options, { text: '', right: false }]);
    // After React has added the row.
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll<HTMLInputElement>(
        'input:not([type=radio],[type=checkbox])',
      );
      inputs?.[inputs.length - 1]?.focus();
    });
  }

  return (
    <div className="grid gap-2">
      {hint && <p className="text-muted text-xs">{hint}</p>}
      <ul ref={list} className="grid gap-2 empty:hidden">
        {options.map((option, place) => {
          const label = `${name} ${place + 1} of question ${number}`;
          const wrong = messageAt(errors, place, 'text');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place until it is removed
            <li key={place} className="grid gap-1">
              <div className="flex items-center gap-2">
                {kind === 'right' && (
                  <input
                    type={one ? 'radio' : 'checkbox'}
                    name={`right-${number}`}
                    aria-label={`${label} is right`}
                    checked={option.right}
                    className="size-4.5 shrink-0 accent-flame"
                    onChange={({ target }) =>
                      onChange(
                        options.map((other, index) =>
                          index === place
                            ? { ...other, right: target.checked }
                            : { ...other, right: one ? false : other.right },
                        ),
                      )
                    }
                  />
                )}
                <Input
                  aria-label={label}
                  aria-invalid={wrong ? true : undefined}
                  value={option.text}
                  maxLength={limits.optionLength}
                  autoComplete="off"
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return;
                    event.preventDefault();
                    append();
                  }}
                  onChange={({ target }) => onChange(options.with(place, { ...option, text: target.value }))}
                />
                <RowButton
                  label={`Remove ${label.toLowerCase()}`}
                  onClick={() => onChange(options.toSpliced(place, 1))}
                >
                  <X aria-hidden strokeWidth={1.75} className="size-4" />
                </RowButton>
              </div>
              {wrong && <p className="font-medium text-bad text-xs">{wrong}</p>}
            </li>
          );
        })}
      </ul>
      {message && <p className="font-medium text-bad text-xs">{message}</p>}
      <div>
        <Button
          size="sm"
          variant="quiet"
          icon={<Plus aria-hidden strokeWidth={1.75} />}
          disabled={options.length >= limits.questionOptions}
          onClick={append}
        >
          {add}
        </Button>
      </div>
    </div>
  );
}
