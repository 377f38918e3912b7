import { createHash } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** The prefix __Host- binds the cookie to this host, https and path /; browsers accept it on http://localhost too. */
export const sessionCookie = '__Host-torchbearer';

export const sessionCookieOptions = {
  httpOnly: true,
  secure: true,
  sameSite: 'lax',
  path: '/',
} as const satisfies CookieSerializeOptions;

/** SHA-256 of a token from a cookie; the database stores only the hash. */
export function tokenHash(token: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash('sha256').update(token).digest());
}

const hour = 3_600_000;
/** Milliseconds after which a request updates `lastSeenAt`. */
const touchAfter = 60_000;

/**
 * Returns the actor of a session token; null if the token is unknown, expired or idle for too long, or if the account is
 * disabled or deleted. It checks the list of administrators, so a change of the list takes effect at once.
 */
export async function findActor(
  { db, config, now }: Deps,
  token: string,
  requestId: string,
): Promise<Actor | null> {
  const session = await db.session.findUnique({
    where: { tokenHash: tokenHash(token) },
    select: {
      id: true,
      lastSeenAt: true,
      expiresAt: true,
      user: { select: { id: true, email: true, name: true, disabledAt: true, deletedAt: true } },
      administrator: { select: { id: true, email: true, name: true } },
    },
  });
  if (session === null) return null;
  const { user, administrator } = session;
  const listed = administrator !== null && config.adminEmails.has(administrator.email);
  if (user !== null && (user.disabledAt !== null || user.deletedAt !== null)) return null;
  if (user === null && !listed) return null;

  const moment = now();
  const idleHours = listed ? config.sessions.adminIdleHours : config.sessions.idleHours;
  const idleSince = moment.getTime() - session.lastSeenAt.getTime();
  if (session.expiresAt <= moment || idleSince > idleHours * hour) return null;
  if (idleSince > touchAfter) {
    await db.session.updateMany({ where: { id: session.id }, data: { lastSeenAt: moment } });
  }
  return {
    sessionId: session.id,
    requestId,
    user: user && { id: user.id, email: user.email ?? '', name: user.name ?? '' },
    administrator: listed ? administrator : null,
  };
}

/** Decorates requests with `actor`, which `resolveActor` loads. */
export function registerSession(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('actorResolved', false);
  app.decorate('resolveActor', async (request) => {
    if (!request.actorResolved) {
      const token = request.cookies[sessionCookie];
      request.actor =
        token === undefined || token.length > 128 ? null : await findActor(deps, token, request.id);
      request.actorResolved = true;
    }
    return request.actor;
  });
}
