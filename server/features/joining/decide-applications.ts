import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { type Decision, decidedFrom } from '../../contract/application-status.ts';
import type {
  DecidedApplications,
  decideApplications as decideRoute,
  undoDecisions as undoRoute,
} from '../../contract/applications.ts';
import type { AuditAction } from '../../contract/audit-actions.ts';
import { limits } from '../../contract/limits.ts';
import { nameValues } from '../../contract/phrases.ts';
import type { Parsed } from '../../contract/route.ts';
import { fillVariables } from '../../contract/variables.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';

type Context = Pick<Deps, 'db' | 'jobs' | 'mailer' | 'now'>;

const actions: Record<Decision, AuditAction> = {
  waiting: 'application.wait',
  accepted: 'application.accept',
  declined: 'application.decline',
};
/** Seconds after which a decision can no longer be undone, and its mail is sent. */
const undoable = limits.undoSeconds + limits.undoGraceSeconds;
const mailAfter = undoable + 5;
/** Days in which the mail of a decision may still be waiting. It is known for longer whether it was sent (mail/sweep-deliveries.ts). */
const mailedWithin = 7;

/** The chosen rows in one order, so that two administrators with the same ones do not wait for each other. */
const locked = (applications: Parsed<typeof undoRoute, 'body'>['applications']) => Prisma.sql`
  SELECT a.id, a.name FROM unnest(${applications.map(({ id }) => id)}::uuid[], ${applications.map(({ version }) => version)}::int[])
    AS given (id, version) JOIN applications a ON a.id = given.id AND a.version = given.version
  ORDER BY a.id FOR UPDATE OF a`;

/**
 * Decides each application that is still as it was read; one that was changed or decided by somebody else, or that another
 * administrator has open, stays.
 * @throws {AppError} stale_version, claimed_by_another if none could be decided
 */
export async function decideApplications(
  { db, jobs, mailer, now }: Context,
  actor: AdministratorActor,
  { applications, to, message }: Parsed<typeof decideRoute, 'body'>,
): Promise<DecidedApplications> {
  await jobs?.ready();
  const moment = now();
  const decided = await db.$transaction(async (tx) => {
    const all = await tx.$queryRaw<{ id: string; name: string }[]>(locked(applications));
    const claims = await findClaims(tx, actor, { applications: all, now: moment });
    const found = all.filter(({ id }) => !claims.has(id));
    const texts = found.map(({ name }) => fillVariables(message, nameValues(name)));
    const decided = await tx.$queryRaw<{ id: string; version: number }[]>`
      UPDATE applications a SET status = ${to}::application_status, message = given.message, decided_at = ${moment},
        decided_by_id = ${actor.administrator.id}::uuid, version = a.version + 1, updated_at = ${moment},
        before_decision = jsonb_build_object('status', a.status, 'message', a.message, 'decidedAt', a.decided_at,
          'decidedById', a.decided_by_id)
      FROM unnest(${found.map(({ id }) => id)}::uuid[], ${texts}::text[]) AS given (id, message)
      WHERE a.id = given.id AND a.status = ANY (${decidedFrom(to)}::application_status[]) AND a.user_id IS NULL
      RETURNING a.id, a.version`;
    await tx.applicationClaim.deleteMany({ where: { applicationId: { in: decided.map(({ id }) => id) } } });
    await audit(tx, actor, actions[to], decided);
    await enqueueMails(tx, { jobs, mailer }, actor, decided);
    const [claim] = claims.values();
    if (decided.length === 0 && claim !== undefined) {
      throw new AppError('claimed_by_another', {
        message: `${claim} has ${applications.length === 1 ? 'this application' : 'one of these applications'} open now. Nothing was saved.`,
      });
    }
    return decided;
  });
  if (decided.length === 0) {
    throw new AppError('stale_version', {
      message:
        applications.length === 1
          ? 'This application was changed, withdrawn or decided in the meantime, or the person has joined. Nothing was saved; look at it again.'
          : 'These applications were changed, withdrawn or decided in the meantime, or the people have joined. Nothing was saved.',
    });
  }
  return { decided, skipped: applications.length - decided.length };
}

/**
 * Undoes the caller's own decisions just after them. Who was accepted and has gone on since keeps their account.
 * @throws {AppError} not_undoable if none of them can be undone
 */
export async function undoDecisions(
  { db, jobs, mailer, now }: Context,
  actor: AdministratorActor,
  { applications }: Parsed<typeof undoRoute, 'body'>,
): Promise<{ undone: number }> {
  await jobs?.ready();
  const moment = now();
  const since = new Date(moment.getTime() - undoable * 1000);
  return db.$transaction(async (tx) => {
    const found = await tx.$queryRaw<{ id: string }[]>(locked(applications));
    const undone = await tx.$queryRaw<{ id: string; version: number; recent: boolean | null }[]>`
      UPDATE applications SET status = (before_decision ->> 'status')::application_status,
        message = before_decision ->> 'message', decided_at = (before_decision ->> 'decidedAt')::timestamptz,
        decided_by_id = (SELECT id FROM administrators WHERE id = (before_decision ->> 'decidedById')::uuid),
        before_decision = NULL, version = version + 1, updated_at = ${moment}
      WHERE id = ANY (${found.map(({ id }) => id)}::uuid[]) AND decided_by_id = ${actor.administrator.id}::uuid
        AND decided_at >= ${since} AND before_decision IS NOT NULL AND user_id IS NULL
      RETURNING id, version, decided_at > ${moment}::timestamptz - make_interval(days => ${mailedWithin}::int) AS recent`;
    if (undone.length === 0) {
      throw new AppError('not_undoable', {
        message: 'This cannot be undone any more: the time for it is over, or the person has joined already.',
      });
    }
    await audit(tx, actor, 'application.undo', undone);
    // The decision before may have been replaced before its mail was sent.
    await enqueueMails(
      tx,
      { jobs, mailer },
      actor,
      undone.filter(({ recent }) => recent),
    );
    return { undone: undone.length };
  });
}

async function enqueueMails(
  tx: Tx,
  { jobs, mailer }: Pick<Context, 'jobs' | 'mailer'>,
  { requestId }: AdministratorActor,
  decided: readonly { readonly id: string; readonly version: number }[],
): Promise<void> {
  if (mailer === null) return;
  const mails = decided.map(({ id, version }) => ({ applicationId: id, version, requestId }));
  await jobs?.enqueueAll(tx, 'application-mail', mails, { startAfter: mailAfter });
}

/** Of applications that others have open: by id, who. The rows are locked. */
async function findClaims(
  tx: Tx,
  { administrator }: AdministratorActor,
  { applications, now }: { applications: readonly { readonly id: string }[]; now: Date },
): Promise<ReadonlyMap<string, string>> {
  const claims = await tx.applicationClaim.findMany({
    where: {
      applicationId: { in: applications.map(({ id }) => id) },
      administratorId: { not: administrator.id },
      expiresAt: { gt: now },
    },
    select: { applicationId: true, administrator: { select: { name: true, email: true } } },
  });
  return new Map(
    claims.map(({ applicationId, administrator: { name, email } }) => [applicationId, name ?? email]),
  );
}

async function audit(
  tx: Tx,
  actor: AdministratorActor,
  action: AuditAction,
  applications: readonly { readonly id: string }[],
): Promise<void> {
  for (const { id } of applications)
    await recordAudit(tx, actor, { action, subjectKind: 'application', subjectId: id });
}
