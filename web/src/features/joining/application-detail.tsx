import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { applicationRules } from '#contract/application-status.ts';
import {
  type Application,
  claimApplication,
  type DecidedApplications,
  readApplication,
} from '#contract/applications.ts';
import { isUnknown } from '../../api/ignore-not-found.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { When } from '../../ui/time/time.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { OpenElsewhere } from '../review/claims/claim-notice.tsx';
import { AnswerList } from './answer-list.tsx';
import { ApplicationBadge } from './application-badge.tsx';
import { applicationQuery, useApplicationClaim } from './applications-query.ts';
import { DecisionForm } from './decision-form.tsx';

interface ApplicationDetailProps {
  id: string;
  onGone: () => void;
  onDecided: (decided: DecidedApplications['decided'], words: string) => void;
}

/** One application with its answers, and the decision. Needs the id as its key. */
export function ApplicationDetail({ id, onGone, onDecided }: ApplicationDetailProps) {
  const { data, error, refetch } = useQuery(applicationQuery(id));
  const takeOver = useApplicationClaim(id, data !== undefined && applicationRules[data.status].undecided);
  const { id: ownId, adminPath } = useAdministrator();
  /** Whether this page held the claim before. */
  const [held, setHeld] = useState(false);
  if (!held && data?.claim?.administratorId === ownId) setHeld(true);
  if (isUnknown(error)) {
    return (
      <EmptyState title="Application not found" action={<Button onClick={onGone}>All applications</Button>}>
        It was withdrawn or deleted, or the address is not complete.
      </EmptyState>
    );
  }
  if (!data) {
    if (error) return <QueryFailed error={error} message={readApplication.failure} onRetry={refetch} />;
    return <LoadingBlock className="h-96" />;
  }
  return (
    <Card className="grid">
      <Header application={data} />
      <section aria-label="Answers" className="bg-paper px-4 py-5 sm:px-5">
        <AnswerList questions={data.questions} answers={data.answers} />
      </section>
      <div className="grid gap-4 border-line border-t px-4 py-5 sm:px-5">
        {data.message !== '' && (
          <section aria-label="Last message" className="grid gap-1 rounded-control bg-sunk p-4 text-sm">
            <h3 className="font-semibold">What they read about the decision</h3>
            <LinkedText text={data.message} translate="no" />
          </section>
        )}
        {data.joined ? (
          <p className="text-muted text-sm">
            They have begun.{' '}
            <Link
              to={`${paths.admin.users(adminPath)}?${new URLSearchParams({ search: data.email })}`}
              className="text-link touch-target"
            >
              Find the account
            </Link>
          </p>
        ) : data.claim !== null && data.claim.administratorId !== ownId ? (
          <OpenElsewhere
            claim={data.claim}
            takeOver={
              <Button
                size="sm"
                busy={takeOver.isPending}
                onClick={() =>
                  takeOver.mutate(undefined, {
                    onError: (problem) => toastProblem(problem, claimApplication.failure),
                  })
                }
              >
                Take over
              </Button>
            }
          >
            {held && <p className="text-muted">They took it over. What you typed is kept.</p>}
          </OpenElsewhere>
        ) : (
          <DecisionForm applications={[data]} status={data.status} onDecided={onDecided} />
        )}
        {data.status === 'accepted' && !data.joined && (
          <p className="text-muted text-sm">
            They have not begun yet. Their account is created when they do.
          </p>
        )}
      </div>
    </Card>
  );
}

function Header({ application }: { application: Application }) {
  const { name, email, status, sentAt, decidedAt, decidedBy } = application;
  return (
    <header className="grid gap-1 border-line border-b px-4 py-4 sm:px-5">
      <h2 translate="no" className="wrap-anywhere flex flex-wrap items-center gap-x-2.5 text-lg leading-snug">
        {name} <ApplicationBadge status={status} />
      </h2>
      <p className="wrap-anywhere text-muted text-sm">
        <a href={`mailto:${email}`} translate="no" className="text-link touch-target">
          {email}
        </a>
        {' · sent '}
        <When date={sentAt} />
        {decidedAt && (
          <>
            {' · decided '}
            <When date={decidedAt} />
            {decidedBy && (
              <>
                {' by '}
                <span translate="no">{decidedBy}</span>
              </>
            )}
          </>
        )}
      </p>
    </header>
  );
}
