import { isUnknown } from '../../api/ignore-not-found.ts';
import { QueryFailed } from '../loading/query-failed.tsx';
import { LoadingBlock } from '../loading/skeleton.tsx';
import { Dialog } from './dialog.tsx';

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
  const unknownItem = isUnknown(error);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={unknownItem ? `${item} not found` : item}>
      {unknownItem ? (
        <p>{unknown}</p>
      ) : error ? (
        <QueryFailed error={error} message={failure} onRetry={onRetry} />
      ) : (
        <LoadingBlock className="h-48" />
      )}
    </Dialog>
  );
}
