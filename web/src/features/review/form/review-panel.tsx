import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { variablesProblem } from '#contract/phrases.ts';
import {
  approveSubmission,
  type ReviewedSubmission,
  rejectSubmission,
  requestChanges,
} from '#contract/review.ts';
import { claimSubmission } from '#contract/review-claims.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { aboutOnDevice } from '../../../forms/device-drafts.ts';
import { RestoredNote } from '../../../forms/restored-note.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { focusShortcut, revealShortcut, useShortcuts } from '../../../ui/keyboard/use-shortcuts.ts';
import type { Total } from '../../../ui/numbers/format-total.ts';
import { AsOf } from '../../../ui/time/time.tsx';
import { readPreferences } from '../../auth/desk-preferences.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { ClaimNotice, PausedNotice } from '../claims/claim-notice.tsx';
import type { Paused } from '../claims/use-claim.ts';
import { useApprove, useRefreshReviews, useReject, useRequestChanges } from '../review-mutations.ts';
import { clampAward } from './award-points.ts';
import type { ReviewAction, StartedBy } from './confirm-action.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { RetryableFailure } from './retryable-failure.tsx';
import { NextPending } from './review-buttons.tsx';
import { conflictOf, conflictSince } from './review-conflict.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewResult } from './review-result.tsx';
import {
  approvalOf,
  nothing,
  type ReviewValues,
  reviewDraft,
  reviewDraftKey,
  reviewValues,
} from './review-values.ts';
import { isUnticked, storeTicks } from './ticks-query.ts';
import { UnsavedReview } from './unsaved-review.tsx';
import { useReviewActions } from './use-review-actions.ts';
import { useReviewRound } from './use-review-round.ts';
import { reviewWords } from './use-undo.ts';

interface ReviewPanelProps {
  submission: ReviewedSubmission;
  /** It was deleted or withdrawn while it was open. */
  gone: boolean;
  /** Another administrator reviews it. */
  taken: boolean;
  /** Why it is not claimed for this administrator. */
  claimFailure: { error: Error; onRetry: () => void } | null;
  /** Null while it is claimed. */
  paused: Paused | null;
  /** Where the buttons are shown. */
  buttonsAt: HTMLElement | null;
  /** Resolves when the search has ended. */
  onNextPending: (() => Promise<void>) | undefined;
  /** How many submissions wait. */
  waiting: Total | undefined;
  onReviewed: (reviewed: ReviewedSubmission, typed: ReviewValues) => void;
  onTakeOver: () => void;
  onManagePhrases: () => void;
  onClose: () => void;
}

const failures: Readonly<Record<ReviewAction, string>> = {
  approve: approveSubmission.failure,
  reject: rejectSubmission.failure,
  changes: requestChanges.failure,
};

/** The review form of a pending submission, or the result. Needs the submission's id as its key. */
export function ReviewPanel(props: ReviewPanelProps) {
  // A form of its own for each round: what was sent must not come back when the work is pending again. A round of a revision
  // begins with the version that the reviewer decides to review.
  const round = useReviewRound(props.submission);
  return <Round key={`${round} ${props.paused?.revised ?? false}`} {...props} />;
}

function Round(props: ReviewPanelProps) {
  const { submission, gone, taken, claimFailure, paused, buttonsAt, onNextPending } = props;
  const { waiting, onClose } = props;
  const { id, maxPoints, version, status } = submission;
  const { id: ownId, email } = useAdministrator();
  const advances = () => onNextPending !== undefined && readPreferences(email).advance;
  const approve = useApprove(id, advances);
  const reject = useReject(id, advances);
  const changes = useRequestChanges(id, advances);
  const refresh = useRefreshReviews();
  const queryClient = useQueryClient();
  const sending = approve.isPending
    ? 'approve'
    : reject.isPending
      ? 'reject'
      : changes.isPending
        ? 'changes'
        : null;
  const [opened] = useState(submission);
  /** Of what was typed before and is on the device. */
  const [typed, setTyped] = useState(() => aboutOnDevice(reviewDraftKey(email, id)));
  /** Older than the version that was opened, if what was typed is for that. */
  const typedFor = typed.version ?? opened.version;
  const result = useRef<ReviewedSubmission | null>(null);
  /** The next work will be opened: the result, for which the history is read again, is shown only if that fails. */
  const [advancing, setAdvancing] = useState(false);
  /** What was sent last. */
  const [sent, setSent] = useState<ReviewAction>('approve');

  /** What each action sends, and what follows. */
  function action(send: (values: ReviewValues) => Promise<ReviewedSubmission>) {
    return {
      async send(values: ReviewValues) {
        setAdvancing(advances());
        result.current = await send(values);
      },
      onSent(values: ReviewValues) {
        if (result.current) props.onReviewed(result.current, values);
        if (advances()) void onNextPending?.().finally(() => setAdvancing(false));
        else setAdvancing(false);
      },
      onFailure(error: unknown) {
        setAdvancing(false);
        // Not awaited: the form would ignore the keys until everything is read.
        if (conflictOf(error)) void refresh();
      },
    };
  }
  const until = ({ reviseUntil }: ReviewValues) => reviseUntil || null;
  const sends = {
    approve: action((values) => approve.mutateAsync({ ...approvalOf(values, maxPoints), version })),
    reject: action((values) =>
      reject.mutateAsync({ feedback: values.feedback, reviseUntil: until(values), version }),
    ),
    changes: action((values) =>
      changes.mutateAsync({ feedback: values.feedback, reviseUntil: until(values), version }),
    ),
  };
  const { form, submitWith, failure, restored, startOver } = useAppForm({
    ...sends.approve,
    schema: reviewValues,
    initial: nothing,
    draft: reviewDraft(email, id, opened.version),
  });
  const { reviewable, reviewed } = submissionRules[status];
  const reviewedHere = reviewed && (approve.isSuccess || reject.isSuccess || changes.isSuccess);
  // An event may tell of the own review before its response does.
  const conflict =
    reviewedHere || sending || paused?.revised
      ? undefined
      : (conflictSince({ ...opened, version: typedFor }, gone ? null : submission, ownId) ??
        conflictOf(failure));
  const open =
    sending !== null ||
    (reviewable && !taken && !paused && (conflict === undefined || conflict === 'changed'));

  async function review(action: ReviewAction) {
    if (!open || sending) return;
    // Only an approval gives points.
    const message = action === 'approve' ? undefined : variablesProblem(form.getValues('feedback'));
    if (message) return form.setError('feedback', { message }, { shouldFocus: true });
    setSent(action);
    await submitWith(sends[action]);
  }
  function missingFor(action: ReviewAction) {
    const { points, feedback } = form.getValues();
    if (action !== 'approve') return feedback.trim() === '' ? 'feedback' : null;
    if (points.trim() === '') return 'points';
    return clampAward(points, maxPoints) > 0 && isUnticked(queryClient, submission) ? 'checklist' : null;
  }
  const actions = useReviewActions({
    enabled: open && !sending,
    run: {
      approve: () => review('approve'),
      reject: () => review('reject'),
      changes: () => review('changes'),
    },
    missingFor,
    maxPoints,
  });
  function onRequestChanges(startedBy: StartedBy) {
    if (form.getValues('feedback').trim() !== '') return actions.start('changes', startedBy);
    // Without the focus at the first press of the key: a quick second one would be typed into the field.
    const byKey = startedBy === 'key' && form.getFieldState('feedback').error === undefined;
    const message = byKey ? 'Say what should change: F leads here.' : 'Say what should change.';
    form.setError('feedback', { message }, { shouldFocus: !byKey });
    if (byKey) revealShortcut('feedback');
  }
  function discard() {
    startOver();
    setTyped({});
    storeTicks(queryClient, email, submission, []);
  }
  // A form that is not shown does not change.
  const unsent = taken && !conflict ? form.getValues() : nothing;
  const hasTyped = unsent.points !== '' || unsent.feedback.trim() !== '';
  const retry = () => (sent === 'changes' ? onRequestChanges('button') : actions.start(sent, 'button'));
  const onAllPoints = () => form.setValue('points', String(maxPoints), { shouldDirty: true });
  useShortcuts(
    {
      a: () => actions.start('approve', 'key'),
      r: () => actions.start('reject', 'key'),
      c: () => onRequestChanges('key'),
      m: onAllPoints,
      p: () => focusShortcut('points'),
      f: () => focusShortcut('feedback'),
    },
    open,
  );
  useShortcuts({ n: () => void onNextPending?.() }, !sending);

  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {actions.question}
        {reviewedHere && reviewWords(submission)}
      </p>
      {conflict && <ConflictNotice conflict={conflict} />}
      {/* Empty until there is a notice: what is added to it is read out. */}
      <div role="status" className="empty:hidden">
        {taken && (
          <ClaimNotice id={id} claim={submission.claim} typed={hasTyped} onTakeOver={props.onTakeOver} />
        )}
        {paused && <PausedNotice {...paused} />}
      </div>
      {open && !sending && !conflict && failure !== null && (
        <RetryableFailure error={failure} title={failures[sent]} onRetry={retry} />
      )}
      {open && !sending && failure === null && claimFailure && (
        <RetryableFailure {...claimFailure} title={claimSubmission.failure} />
      )}
      {open && restored && (
        <RestoredNote
          what={
            <>
              Your unsent review
              {typed.at && (
                <>
                  , typed <AsOf date={typed.at.toISOString()} />,
                </>
              )}
            </>
          }
          onDiscard={discard}
        />
      )}
      {open && (
        <ReviewForm
          submission={submission}
          form={form}
          sending={sending}
          question={actions.question}
          onCancel={actions.cancel}
          onApprove={() => actions.start('approve', 'button')}
          onRequestChanges={() => onRequestChanges('button')}
          onReject={() => actions.start('reject', 'button')}
          onAllPoints={onAllPoints}
          buttonsAt={buttonsAt}
          onManagePhrases={props.onManagePhrases}
        />
      )}
      {!open &&
        buttonsAt &&
        createPortal(
          <NextPending waiting={waiting} fresh={reviewedHere} onNext={onNextPending} onClose={onClose} />,
          buttonsAt,
        )}
      {reviewed && !open && !advancing && <ReviewResult submission={submission} fresh={reviewedHere} />}
      {!open && !reviewedHere && (conflict || hasTyped) && (
        <UnsavedReview typed={form.getValues()} submission={submission} own={conflict === 'own'} />
      )}
    </div>
  );
}
