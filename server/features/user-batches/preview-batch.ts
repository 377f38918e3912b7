import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { Parsed } from '../../contract/route.ts';
import type { previewUserBatch as route, UserBatchPreview } from '../../contract/user-batches.ts';
import type { Deps } from '../../deps.ts';
import { selectUsers } from './select-users.ts';
import { skipReason } from './skip-reason.ts';

/**
 * To whom a change would be made at this moment. It changes nothing.
 * @throws {AppError} validation_failed if too many or no users are selected
 */
export async function previewBatch(
  deps: Pick<Deps, 'runSql' | 'config' | 'now'>,
  _actor: AdministratorActor,
  { selection, ...planned }: Parsed<typeof route, 'body'>,
): Promise<UserBatchPreview> {
  // Before the users are read, so that `until` leaves out who joins meanwhile.
  const at = deps.now().toISOString();
  const ids = await selectUsers(deps, selection.kind === 'chosen' ? selection : { ...selection, until: at });
  const groups = await deps.runSql<{ reason: string | null; students: number }>(Prisma.sql`
    SELECT reason, count(*)::int AS students FROM (
      SELECT ${skipReason(planned, deps.config.adminEmails)} AS reason
      FROM unnest(${[...ids]}::uuid[]) AS chosen (id) LEFT JOIN users ON users.id = chosen.id
    ) AS reasons GROUP BY reason ORDER BY students DESC, reason`);
  return {
    total: ids.length,
    ready: groups.find(({ reason }) => reason === null)?.students ?? 0,
    skipped: groups.flatMap(({ reason, students }) => (reason === null ? [] : [{ reason, students }])),
    at,
  };
}
