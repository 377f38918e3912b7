import type { Deps } from '../../deps.ts';
import type { JobLog } from '../../jobs/job-queue.ts';

/** Mails a notification to its student. */
export async function mailNotification(
  _deps: Deps,
  _job: { readonly notificationId: string },
  _log: JobLog,
): Promise<void> {}
