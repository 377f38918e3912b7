import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  addApp as addAppRoute,
  addPasskey as addPasskeyRoute,
  confirmIdentity as confirmRoute,
  listFactors as listRoute,
  makeRecoveryCodes as makeCodesRoute,
  signInByPasskey as passkeyRoute,
  removeApp as removeAppRoute,
  removePasskey as removePasskeyRoute,
  takeSecondStep as secondStepRoute,
  startApp as startAppRoute,
  startPasskey as startPasskeyRoute,
  startPasskeySignIn,
} from '../../contract/second-factor.ts';
import type { Session } from '../../contract/session.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { type Browser, findStanding, siteCookies, tokenKey } from '../../http/session.ts';
import { createSessionCookies } from '../../http/session-cookies.ts';
import { createUserReader, describeSession } from '../auth/describe-session.ts';
import { addApp, removeApp, startApp } from './authenticator-app.ts';
import { makeRecoveryCodes } from './change-factors.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { listFactors } from './list-factors.ts';
import { createPasskeyChallenge, rpIdOf } from './passkey-check.ts';
import { addPasskey, removePasskey, startPasskey } from './passkeys.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';
import { takeSecondStep } from './take-second-step.ts';

export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;
  const { giveSession, browserOf, keepBrowser } = createSessionCookies(app, config);
  const readUser = createUserReader(deps.runSql);

  async function begin(
    token: string,
    { request, reply, browser }: { request: FastifyRequest; reply: FastifyReply; browser: Browser },
  ): Promise<Session> {
    keepBrowser(giveSession(reply, token), browser);
    return describeSession({ config, readUser }, await findStanding(deps, tokenKey(token), request));
  }

  mount(app, startPasskeySignIn, async () => ({
    challenge: createPasskeyChallenge(deps),
    rpId: rpIdOf(config),
  }));

  mount(app, passkeyRoute, async ({ body: { answer }, request, reply }) => {
    const browser = browserOf(request);
    const token = await signInByPasskey(deps, answer, {
      browser,
      previousToken: request.cookies[siteCookies(config).session],
      requestId: request.id,
      networkAddress: request.ip,
    });
    return begin(token, { request, reply, browser });
  });

  mount(app, secondStepRoute, async ({ actor, body, request, reply }) => {
    const browser = browserOf(request);
    const token = await takeSecondStep(deps, actor, body, browser);
    return begin(token, { request, reply, browser });
  });

  mount(app, listRoute, ({ actor }) => listFactors(deps, actor));
  mount(app, confirmRoute, ({ actor, body }) => confirmIdentity(deps, actor, body));
  mount(app, startAppRoute, ({ actor }) => startApp(deps, actor));
  mount(app, addAppRoute, ({ actor, body }) => addApp(deps, actor, body));
  mount(app, removeAppRoute, ({ actor }) => removeApp(deps, actor));
  mount(app, startPasskeyRoute, ({ actor }) => startPasskey(deps, actor));
  mount(app, addPasskeyRoute, ({ actor, body }) => addPasskey(deps, actor, body));
  mount(app, removePasskeyRoute, ({ actor, params }) => removePasskey(deps, actor, params));
  mount(app, makeCodesRoute, ({ actor }) => makeRecoveryCodes(deps, actor));
}
