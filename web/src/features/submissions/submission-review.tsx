import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { contactTopics } from '#contract/contact.ts';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { contactPath } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { ProgressBar } from '../../ui/loading/progress.tsx';
import { countOf, formatNumber } from '../../ui/numbers/format-number.ts';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { DueIn, When } from '../../ui/time/time.tsx';
import { ReviewedChecklist } from '../tasks/details/reviewed-checklist.tsx';
import { appealsQuery, historyQuery } from './history-query.ts';
import { revisionUntil, useNextAttempt } from './use-next-attempt.ts';
import { versionNumber } from './version-number.ts';

const aboutTask = 'A task or points' satisfies (typeof contactTopics)[number];

/** Points and feedback; nothing before the review. */
export function SubmissionReview({ submission }: { submission: Submission }) {
  const { points, feedback, reviewedAt } = submission;
  const { reviewed, live, awarded: approved } = submissionRules[submission.status];
  if (!reviewed) return null;
  const awarded = points ?? 0;
  // Of approved work it is known.
  const maxPoints = submission.maxPoints ?? awarded;
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
            {countOf(maxPoints, 'point')}
          </p>
          <ProgressBar
            value={maxPoints > 0 ? awarded / maxPoints : 1}
            label={`${awarded} of ${countOf(maxPoints, 'point')}`}
            className="bg-paper"
          />
        </div>
      )}
      <ReviewedChecklist submissionId={submission.id} reader="author" />
      <div className="grid gap-1">
        <p className="font-semibold text-sm">
          Feedback
          <OnVersion submission={submission} />
          {reviewedAt && (
            <span className="font-normal text-muted">
              , <When date={reviewedAt} />
            </span>
          )}
        </p>
        {feedback ? (
          <LinkedText text={feedback} />
        ) : (
          <div className="grid gap-1">
            <p>The reviewer wrote no feedback.</p>
            {!approved && <WithoutFeedback submission={submission} />}
          </div>
        )}
      </div>
    </div>
  );
}

/** Which version was reviewed, if there are several. */
function OnVersion({ submission: { id, version } }: { submission: Submission }) {
  const { data } = useQuery(historyQuery(id));
  const versions = data?.versions ?? [];
  return versions.length > 1 && ` on version ${versionNumber(versions, version)}`;
}

/** What a student can do who does not know why their work was not approved. */
function WithoutFeedback({ submission }: { submission: Submission }) {
  const until = revisionUntil(useNextAttempt(submission));
  const { data: appeals } = useQuery(appealsQuery(submission.id));
  const appealable = (appeals?.appealable ?? null) !== null;
  return (
    <p className="text-muted text-sm">
      {until !== null && (
        <>
          You can revise your work and hand it in again (<DueIn date={until} inSentence />
          ).{' '}
        </>
      )}
      {appealable && 'You can appeal against the review. '}
      To ask for the reason,{' '}
      <Link to={contactPath(aboutTask)} className="text-link touch-target">
        write to the organisers
      </Link>
      .
    </p>
  );
}
