import { getSubmission } from '#contract/review.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryFailed } from '../../ui/query-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface MissingSubmissionDialogProps {
  /** Null while the submission is being fetched. */
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
}

/** In place of a submission that the address names: it is loading, or it cannot be shown. */
export function MissingSubmissionDialog({ error, onRetry, onClose }: MissingSubmissionDialogProps) {
  const status = error instanceof ApiProblem ? error.problem.status : undefined;
  // 400: the address has no valid id.
  const unknown = status === 404 || status === 400;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={unknown ? 'Submission not found' : 'Submission'}
    >
      {unknown ? (
        <p>It was deleted or withdrawn, or the address is not complete.</p>
      ) : error ? (
        <QueryFailed error={error} message={getSubmission.failure} onRetry={onRetry} />
      ) : (
        <div role="status" aria-label="Loading...">
          <Skeleton className="h-48" />
        </div>
      )}
    </Dialog>
  );
}
