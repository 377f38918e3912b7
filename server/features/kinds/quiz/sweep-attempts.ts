import { type RunObserver, repeat } from '../../../concurrency/repeat.ts';
import type { Deps } from '../../../deps.ts';
import { finishOverdue } from './finish-attempt.ts';

const batchSize = 500;
const period = 30_000;

type SweepDeps = Pick<Deps, 'db' | 'now'>;

/**
 * Finishes the attempts whose time is over, so that the points come without a visit. Safe to run concurrently.
 * @returns attempts finished
 */
export async function sweepAttempts({ db, now }: SweepDeps): Promise<number> {
  const overdue = await db.quizAttempt.findMany({
    where: { finishedAt: null, endsAt: { lte: now() } },
    select: { userId: true, taskId: true },
    orderBy: { endsAt: 'asc' },
    take: batchSize,
  });
  for (const attempt of overdue) await finishOverdue(db, 'system', { ...attempt, now: now() });
  return overdue.length;
}

/** @returns stops it; a sweep in progress continues to its end */
export function startAttemptSweeper(deps: SweepDeps, observer: RunObserver): () => void {
  return repeat(() => sweepAttempts(deps), { ...observer, name: 'quiz-attempts', period });
}
