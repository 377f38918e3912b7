import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Submission } from '#contract/submissions.ts';
import { programme } from '../../content/site.ts';
import { reviewParameter } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { DueIn, useNow, When } from '../../ui/time/time.tsx';
import { appealsQuery, historyQuery } from './history-query.ts';
import { type TimelineStep, timelineOf } from './timeline-steps.ts';
import { revisionUntil, useNextAttempt } from './use-next-attempt.ts';

/** Focuses the step of the review that the address names, once it is there. @returns the id of the review, and the step's ref */
function useNamedReview(steps: readonly TimelineStep[]) {
  const named = useSearchParams()[0].get(reviewParameter);
  const step = useRef<HTMLLIElement>(null);
  const reached = useRef<string | null>(null);
  const known = steps.some(({ reviewId }) => reviewId === named);
  useEffect(() => {
    if (named === null || !known || reached.current === named) return;
    // After the layout, which focuses the start of a new page.
    const frame = requestAnimationFrame(() => {
      // Once: the steps are there again after each change of the work.
      reached.current = named;
      step.current?.focus({ preventScroll: true });
      step.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [named, known]);
  return { named, step };
}

/** What happened to a submission, and what is expected next. */
export function SubmissionTimeline({ submission }: { submission: Submission }) {
  const { data: history } = useQuery(historyQuery(submission.id));
  const { data: appeals } = useQuery(appealsQuery(submission.id));
  const now = useNow();
  const next = useNextAttempt(submission);
  const steps = timelineOf({
    submission,
    // One of another state is being fetched again.
    history: history?.status === submission.status ? history : undefined,
    appeals: appeals?.items ?? [],
    reviewDays: programme().reviewDays,
    now,
    nextUntil: revisionUntil(next),
  });
  // A decision about an appeal moves to another step when the appeals are there.
  const { named, step } = useNamedReview(history && appeals ? steps : []);
  return (
    <ol aria-label="What happened" className="grid text-sm">
      {steps.map(({ key, title, at, due, text, reviewId, ahead = false }) => (
        <li
          key={key}
          {...(reviewId === named && { ref: step, tabIndex: -1, 'aria-current': true })}
          className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-4 not-last:before:bottom-[-0.25rem] not-last:before:left-[5.5px] not-last:before:w-px not-last:before:bg-edge"
        >
          <span
            aria-hidden
            className={classNames(
              'relative mt-1.25 size-3 rounded-full border-2',
              ahead ? 'border-edge bg-raised forced-colors:border-dotted' : 'border-flame bg-flame',
            )}
          />
          <div className="grid min-w-0 gap-0.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span
                className={classNames(
                  ahead ? 'text-muted' : 'font-semibold',
                  reviewId === named && 'bg-flame-soft',
                )}
              >
                {title}
              </span>
              <span className="text-muted">
                {at && <When date={at} />}
                {due && <DueIn date={due} />}
              </span>
            </p>
            {text && <p className="wrap-anywhere max-w-[60ch] text-muted">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
