import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Question } from '#contract/kinds/question.ts';
import { limits } from '#contract/limits.ts';
import { messageAt } from '../../../forms/message-at.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { moveItem } from '../../tasks/fields/move-item.ts';
import { newId } from '../../tasks/fields/new-id.ts';
import { QuestionEditor } from './question-editor.tsx';
import type { QuestionType } from './question-types.ts';

interface QuestionListProps<Type extends string> {
  questions: readonly Question<Type>[];
  /** The first one is that of a new question. */
  types: readonly QuestionType<Type>[];
  /** Whether students may leave a question out, as its editor says. */
  optional: boolean;
  /** Of the form, for the list. */
  errors: unknown;
  onChange: (questions: Question<Type>[]) => void;
}

/** The questions of a quiz or form, which an administrator writes. */
export function QuestionList<Type extends string>(props: QuestionListProps<Type>) {
  const { questions, types, optional, errors, onChange } = props;
  const [moved, setMoved] = useState('');
  const message = messageAt(errors) ?? messageAt(errors, 'root');

  function move(from: number, to: number) {
    onChange(moveItem([...questions], from, to));
    setMoved(`Question ${from + 1} is now ${to + 1} of ${questions.length}.`);
  }

  function add() {
    const [first] = types;
    if (!first) return;
    onChange([...questions, { id: newId(), type: first.value, text: '', options: [], required: true }]);
  }

  return (
    <div className="grid gap-4">
      <ol className="grid gap-4 empty:hidden">
        {questions.map((question, place) => (
          <QuestionEditor
            key={question.id}
            question={question}
            place={place}
            count={questions.length}
            types={types}
            optional={optional}
            errors={(errors as unknown[] | undefined)?.[place]}
            onChange={(next) => onChange(questions.with(place, next))}
            onMove={(to) => move(place, to)}
            onRemove={() => onChange(questions.toSpliced(place, 1))}
          />
        ))}
      </ol>
      {message && <p className="font-medium text-bad text-xs">{message}</p>}
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden strokeWidth={1.75} />}
          disabled={questions.length >= limits.questions}
          onClick={add}
        >
          Add question
        </Button>
      </div>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </div>
  );
}
