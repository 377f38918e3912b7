import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { getMySubmission, type Submission } from '#contract/submissions.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { BackLink } from '../../ui/buttons/back-link.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { SubmissionDetail } from './submission-detail.tsx';
import { mySubmissionQuery } from './submissions-query.ts';

interface ChosenWorkProps {
  id: string;
  /** As the list has it; undefined if it is on no page that was loaded. */
  known: Submission | undefined;
  /** The address names it. */
  explicit: boolean;
  /** The list. */
  back: string;
  onEdit: (submission: Submission) => void;
}

function isFocusHidden(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.getClientRects().length === 0;
}

/** The submission beside the list. One that was withdrawn leads back to the list. */
export function ChosenWork({ id, known, explicit, back, onEdit }: ChosenWorkProps) {
  const { data, error, refetch } = useQuery({ ...mySubmissionQuery(id), enabled: known === undefined });
  const heading = useRef<HTMLHeadingElement>(null);
  const submission = known ?? data;
  const shownId = submission?.id;
  const pane = useRef<HTMLDivElement>(null);
  const previous = useRef({ id: shownId, explicit });

  useEffect(() => {
    const before = previous.current;
    previous.current = { id: shownId, explicit };
    // On a page load the page itself puts the focus at its start.
    if (shownId === undefined || before.id === undefined) return;
    // A narrow window hides the list or the work, and with it what has the focus.
    if (explicit && !(before.explicit && before.id === shownId)) {
      if (isFocusHidden()) heading.current?.focus({ preventScroll: true });
      if (pane.current && pane.current.getBoundingClientRect().top < 0) pane.current.scrollIntoView();
    }
    if (!explicit && before.explicit && isFocusHidden()) {
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(before.id)}"] a`)?.focus();
    }
  }, [shownId, explicit]);

  const missing =
    known === undefined &&
    error instanceof ApiProblem &&
    ['submission_not_found', 'validation_failed'].includes(error.problem.code);
  if (missing) return <Navigate to={back} replace />;
  return (
    <div ref={pane} className="grid gap-4 scroll-mt-24">
      {explicit && (
        <BackLink to={back} className="justify-self-start lg:hidden">
          All my work
        </BackLink>
      )}
      {submission ? (
        <SubmissionDetail ref={heading} submission={submission} onEdit={() => onEdit(submission)} />
      ) : error ? (
        <QueryFailed error={error} message={getMySubmission.failure} onRetry={refetch} />
      ) : (
        <LoadingBlock className="h-96 rounded-card" />
      )}
    </div>
  );
}
