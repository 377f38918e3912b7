import { useQuery } from '@tanstack/react-query';
import type { ReviewedHistory } from '#contract/submission-history.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { When } from '../../ui/time.tsx';
import { LongText } from '../submissions/long-text.tsx';
import { StatusBadge } from '../submissions/status-badge.tsx';
import { historyQuery } from './desk-queries.ts';
import { Part } from './submission-details.tsx';
import { differences, type EarlierWork } from './version-differences.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** A version that was replaced, and what the next one changed. */
function EarlierVersion({ version, next }: { version: EarlierWork; next: EarlierWork }) {
  const changed = differences(version, next);
  return (
    <details className="group py-2">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 text-sm">
        <span className="font-semibold">Version {version.version}</span>
        <span className="text-muted text-xs">
          <When date={version.submittedAt} />
        </span>
        <span className="basis-full text-muted text-xs">
          {changed.length === 0 ? 'Nothing differs from' : `A different ${list.format(changed)} than`} version{' '}
          {next.version}
        </span>
      </summary>
      <div className="grid gap-2 rounded-control bg-sunk p-3 text-sm">
        <p className="font-semibold">{version.title}</p>
        {version.description !== '' && <LongText text={version.description} />}
        {version.link !== null && (
          <p>
            <ExternalLink href={version.link} />
          </p>
        )}
        {version.files.map((file) => (
          <a
            key={file.id}
            href={file.url}
            target="_blank"
            rel="noreferrer"
            className="text-link wrap-anywhere"
          >
            {file.name}
          </a>
        ))}
      </div>
    </details>
  );
}

function PastReview({ review }: { review: ReviewedHistory['reviews'][number] }) {
  const { version, status, points, feedback, reviewedAt, reviewedBy, reversedAt, reversedBy } = review;
  return (
    <li className="grid gap-1 py-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
        <StatusBadge status={status} />
        <span>Version {version}</span>
        {points > 0 && <span className="tabular-nums">{points} points</span>}
        <When date={reviewedAt} />
        {reviewedBy && <span>by {reviewedBy}</span>}
      </p>
      {reversedAt && (
        <p className="text-warn text-xs">
          Reversed <When date={reversedAt} />
          {reversedBy && ` by ${reversedBy}`}
          {review.reversalReason && `: ${review.reversalReason}`}
        </p>
      )}
      {feedback !== '' && <LinkedText text={feedback} className="text-sm" />}
    </li>
  );
}

/** Versions that were reviewed and then replaced, and every review but the one that is shown. */
export function EarlierVersions({ id, reviewId }: { id: string; reviewId: string | null }) {
  const { data } = useQuery(historyQuery(id));
  const versions = data?.versions ?? [];
  const reviews = data?.reviews.filter((review) => review.id !== reviewId) ?? [];
  return (
    <>
      {versions.length > 1 && (
        <Part title={`Earlier versions (${versions.length - 1})`}>
          <div className="divide-y divide-line">
            {versions.slice(0, -1).map((version, index) => {
              const next = versions[index + 1];
              return next && <EarlierVersion key={version.version} version={version} next={next} />;
            })}
          </div>
        </Part>
      )}
      {reviews.length > 0 && (
        <Part title={`Earlier reviews (${reviews.length})`}>
          <ul className="divide-y divide-line">
            {reviews.map((review) => (
              <PastReview key={review.id} review={review} />
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}
