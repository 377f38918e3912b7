import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { submissionRules } from '#contract/submission-status.ts';
import { getMySubmission, type Submission } from '#contract/submissions.ts';
import { Button } from '../../ui/button.tsx';
import { QueryFailed } from '../../ui/query-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MySubmission } from './my-submission.tsx';
import { mySubmissionQuery } from './submissions-query.ts';

interface TaskSubmissionProps {
  id: string;
  /** After the deadline, work cannot be submitted again. */
  closed: boolean;
  onAgain: (rejected: Submission) => void;
  onWithdrawn: () => void;
}

export function TaskSubmission({ id, closed, onAgain, onWithdrawn }: TaskSubmissionProps) {
  const { data, error, refetch } = useQuery(mySubmissionQuery(id));
  if (!data) {
    if (error) return <QueryFailed error={error} message={getMySubmission.failure} onRetry={refetch} />;
    return <Skeleton className="h-48" />;
  }
  return (
    <>
      <MySubmission submission={data} onWithdrawn={onWithdrawn} />
      {!submissionRules[data.status].live && !closed && (
        <Button
          variant="primary"
          className="justify-self-start"
          icon={<RotateCcw aria-hidden strokeWidth={1.75} />}
          onClick={() => onAgain(data)}
        >
          Hand in again
        </Button>
      )}
    </>
  );
}
