import type { QuizSettings } from '#contract/kinds/quiz-settings.ts';
import { limits } from '#contract/limits.ts';
import { messageAt } from '../../../forms/message-at.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import type { KindEditorProps } from '../kind-editor-props.ts';
import { NumberInput } from '../number-input.tsx';
import { QuestionList } from '../questions/question-list.tsx';
import { quizQuestionTypes } from '../questions/question-types.ts';

/** What an administrator sets for a quiz. */
export function QuizEditor({ settings, errors, onChange }: KindEditorProps<QuizSettings>) {
  // An empty number is not valid.
  const orNaN = (value: number | null) => value ?? Number.NaN;
  return (
    <div className="grid gap-5">
      <QuestionList
        questions={settings.questions}
        types={quizQuestionTypes}
        optional={false}
        errors={(errors as { questions?: unknown } | undefined)?.questions}
        onChange={(questions) => onChange({ ...settings, questions })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Attempts" required error={messageAt(errors, 'attempts')}>
          {(control) => (
            <NumberInput
              control={control}
              value={settings.attempts}
              max={limits.quizAttempts}
              onChange={(attempts) => onChange({ ...settings, attempts: orNaN(attempts) })}
            />
          )}
        </Field>
        <Field
          label="Minutes of an attempt"
          hint="If empty, until the deadline."
          error={messageAt(errors, 'minutes')}
        >
          {(control) => (
            <NumberInput
              control={control}
              value={settings.minutes}
              max={limits.quizMinutes}
              onChange={(minutes) => onChange({ ...settings, minutes })}
            />
          )}
        </Field>
        <Field
          label="Pass mark in percent"
          required
          hint="From here on students get the share of the points that is right."
          error={messageAt(errors, 'passPercent')}
        >
          {(control) => (
            <NumberInput
              control={control}
              value={settings.passPercent}
              max={100}
              onChange={(passPercent) => onChange({ ...settings, passPercent: orNaN(passPercent) })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
