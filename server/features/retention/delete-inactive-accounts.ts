import { retainedSince } from '../../contract/retention.ts';
import type { Tx } from '../../database/db.ts';
import type { FileDeps } from '../uploads/file-deps.ts';
import { deleteUser } from '../users/delete-user.ts';
import { type AccountDeps, isInactive } from './warn-inactive-accounts.ts';

const batchSize = 50;

type DeletionDeps = AccountDeps & FileDeps;

/**
 * Deletes the accounts whose owners were told twice and did not sign in; without a mail server none. Safe to run concurrently.
 * @param months of `site.retention`; undefined: accounts are kept
 * @returns accounts deleted
 */
export async function deleteInactiveAccounts(
  deps: DeletionDeps,
  months: number | undefined,
): Promise<number> {
  if (months === undefined || deps.mailer === null) return 0;
  for (let deleted = 0; ; ) {
    const due = await deps.db.accountExpiry.findMany({
      where: { deletesAt: { lte: deps.now() }, toldAgainAt: { not: null } },
      select: { userId: true },
      orderBy: { deletesAt: 'asc' },
      take: batchSize,
    });
    const before = deleted;
    for (const { userId } of due) if (await deleteOne(deps, userId, months)) deleted += 1;
    if (due.length < batchSize || deleted === before) return deleted;
  }
}

/** @returns false if somebody has just signed in, or has deleted it */
async function deleteOne(deps: DeletionDeps, id: string, months: number): Promise<boolean> {
  const now = deps.now();
  const inactive = isInactive(deps, retainedSince('inactiveMonths', months, now));
  const still = async (tx: Tx) =>
    (await tx.$queryRaw<unknown[]>`SELECT 1 FROM users u WHERE u.id = ${id}::uuid AND ${inactive}`).length >
    0;
  return deleteUser(deps, 'system', { id, now, still });
}
