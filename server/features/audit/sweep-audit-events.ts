import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Tx } from '../../database/db.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Rows of one statement, which must end within the timeout of a query. */
const batchSize = 2_000;

/** Days for which an event keeps the network address; docs/operations/monitoring.md and the privacy page say so. */
export const addressDays = 90;

type SweepDeps = Pick<Deps, 'db' | 'now'>;

/** Removes the network addresses of old audit events. Safe to run concurrently. @returns rows changed */
export function sweepAuditEvents({ db, now }: SweepDeps): Promise<number> {
  const before = new Date(now().getTime() - addressDays * day);
  return inBatches(
    batchSize,
    () => db.$executeRaw`
      UPDATE audit_events SET network_address = NULL WHERE id IN (
        SELECT id FROM audit_events WHERE network_address IS NOT NULL AND at < ${before}
        ORDER BY at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      )`,
  );
}

/** Removes the network addresses of a student whose account is deleted, also of `user.create`, whose actor is a visitor. */
export async function forgetAddresses(tx: Tx, actorId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE audit_events SET network_address = NULL
    WHERE actor_id = ${actorId}::uuid AND network_address IS NOT NULL`;
  await tx.$executeRaw`
    UPDATE audit_events SET network_address = NULL
    WHERE subject_kind = 'user' AND subject_id = ${actorId}::uuid AND actor_kind = 'visitor'
      AND network_address IS NOT NULL`;
}

/** Runs every six hours. @returns stops it; a sweep in progress continues to its end */
export function startAuditSweeper(deps: SweepDeps, observer: RunObserver): () => void {
  return repeat(() => sweepAuditEvents(deps), { ...observer, name: 'audit events', period: 6 * hour });
}
