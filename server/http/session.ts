import { createHash } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';

/** The prefix binds the cookie to this host, https and path /; browsers treat http://localhost alike. */
export const sessionCookie = '__Host-torchbearer';

export const sessionCookieOptions = {
  httpOnly: true,
  secure: true,
  sameSite: 'lax',
  path: '/',
} as const satisfies CookieSerializeOptions;

/** sha256 of a cookie's token: what the database keeps. */
export function tokenHash(token: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash('sha256').update(token).digest());
}

const hour = 3_600_000;
/** How stale `lastSeenAt` may be before a request writes it. */
const touchAfter = 60_000;

/**
 * The actor behind a session token, or null where the token is unknown, expired, idle too long, or its
 * account was disabled. The allow-list is asked here, so on every request.
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

/** Gives requests their actor. */
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
