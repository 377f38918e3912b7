import { toast } from 'sonner';
import { ApiProblem } from '../api/api-problem.ts';
import { problemMessage } from './problem-message.ts';

export function toastSuccess(message: string) {
  toast.success(message);
}

/** A message with a button that undoes what it says, for `duration` milliseconds. */
export function toastUndo(message: string, { onUndo, duration }: { onUndo: () => void; duration: number }) {
  const id = toast.success(message, { duration, action: { label: 'Undo (U)', onClick: onUndo } });
  // The library's own time stands still while the pointer is over a message or the window is hidden.
  setTimeout(() => toast.dismiss(id), duration);
}

function tryAgain(onRetry: (() => void) | undefined) {
  return onRetry && { action: { label: 'Try again', onClick: onRetry } };
}

/** A message with a button that tries it again. */
export function toastRetry(message: string, onRetry: () => void) {
  toast.error(message, tryAgain(onRetry));
}

/** `failure` is the route's failure message; see `problemMessage` for when the server's detail replaces it. */
export function toastProblem(error: unknown, failure: string, onRetry?: () => void) {
  // The page says that the session has ended.
  if (error instanceof ApiProblem && error.problem.code === 'unauthenticated') return;
  const { title, detail } = problemMessage(error, failure);
  toast.error(title, { ...(detail && { description: detail }), ...tryAgain(onRetry) });
}
