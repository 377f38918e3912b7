import { roleOf } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { GivenRole } from '../../contract/roles.ts';
import type { Db, Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import type { Browser } from '../../http/session.ts';
import { readToken, signToken } from '../../mail/signed-token.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { countFactors } from './count-factors.ts';
import { enqueueSignInNews, withReadyJobs } from './mail-sign-in-news.ts';
import { recordBrowser } from './record-browser.ts';
import { acceptedHash, storePassword } from './set-password.ts';
import { startSession } from './start-session.ts';

const purpose = 'administrator-invitation';
const validMs = 7 * 24 * 3_600_000;

interface Invited {
  readonly id: string;
  readonly invitedAt: Date;
}

/**
 * The link that sets the administrator's password once. Made from the time of the invitation, which the row has until the link
 * is used or replaced.
 */
export const invitationLink = (
  config: Pick<Config, 'oidc' | 'publicOrigin'>,
  { id, invitedAt }: Invited,
): string =>
  // After a #, which browsers send to nobody.
  `${config.publicOrigin}/admin-invitation#${signToken(config, purpose, `${id}.${invitedAt.getTime()}`)}`;

export const invitedUntil = ({ invitedAt }: Pick<Invited, 'invitedAt'>): Date =>
  new Date(invitedAt.getTime() + validMs);

type Context = Pick<Deps, 'config' | 'now'>;

/** Who the invitation is for. @throws {AppError} not_found for one that is forged, used, replaced or too old, alike */
export async function findInvitation(
  db: Db | Tx,
  { config, now }: Context,
  token: string,
): Promise<{
  id: string;
  email: string;
  name: string | null;
  role: GivenRole;
  invitedAt: Date;
  hadPassword: boolean;
}> {
  const [id, time] = readToken(config, purpose, token)?.split('.') ?? [];
  const row = id === undefined ? null : await db.administrator.findUnique({ where: { id } });
  if (
    row === null ||
    row.role === null ||
    roleOf(config, row) === 'owner' ||
    row.invitedAt === null ||
    String(row.invitedAt.getTime()) !== time ||
    invitedUntil({ invitedAt: row.invitedAt }) <= now()
  ) {
    throw new AppError('not_found', {
      message: 'This link was used, replaced or is too old. Ask who invited you for another one.',
    });
  }
  const { email, name, role, invitedAt } = row;
  return { id: row.id, email, name, role, invitedAt, hadPassword: row.passwordHash !== null };
}

/** What a student with this address loses their rank with, if they become an administrator. */
export async function pointsOfAddress(db: Db, email: string): Promise<number | null> {
  const [student] = await db.$queryRaw<{ points: number }[]>`
    SELECT true_points_of(id) AS points FROM users
    WHERE lower(email) = lower(${email}) AND deleted_at IS NULL AND issuer IS NOT NULL`;
  return student !== undefined && student.points > 0 ? student.points : null;
}

/**
 * Sets the password by an invitation and signs in; a second factor of the account is still to be given. The link is used up; other sessions of the account end.
 * @returns the session cookie's token
 * @throws {AppError} not_found, password_refused
 */
export async function acceptInvitation(
  deps: Deps,
  {
    token,
    name,
    password,
    ...request
  }: {
    readonly token: string;
    readonly name: string;
    readonly password: string;
    readonly previousToken: string | undefined;
    readonly browser: Browser;
    readonly requestId: string;
    readonly networkAddress: string;
  },
): Promise<string> {
  const { db, config, now } = deps;
  const { email } = await findInvitation(db, deps, token);
  const ready = await withReadyJobs(deps);
  const passwordHash = await acceptedHash(config, email, password);
  const session = await db.$transaction(async (tx) => {
    const { id, role, invitedAt, hadPassword } = await findInvitation(tx, deps, token);
    // Of two at once, the second waits for the row and finds the invitation used.
    const { count } = await tx.administrator.updateMany({
      where: { id, invitedAt },
      data: { invitedAt: null, name, lastSignInAt: now() },
    });
    if (count === 0) await findInvitation(tx, deps, token);
    await storePassword(tx, { id, passwordHash, moment: now() });
    const { previousToken, browser, ...audited } = request;
    const started = await startSession(tx, deps, {
      method: 'password',
      userId: null,
      administratorId: id,
      confirmed: true,
      label: browser.label,
      previousToken,
    });
    const actor = { user: null, administrator: { id, email, name, role }, ...audited };
    await recordAudit(tx, actor, {
      action: 'administrator.accept',
      subjectKind: 'administrator',
      subjectId: id,
    });
    if (hadPassword) await enqueueSignInNews(tx, ready, actor, 'password-set', browser.label);
    if ((await countFactors(tx, id)) === 0) await recordBrowser(tx, ready, actor, browser);
    return started;
  });
  deps.jobs?.wake('sign-in-news-mail');
  return session;
}
