import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Sessions that end in one transaction. */
const batchSize = 5_000;

/**
 * Ends all sessions, that of the caller last, so that after a failure the caller can repeat it; those that begin meanwhile
 * perhaps. Their browsers get no push messages any more, as after signing out.
 * @returns how many ended
 */
export async function endAllSessions(
  { db }: Pick<Deps, 'db'>,
  actor: AdministratorActor | 'system',
): Promise<number> {
  // First, so that a run that fails in between is in the trail.
  await recordAudit(db, actor, { action: 'session.end-all', subjectKind: 'session' });
  const own = actor === 'system' ? null : actor.sessionId;
  const end = (which: Prisma.Sql) => db.$executeRaw`
      WITH ended AS (
        DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE ${which} ORDER BY id LIMIT ${batchSize})
        RETURNING id, user_id
      ), switched_off AS (
        DELETE FROM push_subscriptions USING ended
        WHERE push_subscriptions.user_id = ended.user_id AND push_subscriptions.session_id = ended.id
      )
      SELECT FROM ended`;
  const others = await inBatches(batchSize, () => end(Prisma.sql`id IS DISTINCT FROM ${own}::uuid`));
  return others + (await end(Prisma.sql`id = ${own}::uuid`));
}
