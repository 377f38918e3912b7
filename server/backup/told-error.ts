import { ConfigError } from '../config-error.ts';
import { ObjectStoreUnavailable } from '../storage/object-store.ts';
import { BackupError } from './backup-error.ts';

/** One sentence for whoever typed the command; an error that is a fault of ours comes back whole. */
export function toldError(error: unknown): unknown {
  if (error instanceof BackupError || error instanceof ConfigError) return error.message;
  if (error instanceof ObjectStoreUnavailable) {
    return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
  }
  // Of Node: a full disk, a folder of somebody else's, a connection that broke.
  if (error instanceof Error && 'syscall' in error) {
    return `The machine refused, and what was begun is not done: ${error.message}.`;
  }
  return error;
}
