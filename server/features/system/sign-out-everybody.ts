import type { AdministratorActor } from '../../actor.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Sessions that end in one transaction. */
const batchSize = 5_000;

/**
 * Ends all sessions, that of the caller too, and those that begin meanwhile perhaps. Their browsers get no push messages any
 * more, as after signing out.
 * @returns how many ended
 */
export async function endAllSessions(
  { db }: Pick<Deps, 'db'>,
  actor: AdministratorActor | 'system',
): Promise<number> {
  // First, so that a run that fails in between is in the trail.
  await recordAudit(db, actor, { action: 'session.end-all', subjectKind: 'session' });
  return inBatches(
    batchSize,
    () => db.$executeRaw`
      WITH ended AS (
        DELETE FROM sessions WHERE id IN (SELECT id FROM sessions ORDER BY id LIMIT ${batchSize}) RETURNING id, user_id
      ), switched_off AS (
        DELETE FROM push_subscriptions USING ended
        WHERE push_subscriptions.user_id = ended.user_id AND push_subscriptions.session_id = ended.id
      )
      SELECT FROM ended`,
  );
}
