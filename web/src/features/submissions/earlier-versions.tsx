import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReviewOfVersion, SubmissionVersion } from '#contract/submission-history.ts';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { When } from '../../ui/time/time.tsx';
import { historyQuery } from './history-query.ts';
import { SubmissionWork } from './submission-work.tsx';
import { VersionDifference } from './version-difference.tsx';
import { versionNumber } from './version-number.ts';

/** Every version that was revised since, the latest first, with its review and what the next one changed. */
export function EarlierVersions({ submission }: { submission: Submission }) {
  const { data: history } = useQuery(historyQuery(submission.id));
  if (!history || history.versions.length < 2) return null;
  const { versions, reviews } = history;
  return (
    <section aria-label="Earlier versions" className="grid gap-3 border-line border-t pt-5">
      <h3 className="text-lg">Earlier versions</h3>
      {versions
        .slice(0, -1)
        .map((version, place) => (
          <EarlierVersion
            key={version.version}
            version={version}
            next={versions[place + 1] ?? version}
            number={versionNumber(versions, version.version)}
            reviews={reviews.filter((review) => review.version === version.version)}
          />
        ))
        .reverse()}
    </section>
  );
}

interface EarlierVersionProps {
  version: SubmissionVersion;
  next: SubmissionVersion;
  /** From 1. */
  number: number;
  reviews: readonly ReviewOfVersion[];
}

function EarlierVersion({ version, next, number, reviews }: EarlierVersionProps) {
  const [open, setOpen] = useState(false);
  const { title, submittedAt } = version;
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-control border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-sunk/60">
        <span className="min-w-0 flex-1">
          <span className="font-semibold">Version {number}</span>{' '}
          <span className="text-muted text-sm">
            handed in <When date={submittedAt} />
          </span>
        </span>
        <ChevronDown
          aria-hidden
          strokeWidth={1.75}
          className="size-4 shrink-0 text-muted group-open:rotate-180"
        />
      </summary>
      {open && (
        <div className="grid gap-5 border-line border-t p-4">
          {reviews.map(({ id, status, feedback, reviewedAt, reversedAt }) => (
            <div key={id} className="grid gap-1">
              <p className="font-semibold text-sm">
                {submissionRules[status].label}
                <span className="font-normal text-muted">
                  , <When date={reviewedAt} />
                  {reversedAt !== null && ', taken back'}
                </span>
              </p>
              {feedback && <LinkedText text={feedback} />}
            </div>
          ))}
          <div className="grid gap-2">
            <h4 className="font-sans font-semibold text-sm tracking-normal">What you handed in then</h4>
            <p className="wrap-anywhere font-semibold">{title}</p>
            <SubmissionWork submission={version} />
          </div>
          <div className="grid gap-2">
            <h4 className="font-sans font-semibold text-sm tracking-normal">What you changed after it</h4>
            <VersionDifference before={version} after={next} />
          </div>
        </div>
      )}
    </details>
  );
}
