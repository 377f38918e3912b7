import { Link } from 'react-router-dom';
import type { News as NewsAnswer } from '#contract/news.ts';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { paths, workPath } from '../../paths.ts';
import { excerptOf } from '../../ui/excerpt.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { When } from '../../ui/time.tsx';
import { workTitleOf } from '../tasks/task-title.ts';
import { NewTier } from './new-tier.tsx';
import { StatusBadge } from './status-badge.tsx';

const shownReviews = 5;

/** The reviews since the last look; points and a new tier are above them. */
export function News({ news }: { news: NewsAnswer }) {
  const { total } = news;
  const reviews = news.reviews.slice(0, shownReviews);
  return (
    <div className="grid gap-4">
      <NewTier news={news} />
      {reviews.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {reviews.map((submission) => (
            <NewReview key={submission.id} submission={submission} />
          ))}
        </ul>
      )}
      {total > reviews.length && (
        <p className="text-muted text-sm">
          {formatNumber(total - reviews.length)} more.{' '}
          <Link to={paths.pending} className="text-link touch-target">
            See all my submissions
          </Link>
        </p>
      )}
    </div>
  );
}

function NewReview({ submission }: { submission: Submission }) {
  const { status, points, feedback, reviewedAt } = submission;
  return (
    <li className="relative grid gap-1.5 py-4">
      <div className="flex items-start justify-between gap-4">
        <Link
          to={workPath(submission.id)}
          className="line-clamp-2 font-semibold wrap-anywhere before:absolute before:inset-0 hover:underline"
        >
          {workTitleOf(submission)}
        </Link>
        <span className="shrink-0">
          <StatusBadge status={status} points={points} />
        </span>
      </div>
      {feedback ? (
        <p className="line-clamp-2 max-w-[65ch] border-edge border-l-2 pl-3">{excerptOf(feedback, 220)}</p>
      ) : (
        !submissionRules[status].awarded && <p className="text-muted">The reviewer wrote no feedback.</p>
      )}
      {reviewedAt && (
        <p className="text-muted text-sm">
          Reviewed <When date={reviewedAt} />
        </p>
      )}
    </li>
  );
}
