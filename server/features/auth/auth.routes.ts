import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import {
  changePassword as changePasswordRoute,
  getAdministratorAccount,
} from '../../contract/administrator-account.ts';
import { acceptInvitation as acceptRoute, openInvitation } from '../../contract/administrators.ts';
import { startAsStudent as startRoute } from '../../contract/application.ts';
import { embeddingApp } from '../../contract/embedded-browser.ts';
import { openInBrowserPath } from '../../contract/open-in-browser-path.ts';
import {
  endOtherSessions as endOthersRoute,
  endOwnSession as endRoute,
  listOwnSessions as listRoute,
} from '../../contract/own-sessions.ts';
import { getSession, livePlaceHeader, signOut as signOutRoute } from '../../contract/session.ts';
import {
  type AuthErrorReason,
  getSignInChallenge,
  type ProviderName,
  providerRoutes,
  signInAdministrator as signInAdministratorRoute,
} from '../../contract/sign-in.ts';
import { isDatabaseUnavailable } from '../../database/db.ts';
import { placeText } from '../../database/live-log.ts';
import type { Deps } from '../../deps.ts';
import { type Call, mount } from '../../http/mount.ts';
import { recordRefusal } from '../../http/refusal.ts';
import { findStanding, siteCookies, tokenKey } from '../../http/session.ts';
import { createSessionCookies } from '../../http/session-cookies.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { codesOf, deviceSeconds, readCode, withCodes } from '../kinds/referral/referral-codes.ts';
import { createUserReader, describeSession } from './describe-session.ts';
import { finishProviderSignIn } from './finish-provider-sign-in.ts';
import { acceptInvitation, findInvitation, pointsOfAddress } from './invitation.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { createProviderClient } from './provider-client.ts';
import { safeReturnPath, signedInPath } from './return-path.ts';
import { changePassword, findAdministratorAccount } from './set-password.ts';
import { signInAdministrator } from './sign-in-administrator.ts';
import { createChallenge } from './sign-in-challenge.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { signOut } from './sign-out.ts';
import { startAsStudent } from './start-as-student.ts';
import { attemptSeconds, startProviderSignIn } from './start-provider-sign-in.ts';

const providers = ['google', 'university'] as const satisfies readonly ProviderName[];

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  const cookies = siteCookies(config);
  const clients = {
    google: createProviderClient(deps, 'google', config.oidc),
    university: config.university && createProviderClient(deps, 'university', config.university),
  };
  const clientOf = (provider: ProviderName) => {
    const client = clients[provider];
    if (client === null) throw new SignInFailure('failed', 'there is no second identity provider');
    return client;
  };
  const readUser = createUserReader(deps.runSql);

  const { giveSession, browserOf, keepBrowser } = createSessionCookies(app, config);
  const fromBrowser = (request: FastifyRequest) => ({
    referralCode: readCode(request.cookies[cookies.referral]),
    deviceCodes: codesOf(request.cookies[cookies.device]),
    requestId: request.id,
    networkAddress: request.ip,
  });
  const rememberDevice = (request: FastifyRequest, reply: FastifyReply, codes: readonly string[]) => {
    const device = withCodes(request.cookies[cookies.device], codes);
    if (device !== null)
      reply.setCookie(cookies.device, device, { ...cookies.options, maxAge: deviceSeconds });
  };
  // Only failures that used a stored attempt: anyone can call both routes without limit.
  const auditRefusal = async (request: FastifyRequest, method: ProviderName, error: unknown) => {
    if (!(error instanceof SignInFailure) || error.reason === 'state_mismatch') return;
    const detail = { method, reason: error.reason };
    try {
      await recordAudit(
        db,
        { visitorRequestId: request.id, networkAddress: request.ip },
        {
          action: 'session.refuse',
          detail,
          ...(error.userId !== null && { subjectKind: 'user', subjectId: error.userId }),
        },
      );
    } catch (cause) {
      request.log.error({ err: cause, ...detail }, 'a refused sign-in could not be audited');
    }
  };

  /** @returns where the browser continues: at the provider, or at a page of ours if it is signed in or embedded in an app */
  const begin = async (
    provider: ProviderName,
    {
      actor,
      request,
      reply,
    }: Pick<Call<(typeof providerRoutes)['google']['start']>, 'actor' | 'request' | 'reply'>,
    { returnTo, anyway }: { returnTo: string | undefined; anyway: boolean },
  ): Promise<string> => {
    const client = clientOf(provider);
    const home = signedInPath(actor, returnTo, config);
    if (home !== null) return home;
    if (!anyway && embeddingApp(request.headers['user-agent'] ?? '') !== null) {
      const page = safeReturnPath(returnTo, config.publicOrigin);
      // The cookie stays in the app: the browser gets it by the same link.
      const referral = readCode(request.cookies[cookies.referral]);
      const query = new URLSearchParams({
        ...(page !== null && { returnTo: page }),
        ...(referral !== null && { referral }),
      });
      return query.size === 0 ? openInBrowserPath : `${openInBrowserPath}?${query}`;
    }
    const browserToken = request.cookies[cookies.flow];
    const started = await startProviderSignIn(deps, client, { returnTo, browserToken });
    reply.setCookie(cookies.flow, started.browserToken, { ...cookies.options, maxAge: attemptSeconds });
    return started.location;
  };

  mount(app, getSession, ({ actor, request, reply }) => {
    const place = deps.live.earlierPosition;
    if (actor !== null && place !== null) reply.header(livePlaceHeader, placeText(place));
    return describeSession({ config, readUser }, request);
  });

  // Browsers navigate to both routes, so every failure, also of the session lookup and the rate limit, redirects to a
  // page instead of returning a problem.
  app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => {
      const reason = reasonOf(error);
      logRefusal(request, error, reason);
      recordRefusal(request, error, reason);
      const returnTo = safeReturnPath(returnToOf(request, error), config.publicOrigin);
      const query = new URLSearchParams({ reason, ...(returnTo !== null && { returnTo }) });
      return reply.redirect(`/autherror?${query}`, 303);
    });

    for (const provider of providers) {
      const { start, callback } = providerRoutes[provider];
      mount(pages, start, async (call) => {
        const { returnTo, anyway } = call.query;
        const location = await begin(provider, call, { returnTo, anyway: anyway === 'true' });
        return call.reply.redirect(location, 303);
      });

      mount(pages, callback, async ({ request, reply }) => {
        const client = clientOf(provider);
        try {
          const browser = browserOf(request);
          const { token, location, deviceCodes, isApplicant, isAdministrator } = await finishProviderSignIn(
            deps,
            client,
            {
              query: request.query,
              browserToken: request.cookies[cookies.flow],
              previousToken: request.cookies[cookies.session],
              browser,
              ...fromBrowser(request),
              log: request.log,
            },
          );
          rememberDevice(request, reply, deviceCodes);
          if (isAdministrator) keepBrowser(reply, browser);
          // An applicant's counts when they join.
          if (request.cookies[cookies.referral] !== undefined && !isApplicant)
            reply.clearCookie(cookies.referral, cookies.options);
          return giveSession(reply, token).redirect(location, 303);
        } catch (error) {
          await auditRefusal(request, provider, error);
          throw error;
        }
      });
    }
  });

  for (const provider of providers) {
    mount(app, providerRoutes[provider].begin, async (call) => {
      try {
        const { returnTo, anyway = false } = call.body;
        return { location: await begin(provider, call, { returnTo, anyway }) };
      } catch (error) {
        throw error instanceof SignInFailure ? new AppError('unavailable', { cause: error }) : error;
      }
    });
  }

  mount(app, startRoute, async ({ actor, request, reply }) => {
    const { token, deviceCodes } = await startAsStudent(deps, actor, {
      ...fromBrowser(request),
      previousToken: request.cookies[cookies.session] ?? '',
      log: request.log,
    });
    rememberDevice(request, reply, deviceCodes);
    giveSession(reply, token).clearCookie(cookies.referral, cookies.options);
  });

  mount(app, getSignInChallenge, async () => ({ challenge: createChallenge(deps) }));

  mount(app, signInAdministratorRoute, async ({ body, request, reply }) => {
    const browser = browserOf(request);
    const token = await signInAdministrator(deps, {
      ...body,
      address: request.ip,
      previousToken: request.cookies[cookies.session],
      browser,
      requestId: request.id,
    });
    keepBrowser(giveSession(reply, token), browser);
    return describeSession({ config, readUser }, await findStanding(deps, tokenKey(token), request));
  });

  mount(app, openInvitation, async ({ body }) => {
    const { email, name, role } = await findInvitation(db, deps, body.token);
    const points = await pointsOfAddress(db, email);
    return { email, name: name ?? '', role, points, passwordLength: config.passwords.minLength };
  });
  mount(app, acceptRoute, async ({ body, request, reply }) => {
    const browser = browserOf(request);
    const token = await acceptInvitation(deps, {
      ...body,
      previousToken: request.cookies[cookies.session],
      browser,
      requestId: request.id,
      networkAddress: request.ip,
    });
    keepBrowser(giveSession(reply, token), browser);
    return describeSession({ config, readUser }, await findStanding(deps, tokenKey(token), request));
  });

  mount(app, listRoute, ({ actor }) => listOwnSessions(deps, actor));
  mount(app, endRoute, ({ actor, params }) => endOwnSession(db, actor, params));
  mount(app, endOthersRoute, ({ actor }) => endOtherSessions(db, actor));
  mount(app, getAdministratorAccount, ({ actor }) => findAdministratorAccount(deps, actor));
  mount(app, changePasswordRoute, ({ actor, body }) => changePassword(deps, actor, body));

  mount(app, signOutRoute, async ({ actor, headers, request, reply }) => {
    const token = request.cookies[cookies.session];
    if (token !== undefined) await signOut(db, actor, { token, pushEndpoint: headers['push-endpoint'] });
    reply.clearCookie(cookies.session, cookies.options);
    return undefined;
  });
}

/** Transient errors of our own, such as an unavailable database, are reported like an unreachable provider. */
function reasonOf(error: unknown): AuthErrorReason {
  if (error instanceof SignInFailure) return error.reason;
  const transient = error instanceof AppError && ['too_many_requests', 'unavailable'].includes(error.code);
  return transient || isDatabaseUnavailable(error) ? 'unreachable' : 'failed';
}

/** The page that a failed sign-in was to open: in the stored attempt, or in the query if it had not begun. */
function returnToOf({ query }: FastifyRequest, error: unknown): string | undefined {
  if (error instanceof SignInFailure && error.returnTo !== null) return error.returnTo;
  return providerRoutes.google.start.query.safeParse(query).data?.returnTo;
}

/** An AppError below 500 is expected and logged by its code; everything else is logged with its cause. */
function logRefusal({ log }: FastifyRequest, error: unknown, reason: AuthErrorReason): void {
  if (error instanceof AppError && error.status < 500) {
    log.info({ code: error.code, reason }, 'sign-in refused');
  } else if (error instanceof SignInFailure) {
    log.warn({ err: error, reason }, 'sign-in refused');
  } else {
    log.error({ err: error, reason }, 'sign-in failed');
  }
}
