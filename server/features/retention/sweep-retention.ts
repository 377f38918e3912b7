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
import { readRetention } from './read-retention.ts';
import { deletions } from './retention-kinds.ts';
import { warnInactiveAccounts } from './warn-inactive-accounts.ts';

const hour = 3_600_000;

type SweepDeps = Pick<Deps, 'db' | 'runSql' | 'store' | 'jobs' | 'mailer' | 'now' | 'config'>;

/**
 * Deletes what is older than the festival keeps it, in batches of a transaction each. Safe to run concurrently.
 * @returns rows removed; of accounts also notices sent
 */
export async function sweepRetention(
  deps: SweepDeps & { readonly log: Pick<RunLog, 'warn'> },
  kind: RetentionKind,
): Promise<number> {
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

/** Sweeps each kind once an hour. @returns stops it; a sweep in progress continues to its end */
export function startRetentionSweeper(deps: SweepDeps, observer: RunObserver): () => void {
  const stops = retentionKindNames.map((kind) =>
    repeat((log) => sweepRetention({ ...deps, log }, kind), {
      ...observer,
      name: `retention: ${kind}`,
      period: hour,
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
