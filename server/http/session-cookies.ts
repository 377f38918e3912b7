import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { deviceLabel } from './device-label.ts';
import { type Browser, browserDays, createToken, siteCookies } from './session.ts';

const hourSeconds = 3_600;

/** The cookies of a sign-in: the session, and the number by which an administrator's browser is known later. */
export function createSessionCookies(app: FastifyInstance, config: Config) {
  const cookies = siteCookies(config);
  return {
    giveSession(reply: FastifyReply, token: string): FastifyReply {
      app.rememberSession(token);
      return reply.setCookie(cookies.session, token, {
        ...cookies.options,
        maxAge: config.sessions.maxHours * hourSeconds,
      });
    },
    browserOf(request: FastifyRequest): Browser {
      const known = request.cookies[cookies.browser];
      const token = known !== undefined && /^[\w-]{43}$/.test(known) ? known : createToken();
      return { token, label: deviceLabel(request.headers['user-agent']) };
    },
    keepBrowser(reply: FastifyReply, { token }: Browser): void {
      const maxAge = browserDays * 24 * hourSeconds;
      reply.setCookie(cookies.browser, token, { ...cookies.options, maxAge });
    },
  };
}
