import type { Actor } from '../../actor.ts';
import type { Db, Tx } from '../../database/db.ts';

export interface AuditEntry {
  /** noun.verb, e.g. `submission.approve`. */
  readonly action: string;
  readonly subjectKind?: 'submission' | 'task' | 'user' | 'upload' | 'session' | 'administrator';
  readonly subjectId?: string;
  /** What changed. Never secrets, tokens or personal data, because audit events are kept forever by default. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Who did it. */
type AuditActor =
  | Pick<Actor, 'user' | 'administrator' | 'requestId'>
  | 'system'
  | { visitorRequestId: string };

/**
 * Appends an audit event, in the transaction of the change that it describes. Events without a change (a refusal, an
 * export) need no transaction.
 */
export async function recordAudit(db: Db | Tx, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await db.auditEvent.create({
    data: {
      ...columnsOf(actor),
      action: entry.action,
      subjectKind: entry.subjectKind ?? null,
      subjectId: entry.subjectId ?? null,
      detail: entry.detail ?? {},
    },
  });
}

function columnsOf(actor: AuditActor): {
  actorKind: string;
  actorId: string | null;
  requestId: string | null;
} {
  if (actor === 'system') return { actorKind: 'system', actorId: null, requestId: null };
  if ('visitorRequestId' in actor) {
    return { actorKind: 'visitor', actorId: null, requestId: actor.visitorRequestId };
  }
  const { user, administrator, requestId } = actor;
  if (administrator !== null) return { actorKind: 'administrator', actorId: administrator.id, requestId };
  return { actorKind: 'user', actorId: user?.id ?? null, requestId };
}
