import { useQuery } from '@tanstack/react-query';
import type { ReviewedHistory } from '#contract/submission-history.ts';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { When } from '../../../ui/time/time.tsx';
import { StatusBadge } from '../../submissions/status-badge.tsx';
import { versionNumber } from '../../submissions/version-number.ts';
import { ChecklistResult } from '../../tasks/details/reviewed-checklist.tsx';
import { BatchNote } from '../bulk/batch-note.tsx';
import { historyQuery } from '../desk-queries.ts';
import { Part } from './submission-details.tsx';

const unknownAdministrator = 'a former administrator';

interface PastReviewProps {
  review: ReviewedHistory['reviews'][number];
  /** Of the version that was reviewed, from 1. */
  number: number;
}

function PastReview({ review, number }: PastReviewProps) {
  const { status, points, feedback, checklist, claimedAt, reviewedAt, reviewedBy, reversedAt, reversedBy } =
    review;
  return (
    <li className="grid gap-1.5 py-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
        <StatusBadge status={status} />
        <span>Version {number}</span>
        {points > 0 && <span className="tabular-nums">{countOf(points, 'point')}</span>}
        <When date={reviewedAt} />
        {reviewedBy && (
          <span>
            by <span translate="no">{reviewedBy}</span>
          </span>
        )}
        {claimedAt && (
          <span>
            opened <When date={claimedAt} />
          </span>
        )}
        {review.decidesAppeal && <span>after an appeal</span>}
      </p>
      {reversedAt && (
        <p className="text-warn text-xs">
          Reversed <When date={reversedAt} />
          {reversedBy && ` by ${reversedBy}`}
          {review.reversalReason && `: ${review.reversalReason}`}
        </p>
      )}
      <BatchNote batch={review.batch} />
      {checklist && <ChecklistResult items={checklist} />}
      {feedback !== '' && <LinkedText text={feedback} className="text-sm" />}
    </li>
  );
}

function Takeover({ takeover }: { takeover: ReviewedHistory['takeovers'][number] }) {
  const { from, by, reason, at } = takeover;
  return (
    <li className="grid gap-0.5 py-2 text-sm">
      <p>
        <span className="font-semibold">{by ?? unknownAdministrator}</span> took it over from{' '}
        {from ?? unknownAdministrator}
        <span className="text-muted text-xs">
          , <When date={at} />
        </span>
      </p>
      <p className="wrap-anywhere whitespace-pre-line text-muted">{reason}</p>
    </li>
  );
}

interface PastReviewsProps {
  id: string;
  /** The review that is shown elsewhere. */
  reviewId: string | null;
  title: string;
}

/** Every review but the one that is shown, with its checklist, and every takeover with its reason. */
export function PastReviews({ id, reviewId, title }: PastReviewsProps) {
  const { data } = useQuery(historyQuery(id));
  const reviews = data?.reviews.filter((review) => review.id !== reviewId) ?? [];
  const takeovers = data?.takeovers ?? [];
  return (
    <>
      {reviews.length > 0 && (
        <Part title={`${title} (${reviews.length})`}>
          <ul className="divide-y divide-line">
            {reviews.map((review) => (
              <PastReview
                key={review.id}
                review={review}
                number={versionNumber(data?.versions ?? [], review.version)}
              />
            ))}
          </ul>
        </Part>
      )}
      {takeovers.length > 0 && (
        <Part title={`Taken over (${takeovers.length})`}>
          <ul className="divide-y divide-line">
            {takeovers.map((takeover) => (
              <Takeover key={takeover.id} takeover={takeover} />
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}
