import { Check, X } from 'lucide-react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import type { ReviewedSubmission } from '#contract/review.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { formatPoints } from '../points/format-points.ts';
import { clampAward, clampWhileTyping } from './award-points.ts';
import { confirmHints, type ReviewAction } from './confirm-shortcut.ts';
import { KeyHint } from './key-hint.tsx';

export interface ReviewValues {
  points: string;
  feedback: string;
}

interface ReviewFormProps {
  submission: ReviewedSubmission;
  form: UseFormReturn<ReviewValues>;
  /** The action that is being sent. */
  sending: ReviewAction | null;
  /** The action whose key waits for a second press; leaving its button cancels it. */
  confirming: ReviewAction | null;
  onCancelConfirm: () => void;
  onApprove: () => void;
  onReject: () => void;
}

/** In a low window the hint below the buttons would be out of view. */
function scrollIntoView(line: HTMLElement | null) {
  line?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Points, feedback, approve and reject. Enter in the points approves. */
export function ReviewForm(props: ReviewFormProps) {
  const { submission, form, sending, confirming, onCancelConfirm, onApprove, onReject } = props;
  const { maxPoints } = submission;
  const { errors } = form.formState;
  const awarded = clampAward(useWatch({ control: form.control, name: 'points' }), maxPoints);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onApprove();
      }}
    >
      <Field
        label="Points"
        hint={`0 to ${formatPoints(maxPoints)}; an empty field counts as 0.`}
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
                    className="max-w-32 font-semibold tabular-nums"
                    onFocus={({ target }) => target.select()}
                    // The wheel over a focused number would change it without notice.
                    onWheel={({ currentTarget }) => currentTarget.blur()}
                    onChange={({ target }) => field.onChange(clampWhileTyping(target.value, maxPoints))}
                  />
                )}
              />
              <span className="text-muted tabular-nums">/ {formatPoints(maxPoints)}</span>
              <KeyHint name="P" />
            </div>
            <ProgressBar value={maxPoints === 0 ? 0 : awarded / maxPoints} label="Share of the points" />
          </div>
        )}
      </Field>
      <Field label="Feedback" hint="The student reads it with the result." error={errors.feedback?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register('feedback')}
            rows={4}
            counter
            maxLength={limits.feedbackLength}
            data-shortcut="feedback"
            aria-keyshortcuts="F"
            placeholder="Feedback to the student…"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          data-shortcut="approve"
          aria-keyshortcuts="A"
          onBlur={onCancelConfirm}
          busy={sending === 'approve'}
          disabled={sending !== null}
          icon={<Check aria-hidden strokeWidth={1.75} />}
        >
          Approve
          <KeyHint name="A" />
        </Button>
        <Button
          data-shortcut="reject"
          aria-keyshortcuts="R"
          onBlur={onCancelConfirm}
          busy={sending === 'reject'}
          disabled={sending !== null}
          icon={<X aria-hidden strokeWidth={1.75} />}
          onClick={onReject}
        >
          Reject
          <KeyHint name="R" />
        </Button>
        {/* The panel's status announces it to screen readers. */}
        {confirming && (
          <p ref={scrollIntoView} aria-hidden className="basis-full text-sm text-warn">
            {confirmHints[confirming]}
          </p>
        )}
      </div>
    </form>
  );
}
