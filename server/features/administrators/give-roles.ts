import { type AdministratorActor, roleOf } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import { normalizeEmail } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { GivenRole } from '../../contract/roles.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { asIs, auditedChange } from '../audit/audited-change.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { enqueueSignInNews, withReadyJobs } from '../auth/mail-sign-in-news.ts';
import { deleteFactors, resetSecondFactor } from '../second-factor/reset-second-factor.ts';

type RoleDeps = Pick<Deps, 'db' | 'config' | 'jobs' | 'mailer' | 'now'>;

/**
 * Gives a role to an address. Whoever Google says has it is an administrator from now on; the link sets a password for those
 * without Google, and is also sent by mail.
 * @throws {AppError} validation_failed if the address has a role, or if there are too many
 */
export async function inviteAdministrator(
  deps: RoleDeps,
  actor: AdministratorActor,
  input: { readonly email: string; readonly role: GivenRole },
): Promise<{ id: string }> {
  const { config, now } = deps;
  const email = normalizeEmail(input.email);
  if (config.adminEmails.has(email)) throw fieldRefused('email', 'This is the address of an owner.');
  const id = await invite(deps, actor, async (tx) => {
    const known = await tx.administrator.findUnique({ where: { email } });
    if (known?.role) throw fieldRefused('email', 'This address has a role. Change it in the list.');
    if ((await tx.administrator.count({ where: { role: { not: null } } })) >= limits.givenRoles)
      throw fieldRefused('email', `At most ${limits.givenRoles} people can have a role.`);
    // Of somebody who was an owner once.
    if (known !== null) await endAccess(tx, known.id);
    const data = { role: input.role, invitedAt: now() };
    const row = await tx.administrator.upsert({ where: { email }, create: { email, ...data }, update: data });
    await recordAudit(tx, actor, {
      action: 'administrator.invite',
      subjectKind: 'administrator',
      subjectId: row.id,
      detail: auditedChange<{ role: GivenRole | null }>({ role: null }, { role: input.role }, { role: asIs }),
    });
    return row.id;
  });
  return { id };
}

/** Makes the link anew, for example after a forgotten password; the one before it ends. @throws {AppError} not_found */
export async function renewInvitation(
  deps: RoleDeps,
  actor: AdministratorActor,
  { id }: { readonly id: string },
): Promise<void> {
  await invite(deps, actor, async (tx) => {
    await lockGiven(tx, deps, id);
    await tx.administrator.update({ where: { id }, data: { invitedAt: deps.now() }, select: { id: true } });
    await recordAudit(tx, actor, {
      action: 'administrator.renew-invitation',
      subjectKind: 'administrator',
      subjectId: id,
    });
    return id;
  });
}

/** With the mail, if there is a mail server. @returns whom `change` invited */
async function invite(
  { db, jobs, mailer }: RoleDeps,
  { requestId }: AdministratorActor,
  change: (tx: Tx) => Promise<string>,
): Promise<string> {
  await jobs?.ready();
  const id = await db.$transaction(async (tx) => {
    const administratorId = await change(tx);
    if (mailer !== null) await jobs?.enqueue(tx, 'invitation-mail', { administratorId, requestId });
    return administratorId;
  });
  jobs?.wake('invitation-mail');
  return id;
}

/** @throws {AppError} not_found */
export async function changeRole(
  deps: Pick<Deps, 'db' | 'config'>,
  actor: AdministratorActor,
  { id, role }: { readonly id: string; readonly role: GivenRole },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const before = await lockGiven(tx, deps, id);
    if (before === role) return;
    await tx.administrator.update({ where: { id }, data: { role }, select: { id: true } });
    await recordAudit(tx, actor, {
      action: 'administrator.change-role',
      subjectKind: 'administrator',
      subjectId: id,
      detail: auditedChange<{ role: GivenRole }>({ role: before }, { role }, { role: asIs }),
    });
  });
}

/**
 * Takes the role away. The sessions end, the claims of the administrator are free again, and password and second factors are
 * deleted: a later invitation begins anew. What they did stays.
 * @throws {AppError} not_found
 */
export async function removeRole(
  deps: Pick<Deps, 'db' | 'config'>,
  actor: AdministratorActor,
  { id }: { readonly id: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const before = await lockGiven(tx, deps, id);
    await tx.administrator.update({
      where: { id },
      data: { role: null, invitedAt: null },
      select: { id: true },
    });
    await endAccess(tx, id);
    await tx.reviewClaim.deleteMany({ where: { administratorId: id } });
    await tx.applicationClaim.deleteMany({ where: { administratorId: id } });
    await recordAudit(tx, actor, {
      action: 'administrator.remove',
      subjectKind: 'administrator',
      subjectId: id,
      detail: auditedChange<{ role: GivenRole | null }>({ role: before }, { role: null }, { role: asIs }),
    });
  });
}

/**
 * For somebody who has lost phone and recovery codes. Their sessions end.
 * @throws {AppError} not_found
 */
export async function resetFactorsOf(
  deps: RoleDeps,
  actor: AdministratorActor,
  { id }: { readonly id: string },
): Promise<void> {
  const ready = await withReadyJobs(deps);
  await deps.db.$transaction(async (tx) => {
    const role = await lockGiven(tx, deps, id);
    const account = await resetSecondFactor(tx, actor, { id });
    const told = { administrator: { ...account, role }, requestId: actor.requestId };
    await enqueueSignInNews(tx, ready, told, 'factors-removed');
  });
  deps.jobs?.wake('sign-in-news-mail');
}

/** What an administrator had to sign in with, and their sessions. */
async function endAccess(tx: Tx, id: string): Promise<void> {
  await tx.administrator.update({
    where: { id },
    data: { passwordHash: null, passwordChangedAt: null },
    select: { id: true },
  });
  await deleteFactors(tx, id);
  await tx.session.deleteMany({ where: { administratorId: id, userId: null } });
  // Of somebody who is a student too.
  await tx.session.updateMany({ where: { administratorId: id }, data: { administratorId: null } });
}

/** @returns the role that an owner gave. @throws {AppError} not_found, also for an owner */
async function lockGiven(tx: Tx, { config }: Pick<Deps, 'config'>, id: string): Promise<GivenRole> {
  await tx.$executeRaw`SELECT FROM administrators WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const row = await tx.administrator.findUnique({ where: { id } });
  const role = row && roleOf(config, row);
  if (role === null || role === 'owner')
    throw new AppError('not_found', { message: 'This person has no role that you could change.' });
  return role;
}
