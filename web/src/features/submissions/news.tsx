import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AnsweredMessage, EntryByHand, News as NewsAnswer } from '#contract/news.ts';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { messagePath, paths, workPath } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { signedPoints } from '../../ui/numbers/points-word.ts';
import { excerptOf } from '../../ui/text/excerpt.ts';
import { When } from '../../ui/time/time.tsx';
import { workTitleOf } from '../tasks/task-title.ts';
import { NewTier } from './new-tier.tsx';
import { StatusBadge } from './status-badge.tsx';

const shownReviews = 5;
const shownAnswers = 3;
const shownEntries = 3;

const statementPath = `${paths.profile}#points`;

/** The reviews, answers and points by hand since the last look; all points and a new tier are above them. */
export function News({ news }: { news: NewsAnswer }) {
  const { total } = news;
  const reviews = news.reviews.slice(0, shownReviews);
  const answers = news.answers.slice(0, shownAnswers);
  const entries = news.entries.slice(0, shownEntries);
  return (
    <div className="grid gap-4">
      <NewTier news={news} />
      {reviews.length + answers.length + entries.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {reviews.map((submission) => (
            <NewReview key={submission.id} submission={submission} />
          ))}
          {answers.map((message) => (
            <NewAnswer key={message.id} message={message} />
          ))}
          {entries.map((entry) => (
            <NewEntry key={entry.id} entry={entry} />
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
      {news.answers.length > answers.length && (
        <p className="text-muted text-sm">
          More messages were answered.{' '}
          <Link to={paths.contactUs} className="text-link touch-target">
            See all my messages
          </Link>
        </p>
      )}
      {news.entries.length > entries.length && (
        <p className="text-muted text-sm">
          The organisers changed your points more often.{' '}
          <Link to={statementPath} className="text-link touch-target">
            See your points statement
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

function NewAnswer({ message: { id, topic, excerpt, answeredAt } }: { message: AnsweredMessage }) {
  return (
    <li className="relative grid gap-1.5 py-4">
      <div className="flex items-start justify-between gap-4">
        <Link to={messagePath(id)} className="font-semibold before:absolute before:inset-0 hover:underline">
          {topic === null ? 'Your message' : `Your message: ${topic}`}
        </Link>
        <span className="shrink-0">
          <Badge tone="good" icon={<Check aria-hidden strokeWidth={2.25} />}>
            Answered
          </Badge>
        </span>
      </div>
      <p className="line-clamp-2 max-w-[65ch] border-edge border-l-2 pl-3 wrap-anywhere">{excerpt}</p>
      <p className="text-muted text-sm">
        Answered <When date={answeredAt} />
      </p>
    </li>
  );
}

function NewEntry({ entry: { points, reason, createdAt } }: { entry: EntryByHand }) {
  return (
    <li className="relative grid gap-1.5 py-4">
      <div className="flex items-start justify-between gap-4">
        <Link to={statementPath} className="font-semibold before:absolute before:inset-0 hover:underline">
          {points > 0 ? 'Points from the organisers' : 'Points taken away'}
        </Link>
        <span className="shrink-0">
          <Badge tone={points > 0 ? 'good' : 'neutral'}>{signedPoints(points)}</Badge>
        </span>
      </div>
      <p className="line-clamp-2 max-w-[65ch] border-edge border-l-2 pl-3 wrap-anywhere">
        {excerptOf(reason, 220)}
      </p>
      <p className="text-muted text-sm">
        {points > 0 ? 'Given' : 'Taken away'} <When date={createdAt} />
      </p>
    </li>
  );
}
