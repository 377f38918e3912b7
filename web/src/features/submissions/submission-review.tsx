import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { When } from '../../ui/time.tsx';
import { ReviewedChecklist } from '../tasks/reviewed-checklist.tsx';

/** Points and feedback; nothing before the review. */
export function SubmissionReview({ submission }: { submission: Submission }) {
  const { points, maxPoints, feedback, reviewedAt } = submission;
  const { reviewed, live, awarded: approved } = submissionRules[submission.status];
  if (!reviewed) return null;
  const awarded = points ?? 0;
  return (
    <div
      className={classNames(
        'grid gap-4 rounded-control p-5 forced-colors:border',
        approved ? 'bg-good-soft' : live ? 'bg-warn-soft' : 'bg-bad-soft',
      )}
    >
      {approved && (
        <div className="grid gap-2.5">
          <p className="tabular-nums">
            <span className="font-bold font-display text-3xl">{formatNumber(awarded)}</span> of{' '}
            {formatNumber(maxPoints)} points
          </p>
          <ProgressBar
            value={maxPoints > 0 ? awarded / maxPoints : 1}
            label={`${awarded} of ${maxPoints} points`}
            className="bg-paper"
          />
        </div>
      )}
      <ReviewedChecklist submissionId={submission.id} reader="author" />
      <div className="grid gap-1">
        <p className="font-semibold text-sm">
          Feedback
          {reviewedAt && (
            <span className="font-normal text-muted">
              , <When date={reviewedAt} />
            </span>
          )}
        </p>
        {feedback ? <LinkedText text={feedback} /> : <p className="text-muted">No feedback.</p>}
      </div>
    </div>
  );
}
