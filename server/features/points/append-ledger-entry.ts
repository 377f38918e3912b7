import type { Tx } from '../../database/db.ts';

interface Verdict {
  readonly verdictId: string;
  readonly userId: string;
  readonly submissionId: string;
  readonly taskId: string | null;
  /** As the statement shows it, forever: nothing that a student wrote, for no deletion reaches it. */
  readonly reason: string;
  readonly at: Date;
}

/**
 * Appends what an approval awards; an award of 0 too, so that the statement names the verdict.
 * The database adds it to `users.points`, and refuses a second award of the same verdict.
 * @param points 0 or more
 */
export async function appendAward(tx: Tx, points: number, verdict: Verdict): Promise<void> {
  const { at, ...entry } = verdict;
  await tx.ledgerEntry.create({ data: { ...entry, kind: 'award', points, createdAt: at } });
}

/** Takes an award of `points` back: once for each verdict, by a second entry. */
export async function appendReversal(tx: Tx, points: number, verdict: Verdict): Promise<void> {
  const { at, ...entry } = verdict;
  await tx.ledgerEntry.create({ data: { ...entry, kind: 'reversal', points: -points, createdAt: at } });
}
