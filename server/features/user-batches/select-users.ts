import { Prisma } from '#prisma/client.ts';
import { fieldRefused } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { UserSelection } from '../../contract/user-batches.ts';
import { formatNumber } from '../../contract/word-of.ts';
import type { Deps } from '../../deps.ts';
import { browsedCondition, userCondition, usersOf } from '../users/user-order.ts';

/**
 * The users who were chosen one by one or, for a filter, all that the list shows now.
 * @throws {AppError} validation_failed if there are too many or none
 */
export async function selectUsers(
  { runSql, config, now }: Pick<Deps, 'runSql' | 'config' | 'now'>,
  selection: UserSelection,
): Promise<readonly string[]> {
  if (selection.kind === 'chosen') return [...new Set(selection.ids)];
  const filter = { ...selection.filter, adminEmails: config.adminEmails, now: now() };
  const rows = await runSql<{ id: string }>(
    Prisma.sql`
      SELECT users.id FROM ${usersOf(filter)} WHERE ${userCondition(filter)} AND ${browsedCondition(filter)}
        AND users.created_at <= ${selection.until ?? filter.now.toISOString()}::timestamptz
      ORDER BY users.id LIMIT ${limits.batchTotal + 1}`,
    { replan: true },
  );
  if (rows.length > limits.batchTotal)
    throw fieldRefused(
      'selection',
      `More than ${formatNumber(limits.batchTotal)} students match. Narrow the filter.`,
    );
  if (rows.length === 0) throw fieldRefused('selection', 'No student matches this filter any more.');
  if (selection.total !== undefined && rows.length !== selection.total)
    throw fieldRefused(
      'selection',
      `${formatNumber(rows.length)} ${rows.length === 1 ? 'account matches' : 'accounts match'} the filter now, not ${formatNumber(selection.total)}. Look at the new numbers, then start it again.`,
    );
  return rows.map(({ id }) => id);
}
