import { hash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Prisma, type SignInMethod } from '#prisma/client.ts';
import { type Actor, type Applicant, givesRoles, roleOf, type Standing } from '../actor.ts';
import type { Config } from '../config.ts';
import type { GivenRole } from '../contract/roles.ts';
import { pageIdleHeader } from '../contract/session.ts';
import type { RunSql } from '../database/run-sql.ts';
import type { Deps } from '../deps.ts';
import type { StoredSession } from './session-cache.ts';

/** The prefix binds a cookie to this host, https and path /. */
const securePrefix = '__Host-';
export const sessionCookie = `${securePrefix}torchbearer`;
/** Binds a sign-in in progress to the browser that started it. */
export const flowCookie = `${securePrefix}torchbearer-flow`;
/** The code of the link that a visitor came by. */
export const referralCookie = `${securePrefix}torchbearer-referral`;
/** The codes of students who used this browser, and of those whose newcomers did. */
export const deviceCookie = `${securePrefix}torchbearer-device`;
/** Tells the browsers apart in which administrators sign in. */
export const browserCookie = `${securePrefix}torchbearer-browser`;

/**
 * Names and options of the cookies. Without https, which only a loopback address may lack, they have no prefix and no `Secure`:
 * WebKit keeps no secure cookie there (https://bugs.webkit.org/show_bug.cgi?id=281149).
 */
export function siteCookies({ publicOrigin }: Pick<Config, 'publicOrigin'>) {
  const secure = publicOrigin.startsWith('https:');
  const nameOf = (name: string) => (secure ? name : name.slice(securePrefix.length));
  return {
    session: nameOf(sessionCookie),
    flow: nameOf(flowCookie),
    referral: nameOf(referralCookie),
    device: nameOf(deviceCookie),
    browser: nameOf(browserCookie),
    options: { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const satisfies CookieSerializeOptions,
  };
}

/** Days for which a browser in which an administrator signed in stays known; the longest that browsers keep a cookie. */
export const browserDays = 400;

/** The browser in which somebody signs in. */
export interface Browser {
  /** From its cookie, or new. */
  readonly token: string;
  readonly label: string;
}

/** 256 random bits for a cookie. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of a token from a cookie; the database stores only the hash. */
export function tokenHash(token: string): Buffer<ArrayBuffer> {
  return Buffer.from(tokenKey(token), 'base64url');
}

/** The same as text, for maps. */
export const tokenKey = (token: string): string => hash('sha256', token, 'base64url');

/** The key of the request's session cookie, computed once; null without one, or if it is too long for a token. */
export function sessionKeyOf(request: FastifyRequest, cookieName: string): string | null {
  if (request.sessionKey === undefined) {
    const token = request.cookies[cookieName];
    request.sessionKey = token === undefined || token.length > 128 ? null : tokenKey(token);
  }
  return request.sessionKey;
}

const hour = 3_600_000;
/** Milliseconds after which a request updates `lastSeenAt`. */
const touchAfter = 60_000;

interface SessionRow {
  id: string;
  method: SignInMethod;
  lastSeenAt: Date;
  expiresAt: Date;
  userId: string | null;
  userEmail: string | null;
  userName: string | null;
  disabledAt: Date | null;
  deletedAt: Date | null;
  mustAgree: boolean;
  administratorId: string | null;
  administratorEmail: string;
  administratorName: string | null;
  administratorRole: GivenRole | null;
  secondFactorAt: Date | null;
  app: boolean;
  passkey: boolean;
  applicationId: string | null;
  applicantEmail: string;
  applicantName: string;
}

const storedSessions = Prisma.sql`
    SELECT sessions.id, sessions.method, sessions.last_seen_at AS "lastSeenAt", sessions.expires_at AS "expiresAt",
      users.id AS "userId", users.email AS "userEmail", users.name AS "userName",
      users.disabled_at AS "disabledAt", users.deleted_at AS "deletedAt",
      coalesce(users.agreed_to, 0) < 0 OR EXISTS (
        SELECT FROM site_versions v WHERE v.number > coalesce(users.agreed_to, 0) AND v.asks_again
      ) AS "mustAgree",
      administrators.id AS "administratorId", administrators.email AS "administratorEmail",
      administrators.name AS "administratorName", administrators.role AS "administratorRole",
      sessions.second_factor_at AS "secondFactorAt",
      EXISTS (SELECT FROM authenticator_apps a WHERE a.administrator_id = sessions.administrator_id) AS app,
      EXISTS (SELECT FROM passkeys p WHERE p.administrator_id = sessions.administrator_id) AS passkey,
      applications.id AS "applicationId", applications.email AS "applicantEmail",
      applications.name AS "applicantName"
    FROM sessions
      LEFT JOIN users ON users.id = sessions.user_id
      LEFT JOIN administrators ON administrators.id = sessions.administrator_id
      LEFT JOIN applications ON applications.id = sessions.application_id`;

const sessionOf = (tokenHash: Buffer) =>
  Prisma.sql`${storedSessions} WHERE sessions.token_hash = ${tokenHash}`;
const sessionsOf = (ids: readonly string[]) =>
  Prisma.sql`${storedSessions} WHERE sessions.id = ANY(${ids}::uuid[])`;

async function readSession(runSql: RunSql, key: string): Promise<StoredSession | null> {
  const [row] = await runSql<SessionRow>(sessionOf(Buffer.from(key, 'base64url')));
  return row === undefined ? null : presentSession(row);
}

function presentSession(row: SessionRow): StoredSession {
  const {
    id,
    method,
    lastSeenAt,
    expiresAt,
    userId,
    disabledAt,
    deletedAt,
    administratorId,
    secondFactorAt,
  } = row;
  const { app, passkey, applicationId, mustAgree } = row;
  return {
    id,
    method,
    lastSeenAt,
    expiresAt,
    secondFactorAt,
    user:
      userId === null
        ? null
        : { id: userId, email: row.userEmail, name: row.userName, disabledAt, deletedAt, mustAgree },
    administrator:
      administratorId === null
        ? null
        : {
            id: administratorId,
            email: row.administratorEmail,
            name: row.administratorName,
            role: row.administratorRole,
            app,
            passkey,
          },
    application:
      applicationId === null
        ? null
        : { id: applicationId, email: row.applicantEmail, name: row.applicantName },
  };
}

type Context = Pick<Deps, 'runSql' | 'sessionCache' | 'config' | 'now'>;

const nobody: Standing = { actor: null, pending: null, applicant: null };

/**
 * Returns what the session of a token allows, by the `tokenKey` of it: nothing if the token is unknown, expired or idle for too
 * long, or if the account is disabled or deleted. It checks the roles, so a change of them takes effect at once.
 * A request of an idle page is no use of the session, nor is a stream of events: pages open another one by themselves.
 */
export async function findStanding(
  deps: Context,
  key: string,
  request: Pick<FastifyRequest, 'id' | 'ip'> & Partial<Pick<FastifyRequest, 'headers' | 'routeOptions'>>,
): Promise<Standing> {
  const { runSql, sessionCache, now } = deps;
  const kept = sessionCache?.get(key);
  if (kept !== undefined && now().getTime() - kept.lastSeenAt.getTime() <= touchAfter) {
    return standingOf(deps, kept, request);
  }
  const keep = sessionCache?.beginRead();
  const session = await readSession(runSql, key);
  if (session === null) return nobody;
  const standing = standingOf(deps, session, request);
  if (standing.actor === null && standing.pending === null && standing.applicant === null) return nobody;
  const moment = now();
  const lastUnseen = new Date(moment.getTime() - touchAfter);
  if (session.lastSeenAt >= lastUnseen) keep?.(key, session);
  else if (!isByItself(request)) {
    // Only one of several requests at the same time writes.
    await runSql(Prisma.sql`
      UPDATE sessions SET last_seen_at = ${moment}
      WHERE id = ${session.id}::uuid AND last_seen_at < ${lastUnseen}`);
    keep?.(key, { ...session, lastSeenAt: moment });
  }
  return standing;
}

const isByItself = ({ headers, routeOptions }: Partial<Pick<FastifyRequest, 'headers' | 'routeOptions'>>) =>
  headers?.[pageIdleHeader] !== undefined || routeOptions?.config.contract?.produces === 'events';

/** The actors of those of the sessions that are valid at this moment. Unlike a request, it is no use of a session. */
export async function findActors(deps: Context, sessionIds: readonly string[]): Promise<Map<string, Actor>> {
  const rows = await deps.runSql<SessionRow>(sessionsOf(sessionIds));
  return new Map(
    rows.flatMap((row) => {
      const { actor } = standingOf(deps, presentSession(row), null);
      return actor === null ? [] : [[row.id, actor]];
    }),
  );
}

/**
 * What the session allows at this moment. This is the only place that asks how the session began and whether a second factor was
 * given: without it there is no administrator in the actor, and no actor if the session has no student either. It is also the
 * only one that says who must agree to privacy and terms.
 */
function standingOf(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  {
    id,
    method,
    lastSeenAt,
    expiresAt,
    secondFactorAt,
    user,
    administrator: account,
    application,
  }: StoredSession,
  request: Pick<FastifyRequest, 'id' | 'ip'> | null,
): Standing {
  const role = account && givesRoles(method) ? roleOf(config, account) : null;
  if (user !== null && (user.disabledAt !== null || user.deletedAt !== null)) return nobody;
  if (user === null && role === null && application === null) return nobody;

  const moment = now();
  const idleHours = role !== null ? config.sessions.adminIdleHours : config.sessions.idleHours;
  const idleSince = moment.getTime() - lastSeenAt.getTime();
  if (expiresAt <= moment || idleSince > idleHours * hour) return nobody;
  const from = { requestId: request?.id ?? '', ...(request && { networkAddress: request.ip }) };
  if (user === null && role === null) return { ...nobody, applicant: applicantOf(application, from) };
  const common = {
    sessionId: id,
    ...from,
    user: user && { id: user.id, email: user.email ?? '', name: user.name ?? '' },
  };
  if (account === null || role === null) {
    const mustAgree = user?.mustAgree ?? false;
    return { ...nobody, actor: { ...common, administrator: null, mustAgree } };
  }
  const { app, passkey, ...known } = account;
  const administrator = { ...known, role };
  const has = app || passkey;
  if (has ? secondFactorAt !== null : !config.requireSecondFactor)
    return { ...nobody, actor: { ...common, administrator } };
  return {
    ...nobody,
    actor: user && { ...common, administrator: null },
    pending: {
      needs: has ? 'factor' : 'registration',
      app,
      passkey,
      actor: { ...common, administrator },
    },
  };
}

const applicantOf = (
  application: StoredSession['application'],
  from: Pick<Applicant, 'requestId' | 'networkAddress'>,
): Applicant | null =>
  application && {
    applicationId: application.id,
    email: application.email,
    name: application.name,
    ...from,
  };

/** Decorates requests with what their session allows, which `resolveActor` loads. */
export function registerSession(app: FastifyInstance, deps: Context): void {
  const cookies = siteCookies(deps.config);
  app.decorateRequest('actor', null);
  app.decorateRequest('pending', null);
  app.decorateRequest('applicant', null);
  app.decorateRequest('actorResolved', false);
  app.decorateRequest('sessionKey', undefined);
  app.decorate('resolveActor', async (request) => {
    if (!request.actorResolved) {
      const key = sessionKeyOf(request, cookies.session);
      Object.assign(request, key === null ? nobody : await findStanding(deps, key, request));
      request.actorResolved = true;
    }
    return request.actor;
  });
}
