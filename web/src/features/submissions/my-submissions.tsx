import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type SubmissionFilter, submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { handInAgainPath, paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { ChosenWork } from './chosen-work.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { reviewTime } from './review-time.ts';
import { myReviewsQuery, mySubmissionsQuery } from './submissions-query.ts';
import { WorkList, type WorkQuery } from './work-list.tsx';

/** How many reviews are above the work that waits for one. */
const firstReviews = 3;

const emptyMessages: Record<SubmissionFilter, { title: string; text: string }> = {
  pending: {
    title: 'Nothing is waiting for review',
    text: 'Work that you hand in appears here until it is reviewed.',
  },
  approved: {
    title: 'Nothing approved yet',
    text: 'Approved work appears here, with its points and feedback.',
  },
  rejected: {
    title: 'Nothing rejected',
    text: 'Rejected work, and work for which changes are requested, appears here with the feedback. You can hand it in again.',
  },
  all: {
    title: 'Nothing handed in yet',
    text: 'Choose a task and hand in your work. It appears here, and so does what the reviewer says about it.',
  },
};

const toBeChanged = ({ status }: Submission) => submissionRules[status].toBeChanged;

interface MySubmissionsProps {
  status: SubmissionFilter;
  /** The id in the address; undefined shows the first one, in a wide window. */
  chosenId: string | undefined;
  hrefOf: (id?: string) => string;
}

/** Lists of the student's submissions and one of them: side by side, in a narrow window one after the other. */
export function MySubmissions({ status, chosenId, hrefOf }: MySubmissionsProps) {
  const reviewed = useInfiniteQuery({
    ...myReviewsQuery(
      status === 'pending' ? 'all' : status,
      'without',
      status === 'all' ? firstReviews : undefined,
    ),
    enabled: status !== 'pending',
  });
  const toChange = useInfiniteQuery({
    ...myReviewsQuery('all', 'only'),
    enabled: status === 'all' || status === 'rejected',
  });
  const pending = useInfiniteQuery(mySubmissionsQuery('pending'));
  // Here, because work that is reviewed meanwhile leaves the list.
  const [editing, setEditing] = useState<Submission | null>(null);
  const navigate = useNavigate();

  const shown: WorkQuery[] = [
    ...(status === 'all' || status === 'rejected' ? [toChange] : []),
    ...(status === 'pending' ? [] : [reviewed]),
    ...(status === 'all' || status === 'pending' ? [pending] : []),
  ];
  const works = shown.flatMap(({ data }) => data?.pages.flatMap(({ items }) => items) ?? []);
  const loaded = shown.every(({ data }) => data !== undefined);
  // A list that failed does not hold back the work of the other one.
  const settled = shown.every(({ data, error }) => data !== undefined || error !== null);
  const first = settled ? works[0]?.id : undefined;
  const id = chosenId ?? first;
  if (loaded && id === undefined) {
    const { title, text } = emptyMessages[status];
    return (
      <EmptyState
        title={title}
        action={
          <ButtonLink variant="primary" to={`${paths.tasks}?show=open`}>
            Find a task
          </ButtonLink>
        }
      >
        {text}
      </EmptyState>
    );
  }
  const list = { chosen: id, hrefOf };
  const changes = shown.includes(toChange) && (toChange.error !== null || works.some(toBeChanged));
  /** Not before the list above, which would move it. */
  const held = (query: WorkQuery): WorkQuery =>
    shown.includes(toChange) && toChange.isPending ? { ...query, data: undefined, error: null } : query;
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <div
        className={classNames(
          '-mx-3 grid content-start gap-8 lg:sticky lg:mr-0 lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:-ml-4.5 lg:self-start lg:overflow-y-auto lg:p-1.5',
          chosenId !== undefined && 'max-lg:hidden',
        )}
      >
        {changes && (
          <WorkList
            {...list}
            title="Changes requested"
            lead="What to do next: read the feedback, change your work and hand it in again."
            query={toChange}
            empty=""
            followed
          />
        )}
        {status !== 'pending' && !(changes && reviewed.data?.pages[0]?.total === 0) && (
          <WorkList
            {...list}
            title={status === 'all' ? 'Reviewed' : status === 'approved' ? 'Approved' : 'Rejected'}
            query={held(reviewed)}
            empty={
              status === 'all'
                ? `No reviewed work. A review normally follows ${reviewTime()}.`
                : `${emptyMessages[status].title}.`
            }
            followed={status === 'all'}
          />
        )}
        {(status === 'all' || status === 'pending') && (
          <WorkList
            {...list}
            title="Waiting for review"
            query={held(pending)}
            empty={`${emptyMessages.pending.title}.`}
          />
        )}
      </div>
      <div className={classNames('min-w-0', chosenId === undefined && 'max-lg:hidden')}>
        {id === undefined ? (
          !settled && <LoadingBlock className="h-96 rounded-card" />
        ) : (
          <ChosenWork
            id={id}
            known={works.find((work) => work.id === id)}
            explicit={chosenId !== undefined}
            back={hrefOf()}
            onEdit={(submission) => {
              // Answers are changed on the page of their task.
              if (submission.task && submission.task.kind !== 'work')
                void navigate(handInAgainPath(submission.task.id, submission.id));
              else setEditing(submission);
            }}
          />
        )}
      </div>
      {editing && <EditDialog key={editing.id} submission={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}
