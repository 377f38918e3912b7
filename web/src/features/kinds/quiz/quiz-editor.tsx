import type { QuizSettings } from '#contract/kinds/quiz-settings.ts';
import { limits } from '#contract/limits.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import type { KindEditorProps } from '../kind-editor-props.ts';
import { messageAt } from '../questions/message-at.ts';
import { QuestionList } from '../questions/question-list.tsx';
import { quizQuestionTypes } from '../questions/question-types.ts';

/** What an administrator sets for a quiz. */
export function QuizEditor({ settings, errors, onChange }: KindEditorProps<QuizSettings>) {
  const number = (value: number | null, change: (value: number | null) => void, max: number) => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min: 1,
    max,
    step: 1,
    value: value !== null && Number.isFinite(value) ? value : '',
    onWheel: ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.blur(),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      change(target.value === '' ? null : Number(target.value)),
  });
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
            <Input
              {...control}
              {...number(
                settings.attempts,
                (attempts) => onChange({ ...settings, attempts: orNaN(attempts) }),
                limits.quizAttempts,
              )}
            />
          )}
        </Field>
        <Field
          label="Minutes of an attempt"
          hint="If empty, until the deadline."
          error={messageAt(errors, 'minutes')}
        >
          {(control) => (
            <Input
              {...control}
              {...number(
                settings.minutes,
                (minutes) => onChange({ ...settings, minutes }),
                limits.quizMinutes,
              )}
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
            <Input
              {...control}
              {...number(
                settings.passPercent,
                (passPercent) => onChange({ ...settings, passPercent: orNaN(passPercent) }),
                100,
              )}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
