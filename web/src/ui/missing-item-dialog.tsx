import { ApiProblem } from '../api/api-problem.ts';
import { Dialog } from './dialog.tsx';
import { QueryFailed } from './query-failed.tsx';
import { LoadingBlock } from './skeleton.tsx';

interface MissingItemDialogProps {
  /** 'Submission' */
  item: string;
  /** Why the server does not know it. */
  unknown: string;
  /** Null while it is being fetched. */
  error: Error | null;
  /** The message if it could not be fetched for another reason. */
  failure: string;
  onRetry: () => void;
  onClose: () => void;
}

/** In place of an item that the address names: it is loading, or it cannot be shown. */
export function MissingItemDialog({
  item,
  unknown,
  error,
  failure,
  onRetry,
  onClose,
}: MissingItemDialogProps) {
  const status = error instanceof ApiProblem ? error.problem.status : undefined;
  // 400: the address has no valid id.
  const isUnknown = status === 404 || status === 400;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={isUnknown ? `${item} not found` : item}>
      {isUnknown ? (
        <p>{unknown}</p>
      ) : error ? (
        <QueryFailed error={error} message={failure} onRetry={onRetry} />
      ) : (
        <LoadingBlock className="h-48" />
      )}
    </Dialog>
  );
}
