import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type AppealDetails, getAppeal } from '#contract/appeals.ts';
import { isUnknown } from '../../api/ignore-not-found.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { When } from '../../ui/time/time.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { historyQuery } from '../review/desk-queries.ts';
import { EarlierVersions } from '../review/submission/earlier-versions.tsx';
import { PastReviews } from '../review/submission/past-reviews.tsx';
import { WorkPart } from '../review/submission/submission-details.tsx';
import { versionNumber } from '../submissions/version-number.ts';
import { ChecklistResult } from '../tasks/details/reviewed-checklist.tsx';
import { AppealOutcomeBadge } from './appeal-outcome.tsx';
import { describeReview } from './appeal-row.tsx';
import { appealQuery } from './appeals-query.ts';
import { DecisionForm } from './decision-form.tsx';

interface AppealDetailProps {
  id: string;
  /** Returns to the list. */
  onGone: () => void;
}

/** One appeal with the review that it is against and the work, and the decision. Needs the id as its key. */
export function AppealDetail({ id, onGone }: AppealDetailProps) {
  const { data: appeal, error, refetch } = useQuery(appealQuery(id));
  if (!appeal) {
    if (isUnknown(error)) {
      return (
        <EmptyState title="Appeal not found" action={<Button onClick={onGone}>All appeals</Button>}>
          It was deleted with its submission, or the address is not complete.
        </EmptyState>
      );
    }
    if (error) return <QueryFailed error={error} message={getAppeal.failure} onRetry={refetch} />;
    return <LoadingBlock className="h-96" />;
  }
  return (
    <Card className="grid">
      <Header appeal={appeal} />
      <div className="grid gap-6 bg-paper px-4 py-5 sm:px-5 2xl:grid-cols-2">
        <div className="grid min-w-0 content-start gap-6">
          <Section title="The appeal" note={<When date={appeal.createdAt} />}>
            <LinkedText text={appeal.text} translate="no" />
          </Section>
          <AppealedReview appeal={appeal} />
          <PastReviews id={appeal.submissionId} reviewId={appeal.reviewId} title="Other reviews" />
        </div>
        <Section title="The work">
          {appeal.submission.version !== appeal.review.version && (
            <p className="text-muted text-sm">
              The review is about an earlier version. The student has changed the work since.
            </p>
          )}
          <WorkPart submission={appeal.submission} shortcuts={false} />
          <EarlierVersions id={appeal.submissionId} />
        </Section>
      </div>
      <div className="border-line border-t px-4 py-5 sm:px-5">
        <DecisionForm appeal={appeal} />
      </div>
    </Card>
  );
}

function Header({ appeal }: { appeal: AppealDetails }) {
  const { adminPath } = useAdministrator();
  const { user, title, outcome } = appeal;
  return (
    <header className="grid gap-1 border-line border-b px-4 py-4 sm:px-5">
      <h2 className="wrap-anywhere flex flex-wrap items-center gap-x-2.5 text-lg leading-snug">
        {title}
        <AppealOutcomeBadge outcome={outcome} />
      </h2>
      <p className="flex flex-wrap gap-x-3 text-muted text-sm">
        <Link translate="no" to={paths.admin.user(adminPath, user.id)} className="text-link touch-target">
          {user.name || 'Unknown User'}
        </Link>
        <span translate="no" className="font-mono">
          {user.techid}
        </span>
      </p>
    </header>
  );
}

interface SectionProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

function Section({ title, note, children }: SectionProps) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-2.5">
      <h3 className="flex flex-wrap items-baseline gap-x-3 text-base">
        {title}
        {note && <span className="font-normal font-sans text-muted text-sm">{note}</span>}
      </h3>
      {children}
    </section>
  );
}

/** The review that the appeal is against. */
function AppealedReview({ appeal }: { appeal: AppealDetails }) {
  const { reviewer, reviewedAt, feedback, version } = appeal.review;
  const { data: history } = useQuery(historyQuery(appeal.submissionId));
  const several = history !== undefined && history.reviews.length > 1;
  const checklist = history?.reviews.find(({ id }) => id === appeal.reviewId)?.checklist;
  return (
    <Section
      title={
        several
          ? `The review of version ${versionNumber(history.versions, version)}, which is appealed against`
          : 'The review'
      }
      note={<When date={reviewedAt} />}
    >
      <div className="grid gap-2 rounded-control border border-line bg-raised p-4">
        <p className="font-semibold">{describeReview(appeal)}</p>
        {checklist && <ChecklistResult items={checklist} />}
        {feedback ? (
          <LinkedText text={feedback} className="text-sm" />
        ) : (
          <p className="text-muted text-sm">No feedback was given.</p>
        )}
        <p className="text-muted text-sm">By {reviewer ?? 'a former administrator'}</p>
      </div>
    </Section>
  );
}
