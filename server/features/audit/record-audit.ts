import type { Actor } from '../../actor.ts';
import type { Db, Tx } from '../../database/db.ts';

export interface AuditEntry {
  /** noun.verb, e.g. `submission.approve`. */
  readonly action: string;
  readonly subjectKind?: 'submission' | 'task' | 'user' | 'upload' | 'session' | 'administrator';
  readonly subjectId?: string;
  /** What changed; never a secret, a token or an address that deletion must forget. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

type Witness = Pick<Actor, 'user' | 'administrator' | 'requestId'> | 'system' | { visitorRequestId: string };

/**
 * Appends to the audit log: in the transaction of what it tells, or by itself where nothing else is written
 * (a refusal, an export).
 */
export async function recordAudit(db: Db | Tx, witness: Witness, entry: AuditEntry): Promise<void> {
  await db.auditEvent.create({
    data: {
      ...columnsOf(witness),
      action: entry.action,
      subjectKind: entry.subjectKind ?? null,
      subjectId: entry.subjectId ?? null,
      detail: entry.detail ?? {},
    },
  });
}

function columnsOf(witness: Witness): {
  actorKind: string;
  actorId: string | null;
  requestId: string | null;
} {
  if (witness === 'system') return { actorKind: 'system', actorId: null, requestId: null };
  if ('visitorRequestId' in witness) {
    return { actorKind: 'visitor', actorId: null, requestId: witness.visitorRequestId };
  }
  const { user, administrator, requestId } = witness;
  if (administrator !== null) return { actorKind: 'administrator', actorId: administrator.id, requestId };
  return { actorKind: 'user', actorId: user?.id ?? null, requestId };
}
