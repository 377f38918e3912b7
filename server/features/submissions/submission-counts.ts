import type { RunObserver } from '../../concurrency/repeat.ts';
import { exactCounts, type KeptCounts, startFolding } from '../../database/kept-counts.ts';
import type { Deps } from '../../deps.ts';

/** The submissions of each task and status; the nil id stands for all deleted tasks. */
export const submissionCounts: KeptCounts = {
  table: 'submission_counts',
  changes: 'submission_count_changes',
  keys: ['task_id', 'status'],
  count: 'submissions',
};

/**
 * Rows (task_id, status, submissions) for `FROM … AS name`: exact at the time of the statement. A task and status may have
 * several rows, whose sum is the count, or none.
 */
export const submissionCountRows = exactCounts(submissionCounts);

/** @returns stops it; a fold in progress continues to its end */
export function startCountFolder(deps: Pick<Deps, 'db'>, observer: RunObserver): () => void {
  return startFolding(deps, observer, submissionCounts);
}
