import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { Parsed } from '../../contract/route.ts';
import type { startUserBatch as route } from '../../contract/user-batches.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { selectUsers } from './select-users.ts';

/**
 * Stores who is in the change, and starts the job.
 * @returns the id of the batch
 * @throws {AppError} validation_failed if too many or no users are selected
 */
export async function startBatch(
  deps: Pick<Deps, 'db' | 'runSql' | 'jobs' | 'config' | 'now'>,
  actor: AdministratorActor,
  { change, selection }: Parsed<typeof route, 'body'>,
): Promise<string> {
  const { db, jobs, now } = deps;
  const ids = await selectUsers(deps, selection);
  const { requestId } = actor;
  const { action } = change;
  await jobs?.ready();
  const id = await db.$transaction(async (tx) => {
    const { id } = await tx.userBatch.create({
      data: {
        administratorId: actor.administrator.id,
        ...{ requestId, action, text: change.text, total: ids.length },
        points: change.action === 'points' ? change.points : null,
        counts: { waiting: ids.length },
        createdAt: now(),
      },
      select: { id: true },
    });
    // Unknown ids are left out.
    const stored = await tx.$executeRaw(Prisma.sql`
      INSERT INTO user_batch_items (batch_id, position, user_id)
      SELECT ${id}::uuid, chosen.position, users.id
      FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS chosen (id, position) JOIN users ON users.id = chosen.id`);
    if (stored < ids.length)
      await tx.userBatch.update({
        where: { id },
        data: { total: stored, counts: { waiting: stored } },
        select: { id: true },
      });
    await recordAudit(tx, actor, {
      action: 'user-batch.start',
      subjectKind: 'user-batch',
      subjectId: id,
      detail: {
        action,
        students: stored,
        by: selection.kind,
        ...(change.action === 'points' && { points: change.points }),
      },
    });
    await jobs?.enqueue(tx, 'user-batch', { batchId: id, requestId });
    return id;
  });
  jobs?.wake('user-batch');
  return id;
}
