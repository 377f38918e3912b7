import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type AppealDetails, type DecideAppealInput, decideAppeal } from '#contract/appeals.ts';
import { requiredText } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoicePill } from '../../ui/inputs/choice-pill.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { Textarea } from '../../ui/inputs/textarea.tsx';
import { countOf, formatNumber } from '../../ui/numbers/format-number.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { useAdministrator } from '../auth/session-query.ts';
import { AppealDecision } from './appeal-decision.tsx';
import { appealQuery, useDecideAppeal } from './appeals-query.ts';

export const decisionDraftKey = (email: string, appealId: string) => draftKey(email, 'appeal', appealId);

const typed = z.object({
  outcome: z.enum(['', 'upheld', 'granted']),
  points: z.string(),
  answer: z.string(),
});
type Typed = z.infer<typeof typed>;

/** The points that a grant may give. */
function rangeOf({ review, maxPoints }: AppealDetails) {
  return { min: submissionRules[review.status].awarded ? review.points + 1 : 0, max: maxPoints };
}

const schemaFor = (range: { min: number; max: number }) =>
  typed
    .extend({ answer: requiredText(limits.feedbackLength, 'Write an answer to the student.') })
    .superRefine(({ outcome, points }, context) => {
      if (outcome === '')
        context.addIssue({ code: 'custom', path: ['outcome'], message: 'Choose a decision.' });
      if (outcome !== 'granted') return;
      const value = points.trim() === '' ? Number.NaN : Number(points);
      if (Number.isInteger(value) && value >= range.min && value <= range.max) return;
      const message = `Enter whole points from ${formatNumber(range.min)} to ${formatNumber(range.max)}.`;
      context.addIssue({ code: 'custom', path: ['points'], message });
    })
    .transform(
      ({ outcome, points, answer }): DecideAppealInput =>
        outcome === 'granted' ? { outcome, answer, points: Number(points) } : { outcome: 'upheld', answer },
    );

/** The decision, or the form for it, or why another administrator decides. */
export function DecisionForm({ appeal }: { appeal: AppealDetails }) {
  // A form stays although somebody else decides meanwhile: what was typed is shown then.
  const [writable] = useState(appeal.mayDecide);
  if (writable) return <Decide appeal={appeal} />;
  if (appeal.outcome !== null) return <AppealDecision appeal={appeal} outcome={appeal.outcome} />;
  return (
    <p className="flex gap-3 rounded-control bg-sunk p-4 text-muted text-sm">
      <Lock aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
      You gave this review, so another administrator decides about the appeal.
    </p>
  );
}

function Decide({ appeal }: { appeal: AppealDetails }) {
  const { id } = appeal;
  const { email } = useAdministrator();
  const queryClient = useQueryClient();
  const decide = useDecideAppeal(id);
  const range = rangeOf(appeal);
  const initial: Typed = { outcome: '', points: '', answer: '' };
  const { form, submit, pending, failure, restored, startOver } = useAppForm<Typed, DecideAppealInput>({
    schema: schemaFor(range),
    initial,
    draft: { key: decisionDraftKey(email, id), schema: typed },
    send: (input) => decide.mutateAsync(input),
    onSent: ({ outcome }) =>
      toastSuccess(
        outcome === 'granted'
          ? 'The appeal was granted, and the student was notified.'
          : 'The review was upheld, and the student was notified.',
      ),
    // It may have been decided or ended meanwhile: then the decision is shown instead of the form.
    onFailure: (error) =>
      error instanceof ApiProblem && queryClient.invalidateQueries({ queryKey: appealQuery(id).queryKey }),
  });
  const [outcome, points] = useWatch({ control: form.control, name: ['outcome', 'points'] });
  const [asking, setAsking] = useState(false);
  const label = outcome === 'granted' ? 'Grant the appeal' : 'Uphold the review';
  const { errors } = form.formState;
  if (appeal.outcome !== null) {
    const unsaved = decide.isSuccess || pending ? '' : form.getValues('answer').trim();
    return (
      <div className="grid gap-4">
        <AppealDecision appeal={appeal} outcome={appeal.outcome} />
        {unsaved !== '' && (
          <div role="alert" className="grid gap-1 text-sm">
            <p className="font-semibold">
              The appeal was closed while you were writing. What you typed was not saved:
            </p>
            <p className="wrap-anywhere whitespace-pre-line rounded-control bg-sunk p-3">{unsaved}</p>
          </div>
        )}
      </div>
    );
  }
  return (
    <form
      noValidate
      aria-label="Decision"
      className="grid max-w-[72ch] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit(() => setAsking(true))();
      }}
    >
      {restored && <RestoredNote onDiscard={() => startOver(initial)} />}
      <fieldset className="grid gap-2" aria-describedby={errors.outcome ? `${id}-outcome` : undefined}>
        <legend className="mb-2 text-base font-semibold">Your decision</legend>
        <div className="flex flex-wrap gap-2">
          <ChoicePill {...form.register('outcome')} value="upheld">
            Uphold the review
          </ChoicePill>
          <ChoicePill {...form.register('outcome')} value="granted">
            Grant the appeal
          </ChoicePill>
        </div>
        {errors.outcome && (
          <p id={`${id}-outcome`} className="font-medium text-bad text-xs">
            {errors.outcome.message}
          </p>
        )}
      </fieldset>
      {outcome === 'granted' && (
        <Field
          label="Points"
          hint={`The work is approved with these points instead: ${formatNumber(range.min)} to ${formatNumber(range.max)}.`}
          error={errors.points?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('points')}
              type="number"
              inputMode="numeric"
              min={range.min}
              max={range.max}
              step={1}
              className="max-w-28 font-semibold tabular-nums"
            />
          )}
        </Field>
      )}
      <Field
        label="Answer"
        hint="The student reads it with the outcome. The decision is final."
        error={errors.answer?.message}
      >
        {(control) => (
          <Textarea {...control} {...form.register('answer')} rows={5} max={limits.feedbackLength} />
        )}
      </Field>
      {errors.points === undefined && errors.answer === undefined && (
        <FormFailure error={failure} title={decideAppeal.failure} />
      )}
      <Button type="submit" variant="primary" busy={pending} className="justify-self-start">
        {outcome === '' ? 'Decide' : label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={outcome === 'granted' ? 'Grant the appeal?' : 'Uphold the review?'}
        description={
          outcome === 'granted'
            ? `The work is approved with ${formatNumber(Number(points))} of ${countOf(range.max, 'point')}, and the student is notified. This is final.`
            : 'The review stays as it is, and the student is notified. This is final.'
        }
        confirmLabel={label}
        onConfirm={() => {
          setAsking(false);
          submit();
        }}
      />
    </form>
  );
}
