import { type KeyboardEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import type { ReviewedSubmission } from '#contract/review.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateTimeInput } from '../../../ui/inputs/date-time-input.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Input } from '../../../ui/inputs/input.tsx';
import { Textarea } from '../../../ui/inputs/textarea.tsx';
import { KeyHint } from '../../../ui/keyboard/key-hint.tsx';
import { ProgressBar } from '../../../ui/loading/progress.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { timeZoneOn } from '../../../ui/time/time-zone.ts';
import { clampAward, clampNote, clampWhileTyping } from './award-points.ts';
import type { ReviewAction } from './confirm-action.ts';
import { AdvanceChoice, FeedbackPhrases, PointsInFeedback } from './feedback-phrases.tsx';
import { ReviewButtons } from './review-buttons.tsx';
import { ReviewChecklist } from './review-checklist.tsx';
import type { ReviewValues } from './review-values.ts';

interface ReviewFormProps {
  submission: ReviewedSubmission;
  form: UseFormReturn<ReviewValues>;
  /** The action that is being sent. */
  sending: ReviewAction | null;
  /** What a pending action asks; leaving its button cancels it. */
  question: string | null;
  onCancel: () => void;
  onApprove: () => void;
  onRequestChanges: () => void;
  onReject: () => void;
  onAllPoints: () => void;
  /** Where the buttons are shown: they stay in view while the fields scroll. */
  buttonsAt: HTMLElement | null;
  onManagePhrases: () => void;
}

/** Points and feedback, and elsewhere their buttons. Enter in the points and Ctrl+Enter in both approve. */
export function ReviewForm(props: ReviewFormProps) {
  const { submission, form, sending, question, onCancel, onApprove, onAllPoints, buttonsAt } = props;
  const id = useId();
  const { maxPoints } = submission;
  const { errors } = form.formState;
  const [points, reviseUntil] = useWatch({ control: form.control, name: ['points', 'reviseUntil'] });
  const awarded = clampAward(points, maxPoints);
  /** What was typed last, before it was clamped to `shown`. */
  const [typed, setTyped] = useState({ text: '', shown: '' });
  const clamped = typed.shown === points ? clampNote(typed.text, maxPoints) : null;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    const control = event.ctrlKey || event.metaKey;
    const writing = event.target instanceof HTMLTextAreaElement && !control;
    // A key that is held down counts once.
    if (control || (event.repeat && !writing)) event.preventDefault();
    if (control && !event.repeat) onApprove();
  }

  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onApprove();
      }}
    >
      <ReviewChecklist
        submission={submission}
        points={points}
        onPoints={(next) => form.setValue('points', next, { shouldDirty: true })}
      />
      <Field
        label="Points"
        hint={`0 to ${formatNumber(maxPoints)}; an empty field counts as 0.`}
        error={errors.points?.message}
      >
        {(control) => (
          <div className="grid gap-2">
            <div className="flex items-center gap-2.5">
              <Controller
                control={form.control}
                name="points"
                render={({ field }) => (
                  <Input
                    {...control}
                    {...field}
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={maxPoints}
                    step={1}
                    data-shortcut="points"
                    aria-keyshortcuts="P"
                    className="max-w-24 font-semibold tabular-nums"
                    onFocus={({ target }) => target.select()}
                    // The wheel over a focused number would change it without notice.
                    onWheel={({ currentTarget }) => currentTarget.blur()}
                    onChange={({ target }) => {
                      const shown = clampWhileTyping(target.value, maxPoints);
                      setTyped({ text: target.value, shown });
                      field.onChange(shown);
                    }}
                  />
                )}
              />
              <span className="whitespace-nowrap text-muted tabular-nums">/ {formatNumber(maxPoints)}</span>
              <KeyHint name="P" />
              <Button
                size="sm"
                variant="quiet"
                className="ml-auto"
                aria-keyshortcuts="M"
                onClick={onAllPoints}
              >
                All points
                <KeyHint name="M" />
              </Button>
            </div>
            <p aria-live="polite" className="font-medium text-sm text-warn empty:sr-only">
              {clamped}
            </p>
            <ProgressBar value={maxPoints === 0 ? 0 : awarded / maxPoints} label="Share of the points" />
          </div>
        )}
      </Field>
      <Field
        label="Feedback"
        hint={
          <>
            The student reads it with the result.{' '}
            <span className="[@media(hover:none)]:hidden">Ctrl+Enter approves.</span>
          </>
        }
        error={errors.feedback?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('feedback')}
            rows={6}
            max={limits.feedbackLength}
            data-shortcut="feedback"
            aria-keyshortcuts="F"
            placeholder="Feedback to the student…"
          />
        )}
      </Field>
      <PointsInFeedback form={form} maxPoints={maxPoints} />
      <FeedbackPhrases submission={submission} form={form} onManage={props.onManagePhrases} />
      <Field
        label="Revise until (optional)"
        hint={`After Request changes or Reject. Without a date, until the task’s deadline. Your time zone: ${timeZoneOn(reviseUntil)}.`}
        error={errors.reviseUntil?.message}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="reviseUntil"
            render={({ field }) => <DateTimeInput {...control} {...field} />}
          />
        )}
      </Field>
      <AdvanceChoice />
      {buttonsAt &&
        createPortal(
          <ReviewButtons
            form={id}
            sending={sending}
            question={question}
            onCancel={onCancel}
            onRequestChanges={props.onRequestChanges}
            onReject={props.onReject}
          />,
          buttonsAt,
        )}
    </form>
  );
}
