import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { approveSubmission, type ReviewedSubmission, rejectSubmission } from '#contract/review.ts';
import { toastProblem } from '../../ui/toast.ts';
import { clampAward } from './award-points.ts';
import { armedWords } from './confirm-shortcut.ts';
import { conflictOf, conflictWords, type ReviewConflict } from './review-conflict.ts';
import { useReviewDraft } from './review-draft.ts';
import { ReviewForm } from './review-form.tsx';
import { useApprove, useRefreshReviews, useReject } from './review-mutations.ts';
import { ReviewResult } from './review-result.tsx';
import { useReviewKeys } from './use-review-keys.ts';
import { focusShortcut, useShortcuts } from './use-shortcuts.ts';

interface ReviewPanelProps {
  submission: ReviewedSubmission;
  /** False while something lies over the details. */
  shortcuts: boolean;
}

/** The review controls of a pending submission, the verdict of a decided one. One per submission: give it a key. */
export function ReviewPanel({ submission, shortcuts }: ReviewPanelProps) {
  const { id, maxPoints, version, status } = submission;
  const { draft, change, forget } = useReviewDraft(id, { points: String(maxPoints), feedback: '' });
  const [conflict, setConflict] = useState<ReviewConflict | null>(null);
  const approve = useApprove(id);
  const reject = useReject(id);
  const refresh = useRefreshReviews();
  const sending = approve.isPending ? 'approve' : reject.isPending ? 'reject' : null;
  const open = status === 'pending' && (conflict === null || conflict === 'changed');

  async function decide(send: () => Promise<unknown>, words: string) {
    if (!open || sending) return;
    setConflict(null);
    try {
      await send();
      forget();
    } catch (error) {
      const found = conflictOf(error);
      if (!found) return toastProblem(error, words);
      setConflict(found);
      await refresh();
    }
  }

  const { feedback } = draft;
  const onApprove = () =>
    decide(
      () => approve.mutateAsync({ points: clampAward(draft.points, maxPoints), feedback, version }),
      approveSubmission.failure,
    );
  const onReject = () => decide(() => reject.mutateAsync({ feedback, version }), rejectSubmission.failure);

  const keys = useReviewKeys({ approve: onApprove, reject: onReject }, open && !sending);
  useShortcuts(
    {
      a: () => keys.press('approve'),
      r: () => keys.press('reject'),
      p: () => focusShortcut('points'),
      f: () => focusShortcut('feedback'),
    },
    shortcuts && open,
  );

  const decidedHere = approve.isSuccess || reject.isSuccess;
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {keys.armed && armedWords[keys.armed]}
        {decidedHere &&
          (status === 'approved' ? `Approved with ${submission.points ?? 0} points` : 'Rejected')}
      </p>
      {conflict && (
        <div role="alert" className="grid gap-1 rounded-control bg-warn-soft p-3.5 text-sm text-warn">
          <p className="flex gap-2 font-semibold">
            <TriangleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
            {conflictWords[conflict].title}
          </p>
          <p>{conflictWords[conflict].text}</p>
        </div>
      )}
      {open && (
        <ReviewForm
          submission={submission}
          draft={draft}
          onChange={change}
          sending={sending}
          armed={keys.armed}
          onDisarm={keys.disarm}
          onApprove={onApprove}
          onReject={onReject}
        />
      )}
      {status !== 'pending' && <ReviewResult submission={submission} fresh={decidedHere} />}
      {!open && !decidedHere && conflict && (
        <div className="grid gap-1 text-sm">
          <h4 className="font-medium font-sans text-muted text-xs tracking-normal">
            What you typed, not saved
          </h4>
          <p className="whitespace-pre-line break-words rounded-control bg-sunk p-3">
            {clampAward(draft.points, maxPoints)} points{feedback && `\n${feedback}`}
          </p>
        </div>
      )}
    </div>
  );
}
