import { Prisma } from '#prisma/client.ts';
import type { Actor } from '../../actor.ts';
import type { AuditAction } from '../../contract/audit-actions.ts';
import type { Db, Tx } from '../../database/db.ts';

export const auditSubjectKinds = [
  'administrator',
  'announcement',
  'appeal',
  'application',
  'certificate',
  'certificate-batch',
  'certificate-template',
  'college',
  'invitation',
  'import',
  'message',
  'phrase',
  'review-batch',
  'session',
  'site',
  'submission',
  'task',
  'upload',
  'user',
  'user-batch',
] as const;
export type AuditSubjectKind = (typeof auditSubjectKinds)[number];

export interface AuditEntry {
  readonly action: AuditAction;
  readonly subjectKind?: AuditSubjectKind;
  readonly subjectId?: string;
  /**
   * What changed; `before` and `after` may have several fields each. Never secrets, tokens or personal data, because audit
   * events are not deleted by default.
   */
  readonly detail?: Readonly<Record<string, Value | Readonly<Record<string, Value>>>>;
}

type Value = string | number | boolean | null;

/** Who did it. */
type AuditActor =
  | Pick<Actor, 'user' | 'administrator' | 'requestId' | 'networkAddress'>
  | 'system'
  | { visitorRequestId: string; networkAddress?: string };

/**
 * Appends an audit event, in the transaction of the change that it describes. Events without a change (a refusal, an
 * export) need no transaction.
 */
export async function recordAudit(db: Db | Tx, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await db.$executeRaw(insertAuditEvents(actor, entry));
}

/**
 * The statement of `recordAudit`, which may be part of another one.
 * @param from FROM clause: an event for each of its rows, whose columns `detail` may name
 */
export function insertAuditEvents(
  actor: AuditActor,
  entry: Omit<AuditEntry, 'detail'> & { readonly detail?: AuditEntry['detail'] | Prisma.Sql },
  from: Prisma.Sql = Prisma.empty,
): Prisma.Sql {
  const { actorKind, actorId, requestId } = columnsOf(actor);
  const address = actor === 'system' ? undefined : actor.networkAddress;
  const { action, subjectKind = null, subjectId = null, detail = {} } = entry;
  return Prisma.sql`
    INSERT INTO audit_events (id, actor_kind, actor_id, action, subject_kind, subject_id, detail, request_id,
      network_address)
    SELECT uuidv7(), ${actorKind}::text, ${actorId}::uuid, ${action}::text, ${subjectKind}::text, ${subjectId}::uuid,
      ${detail instanceof Prisma.Sql ? detail : Prisma.sql`${JSON.stringify(detail)}::jsonb`}, ${requestId}::text,
      ${address === undefined ? null : plainAddress(address)}::text ${from}`;
}

/** Without the prefix of an IPv4 address that arrives at an IPv6 socket. */
const plainAddress = (address: string) => address.replace(/^::ffff:/i, '');

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
