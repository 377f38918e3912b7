import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import type { JobLog } from '../../jobs/job-queue.ts';

/** Those of the students who have a device for push messages. */
export async function withPushDevice(_tx: Tx, _userIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set();
}

/** Sends a notification to the student's devices. */
export async function pushNotification(
  _deps: Deps,
  _job: { readonly notificationId: string },
  _log: JobLog,
): Promise<void> {}
