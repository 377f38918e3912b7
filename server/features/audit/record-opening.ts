import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { Db, Tx } from '../../database/db.ts';
import { insertAuditEvents } from './record-audit.ts';

/** For which the next openings of the same thing by the same administrator are no further event. */
const once = Prisma.sql`interval '1 hour'`;

/** Records that an administrator looks at a student's account or work: students see who did (`listAccesses`). */
export async function recordOpening(
  db: Db | Tx,
  actor: AdministratorActor,
  { of, id }: { readonly of: 'user' | 'submission'; readonly id: string },
): Promise<void> {
  const action = `${of}.open` as const;
  await db.$executeRaw(
    insertAuditEvents(
      actor,
      { action, subjectKind: of, subjectId: id },
      Prisma.sql`WHERE NOT EXISTS (
        SELECT FROM audit_events WHERE subject_kind = ${of}::text AND subject_id = ${id}::uuid AND action = ${action}::text
          AND actor_id = ${actor.administrator.id}::uuid AND at > now() - ${once})`,
    ),
  );
}
