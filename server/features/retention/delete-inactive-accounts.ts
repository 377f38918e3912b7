import { AppError } from '../../app-error.ts';
import { retainedSince } from '../../contract/retention.ts';
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

/**
 * Disables the account first: `deleteUser` does not ask whether somebody has just signed in. After a crash in between, the next
 * run deletes it.
 */
async function deleteOne(deps: DeletionDeps, id: string, months: number): Promise<boolean> {
  const now = deps.now();
  const claimed = await deps.db.$executeRaw`
    UPDATE users u SET disabled_at = coalesce(u.disabled_at, ${now})
    WHERE u.id = ${id}::uuid AND ${isInactive(deps, retainedSince('inactiveMonths', months, now))}`;
  if (claimed === 0) return false;
  try {
    await deleteUser(deps, 'system', { id, now });
    return true;
  } catch (error) {
    // Somebody else has deleted it.
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
