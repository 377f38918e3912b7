import { Prisma } from '#prisma/client.ts';
import type { Tx } from '../../database/db.ts';
import { rebuildCounts } from '../../database/kept-counts.ts';
import { submissionCounts } from './submission-counts.ts';

/** What the kept counts must be, counted from all submissions: task_id, status, submissions. */
export const countedSubmissions = Prisma.sql`
  SELECT coalesce(task_id, '00000000-0000-0000-0000-000000000000') AS task_id, status, count(*) AS submissions
  FROM submissions GROUP BY 1, 2`;

/** For rows that were written without triggers. Call it in a transaction; it reads all submissions and blocks no writer. */
export async function rebuildSubmissionCounts(tx: Tx): Promise<void> {
  await rebuildCounts(tx, submissionCounts, countedSubmissions);
}
