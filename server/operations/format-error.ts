import { OperatorError } from '../operator-error.ts';
import { ObjectStoreUnavailable } from '../storage/object-store.ts';

/** One sentence for the operator if they can act on the failure; any other error unchanged, with its stack. */
export function formatError(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof ObjectStoreUnavailable) {
    return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
  }
  // An error of the operating system: a full disk, a missing permission, a lost connection.
  if (error instanceof Error && 'syscall' in error) {
    return `The operating system reported an error, and the command did not finish: ${error.message}.`;
  }
  return error;
}
