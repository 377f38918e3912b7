import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { z } from 'zod';
import { approveSubmission, type ReviewedSubmission, rejectSubmission } from '#contract/review.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { useAppForm } from '../../forms/use-app-form.ts';
import { toastProblem } from '../../ui/toast.ts';
import { focusShortcut, useShortcuts } from '../../ui/use-shortcuts.ts';
import { useAdministrator } from '../auth/session-query.ts';
import { clampAward } from './award-points.ts';
import { NextPending } from './review-buttons.tsx';
import { conflictMessages, conflictOf, conflictSince } from './review-conflict.ts';
import { ReviewForm, type ReviewValues, reviewDraftKey } from './review-form.tsx';
import { useApprove, useRefreshReviews, useReject } from './review-mutations.ts';
import { ReviewResult } from './review-result.tsx';
import { fieldOf, useReviewActions } from './use-review-actions.ts';

interface ReviewPanelProps {
  submission: ReviewedSubmission;
  /** It was deleted or withdrawn while it was open. */
  gone: boolean;
  /** False while another dialog is open above. */
  shortcuts: boolean;
  /** Where the buttons are shown. */
  buttonsAt: HTMLElement | null;
  onNextPending: (() => void) | undefined;
  /** How many submissions wait. */
  waiting: number | undefined;
  onClose: () => void;
}

// As typed; `clampAward` converts the points when they are sent.
const reviewValues: z.ZodType<ReviewValues, ReviewValues> = z.object({
  points: z.string(),
  feedback: z.string(),
});

/** The review form of a pending submission, or the result. Needs the submission's id as its key. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { submission, gone, shortcuts, buttonsAt, onNextPending, waiting, onClose } = props;
  const { id, maxPoints, version, status } = submission;
  const approve = useApprove(id);
  const reject = useReject(id);
  const refresh = useRefreshReviews();
  const sending = approve.isPending ? 'approve' : reject.isPending ? 'reject' : null;

  const approval = {
    send: ({ points, feedback }: ReviewValues) =>
      approve.mutateAsync({ points: clampAward(points, maxPoints), feedback, version }),
    onFailure: (error: unknown) => explain(error, approveSubmission.failure),
  };
  const rejection = {
    send: ({ feedback }: ReviewValues) => reject.mutateAsync({ feedback, reviseUntil: null, version }),
    onFailure: (error: unknown) => explain(error, rejectSubmission.failure),
  };
  const { form, submitWith, failure } = useAppForm({
    ...approval,
    schema: reviewValues,
    initial: { points: '', feedback: '' },
    draft: { key: reviewDraftKey(useAdministrator().email, id), schema: reviewValues },
  });
  const { reviewable, reviewed, awarded } = submissionRules[status];
  const reviewedHere = approve.isSuccess || reject.isSuccess;
  const [opened] = useState(submission);
  // An event may tell of the own review before its response does.
  const conflict =
    reviewedHere || sending
      ? undefined
      : (conflictSince(opened, gone ? null : submission) ?? conflictOf(failure));
  const open = sending !== null || (reviewable && (conflict === undefined || conflict === 'changed'));

  /** A conflict is shown in the panel, with what the server has now. */
  async function explain(error: unknown, message: string) {
    if (conflictOf(error)) await refresh();
    else toastProblem(error, message);
  }
  async function review(action: typeof approval | typeof rejection) {
    if (open && !sending) await submitWith(action);
  }
  const actions = useReviewActions({
    enabled: open && !sending,
    run: { approve: () => review(approval), reject: () => review(rejection) },
    isEmpty: (action) => form.getValues(fieldOf[action]).trim() === '',
  });
  const onAllPoints = () => form.setValue('points', String(maxPoints), { shouldDirty: true });
  useShortcuts(
    {
      a: () => actions.start('approve', 'key'),
      r: () => actions.start('reject', 'key'),
      m: onAllPoints,
      p: () => focusShortcut('points'),
      f: () => focusShortcut('feedback'),
    },
    shortcuts && open,
  );

  useShortcuts({ n: () => onNextPending?.() }, shortcuts && !sending);

  const typed = form.getValues();
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {actions.question}
        {reviewedHere && (awarded ? `Approved with ${submission.points ?? 0} points` : 'Rejected')}
      </p>
      {conflict && (
        <div role="alert" className="grid gap-1 rounded-control bg-warn-soft p-3.5 text-sm text-warn">
          <p className="flex gap-2 font-semibold">
            <TriangleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
            {conflictMessages[conflict].title}
          </p>
          <p>{conflictMessages[conflict].text}</p>
        </div>
      )}
      {open && (
        <ReviewForm
          submission={submission}
          form={form}
          sending={sending}
          question={actions.question}
          onCancel={actions.cancel}
          onApprove={() => actions.start('approve', 'button')}
          onReject={() => actions.start('reject', 'button')}
          onAllPoints={onAllPoints}
          buttonsAt={buttonsAt}
        />
      )}
      {!open &&
        buttonsAt &&
        createPortal(
          <NextPending waiting={waiting} fresh={reviewedHere} onNext={onNextPending} onClose={onClose} />,
          buttonsAt,
        )}
      {reviewed && !open && <ReviewResult submission={submission} fresh={reviewedHere} />}
      {!open && !reviewedHere && conflict && (
        <div className="grid gap-1 text-sm">
          <h4 className="font-medium font-sans text-muted text-xs tracking-normal">
            What you typed, not saved
          </h4>
          <p className="whitespace-pre-line break-words rounded-control bg-sunk p-3">
            {[typed.points && `${clampAward(typed.points, maxPoints)} points`, typed.feedback]
              .filter(Boolean)
              .join('\n') || 'Nothing'}
          </p>
        </div>
      )}
    </div>
  );
}
