import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useId } from 'react';
import type { Question } from '#contract/kinds/question.ts';
import { limits } from '#contract/limits.ts';
import { messageAt } from '../../../forms/message-at.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { Select } from '../../../ui/inputs/select.tsx';
import { Textarea } from '../../../ui/inputs/textarea.tsx';
import { RowButton } from '../../tasks/fields/row-button.tsx';
import { OptionList } from './option-list.tsx';
import type { QuestionType } from './question-types.ts';

interface QuestionEditorProps<Type extends string> {
  question: Question<Type>;
  /** From 0. */
  place: number;
  count: number;
  types: readonly QuestionType<Type>[];
  optional: boolean;
  errors: unknown;
  onChange: (question: Question<Type>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const arrow = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const;

export function QuestionEditor<Type extends string>(props: QuestionEditorProps<Type>) {
  const { question, place, count, types, optional, errors, onChange, onMove, onRemove } = props;
  const title = useId();
  const number = place + 1;
  const kind = types.find(({ value }) => value === question.type)?.options ?? null;
  return (
    <li aria-labelledby={title} className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex items-center justify-between gap-2">
        <span id={title} className="font-semibold">
          Question {number}
        </span>
        <span className="flex">
          <RowButton
            label={`Move question ${number} up`}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            <ArrowUp {...arrow} />
          </RowButton>
          <RowButton
            label={`Move question ${number} down`}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          >
            <ArrowDown {...arrow} />
          </RowButton>
          <RowButton label={`Remove question ${number}`} onClick={onRemove}>
            <X {...arrow} />
          </RowButton>
        </span>
      </div>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <Field label="Question" required error={messageAt(errors, 'text')}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={question.text}
              max={limits.questionLength}
              onChange={({ target }) => onChange({ ...question, text: target.value })}
            />
          )}
        </Field>
        <Field label="Answer">
          {(control) => (
            <Select
              {...control}
              value={question.type}
              options={types}
              onValueChange={(value) => {
                const type = types.find((each) => each.value === value);
                if (type) onChange({ ...question, type: type.value });
              }}
            />
          )}
        </Field>
      </div>
      {kind !== null && (
        <OptionList
          options={question.options}
          kind={kind}
          one={question.type === 'single'}
          number={number}
          errors={(errors as { options?: unknown } | undefined)?.options}
          onChange={(options) => onChange({ ...question, options })}
        />
      )}
      {optional && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-4.5 accent-flame"
            checked={question.required}
            onChange={({ target }) => onChange({ ...question, required: target.checked })}
          />
          Students must answer it
        </label>
      )}
    </li>
  );
}
