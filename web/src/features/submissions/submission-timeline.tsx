import type { ReactNode } from 'react';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { DueIn, When } from '../../ui/time.tsx';
import { isReviewLate, usualReviewTime } from './review-time.ts';
import { useNextAttempt } from './use-next-attempt.ts';

interface Step {
  title: string;
  /** When, or what is expected. */
  detail: ReactNode;
  /** It has not happened yet. */
  ahead?: boolean;
}

function nextStep(submission: Submission, mayFollow: boolean): Step | null {
  if (!submissionRules[submission.status].reviewed) {
    const late = isReviewLate(submission.submittedAt, new Date());
    const usual = usualReviewTime === null ? 'A reviewer looks at it.' : `Usually ${usualReviewTime}.`;
    return {
      title: 'Review',
      detail: late ? 'It takes longer than usual. You need not do anything.' : usual,
      ahead: true,
    };
  }
  if (!mayFollow || submission.task === null) return null;
  return { title: 'Your next attempt', detail: <DueIn date={submission.task.lastDate} />, ahead: true };
}

function stepsOf(submission: Submission, mayFollow: boolean): Step[] {
  const { submittedAt, updatedAt, reviewedAt, status, points, maxPoints, version } = submission;
  const { reviewed, label, awarded } = submissionRules[status];
  const steps: Step[] = [{ title: 'Handed in', detail: <When date={submittedAt} /> }];
  // A review changes `updatedAt` too, so the time of a change is known only before it.
  if (version > 1)
    steps.push({ title: 'Changed', detail: reviewed ? 'before the review' : <When date={updatedAt} /> });
  if (reviewed) {
    steps.push({
      title: awarded ? `${label}, ${formatNumber(points ?? 0)} of ${formatNumber(maxPoints)} points` : label,
      detail: reviewedAt && <When date={reviewedAt} />,
    });
  }
  const next = nextStep(submission, mayFollow);
  return next ? [...steps, next] : steps;
}

/** What happened to a submission, and what is expected next. */
export function SubmissionTimeline({ submission }: { submission: Submission }) {
  const mayFollow = useNextAttempt(submission) === 'open';
  return (
    <ol aria-label="What happened" className="grid text-sm">
      {stepsOf(submission, mayFollow).map(({ title, detail, ahead = false }) => (
        <li
          key={title}
          className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-4 not-last:before:bottom-[-0.25rem] not-last:before:left-[5.5px] not-last:before:w-px not-last:before:bg-edge"
        >
          <span
            aria-hidden
            className={classNames(
              'relative mt-1.25 size-3 rounded-full border-2',
              ahead ? 'border-edge bg-raised forced-colors:border-dotted' : 'border-flame bg-flame',
            )}
          />
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className={ahead ? 'text-muted' : 'font-semibold'}>{title}</span>
            <span className="text-muted">{detail}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
