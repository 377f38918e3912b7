import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmissionFilter } from '#contract/submission-status.ts';
import { listMySubmissions, type Submission } from '#contract/submissions.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryFailed } from '../../ui/query-failed.tsx';
import { KeepRowFocus } from '../../ui/row-focus.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { SubmissionCard } from './submission-card.tsx';
import { mySubmissionsQuery } from './submissions-query.ts';

const emptyMessages: Record<SubmissionFilter, { title: string; text: string }> = {
  pending: {
    title: 'Nothing is waiting for review',
    text: 'Work that you submit appears here until it is reviewed.',
  },
  approved: {
    title: 'Nothing approved yet',
    text: 'Approved work appears here, with its points and feedback.',
  },
  rejected: {
    title: 'Nothing rejected',
    text: 'Rejected work appears here with the feedback. You can submit it again.',
  },
  all: { title: 'Nothing submitted yet', text: 'Everything that you submit appears here, newest first.' },
};

export function MySubmissions({ status }: { status: SubmissionFilter }) {
  const query = useInfiniteQuery(mySubmissionsQuery(status));
  // Here, because a card whose work is reviewed meanwhile leaves the list.
  const [editing, setEditing] = useState<Submission | null>(null);
  const { data, error, isPlaceholderData, refetch } = query;
  const submissions = data?.pages.flatMap((page) => page.items) ?? [];

  if (!data) {
    if (error) return <QueryFailed error={error} message={listMySubmissions.failure} onRetry={refetch} />;
    return <MySubmissionsSkeleton />;
  }
  return (
    <div
      tabIndex={-1}
      aria-busy={isPlaceholderData}
      className={isPlaceholderData ? 'opacity-60 outline-none' : 'outline-none'}
    >
      {submissions.length === 0 ? (
        <EmptyState
          title={emptyMessages[status].title}
          action={<ButtonLink to={`${paths.tasks}?show=open`}>Find a task</ButtonLink>}
        >
          {emptyMessages[status].text}
        </EmptyState>
      ) : (
        <>
          <KeepRowFocus>
            <ul aria-label="My submissions" className="grid max-w-3xl gap-5">
              {submissions.map((submission) => (
                <li key={submission.id} data-row={submission.id} className="min-w-0">
                  <SubmissionCard submission={submission} onEdit={() => setEditing(submission)} />
                </li>
              ))}
            </ul>
          </KeepRowFocus>
          <LoadMore query={query} />
        </>
      )}
      {editing && <EditDialog key={editing.id} submission={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

function MySubmissionsSkeleton() {
  return (
    <div role="status" className="grid max-w-3xl gap-5">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-52 rounded-card" />
    </div>
  );
}
