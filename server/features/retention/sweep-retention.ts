import { Prisma } from '#prisma/client.ts';
import { type RunLog, type RunObserver, repeat } from '../../concurrency/repeat.ts';
import {
  type RetentionKind,
  retainedSince,
  retentionKindNames,
  retentionKinds,
} from '../../contract/retention.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';
import { deleteInactiveAccounts } from './delete-inactive-accounts.ts';
import { deletions } from './deletions.ts';
import { readRetention } from './read-retention.ts';
import { warnInactiveAccounts } from './warn-inactive-accounts.ts';

const hour = 3_600_000;

type SweepDeps = Pick<Deps, 'db' | 'runSql' | 'store' | 'jobs' | 'mailer' | 'now' | 'config'>;

type RunDeps = SweepDeps & { readonly log: Pick<RunLog, 'warn'> };

/**
 * Deletes what is older than the festival keeps it, in batches of a transaction each. Safe to run concurrently.
 * @returns rows removed; of accounts also notices sent
 */
export async function sweepRetention(deps: RunDeps, kind: RetentionKind): Promise<number> {
  const { setting } = retentionKinds[kind];
  const { inForce } = await readRetention(deps.runSql, deps.now());
  const value = inForce[setting];
  if (kind === 'accounts')
    return (await warnInactiveAccounts(deps, value)) + (await deleteInactiveAccounts(deps, value));
  if (value === undefined) return 0;
  const { due, locks = Prisma.sql`r`, batchSize, remove } = deletions[kind];
  const before = retainedSince(setting, value, deps.now());
  return inBatches(batchSize, () =>
    deps.db.$transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ id: string }[]>`
        ${due(before)} LIMIT ${batchSize} FOR NO KEY UPDATE OF ${locks} SKIP LOCKED`;
      await remove(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.length;
    }),
  );
}

/** One kind after the other, so that they hold one connection. A kind that fails does not keep the others. @throws the first error */
export async function sweepAllRetention(deps: RunDeps): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const kind of retentionKindNames) {
    try {
      done += await sweepRetention(deps, kind);
    } catch (error) {
      deps.log.warn({ err: error, kind }, 'what is too old could not be deleted and will be retried');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

/** Runs once an hour. @returns stops it; a sweep in progress continues to its end */
export function startRetentionSweeper(deps: SweepDeps, observer: RunObserver): () => void {
  return repeat((log) => sweepAllRetention({ ...deps, log }), {
    ...observer,
    name: 'retention',
    period: hour,
  });
}
