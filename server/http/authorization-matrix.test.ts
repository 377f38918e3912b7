import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../contract/all-routes.ts';
import { givenRoles, roleHas, roles } from '../contract/roles.ts';
import type { Access, RouteDefinition } from '../contract/route.ts';
import { startSession } from '../features/auth/start-session.ts';
import { createApplication, signInAsApplicant } from '../testing/applicants.ts';
import { codeOf } from '../testing/code-of.ts';
import { createAdministrator, createStudent } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { sessionCookie } from './session.ts';

let testApp: TestApp;
let port: number;

beforeAll(async () => {
  // So many calls within a minute that the limits would refuse some.
  const limit = 1_000_000;
  testApp = await createTestApp({
    config: {
      rateLimits: {
        ...{ signIn: limit, adminSignIn: limit, uploads: limit },
        ...{ downloads: limit, contact: limit, numbers: limit },
      },
    },
  });
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  port = (testApp.app.server.address() as AddressInfo).port;
});
afterAll(() => testApp.close());

const callers = [
  'visitor',
  'applicant',
  'student',
  ...roles,
  // A student who is an owner.
  'both',
  // S70: sessions of accounts with a second factor that was not given in them.
  'ownerWithoutFactor',
  'bothWithoutFactor',
] as const;
type Caller = (typeof callers)[number];

/** An unknown id, so that allowed calls end in 400 or 404 and change nothing. A stream of events would not end. */
const pathOf = (route: RouteDefinition) =>
  route.path.replaceAll(/:\w+/g, () => randomUUID()) + (route.produces === 'events' ? '?after=none' : '');

/** The status by the route's access alone; null if the caller is allowed. */
function refusalOf(access: Access, caller: Caller): 401 | 403 | null {
  if (access === 'public') return null;
  if (access === 'applicant' && caller === 'applicant') return null;
  // Elsewhere an applicant is a visitor.
  if (caller === 'visitor' || caller === 'applicant') return 401;
  if (access === 'second-step') return caller.endsWith('WithoutFactor') ? null : 403;
  if (caller === 'ownerWithoutFactor') return 401;
  if (access === 'signed-in') return null;
  if (access === 'applicant') return 403;
  const isStudent = caller === 'student' || caller === 'both' || caller === 'bothWithoutFactor';
  if (access === 'student') return isStudent ? null : 403;
  if (caller === 'student') return 403;
  if (caller === 'bothWithoutFactor') return 401;
  if (access === 'administrator' || access === 'own-account') return null;
  return roleHas(caller === 'both' ? 'owner' : caller, access) ? null : 403;
}

/** A new session for every call, because signing out ends it. */
async function cookieOf(caller: Caller): Promise<string | undefined> {
  const { db, deps, allowList } = testApp;
  if (caller === 'visitor') return undefined;
  if (caller === 'applicant') return signInAsApplicant(testApp, await createApplication(db));
  if (caller === 'student') return testApp.signInAs(await createStudent(db));
  const given = givenRoles.find((role) => role === caller);
  const administrator = await createAdministrator(db, { role: given ?? null });
  if (caller.endsWith('WithoutFactor'))
    await db.authenticatorApp.create({
      data: { administratorId: administrator.id, secret: 'JBSWY3DPEHPK3PXP', lastStep: 0 },
    });
  if (!caller.startsWith('both')) return testApp.signInAs(administrator);
  allowList.add(administrator.email);
  const student = await createStudent(db, { email: administrator.email });
  const token = await startSession(db, deps, {
    method: 'google',
    userId: student.id,
    administratorId: administrator.id,
  });
  return `${sessionCookie}=${token}`;
}

function inject(
  method: InjectOptions['method'],
  url: string,
  headers: Record<string, string>,
  payload?: string,
) {
  return testApp.app.inject({ ...(method && { method }), url, headers, ...(payload && { payload }) });
}

describe.each(allRoutes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  'S20 S69 $name',
  ({ route }) => {
    test.each(callers)('%s', async (caller) => {
      const cookie = await cookieOf(caller);
      const refusal = refusalOf(route.access, caller);
      const payload = route.method === 'GET' || route.method === 'DELETE' ? undefined : '{}';
      const headers = {
        ...(cookie !== undefined && { cookie }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      };
      const { statusCode, body } = await inject(route.method, pathOf(route), headers, payload);
      if (refusal === null) expect([401, 403]).not.toContain(statusCode);
      else expect(statusCode).toBe(refusal);
      if (refusal !== null && route.method !== 'HEAD') {
        expect(codeOf(route, body)).toBe(refusal === 401 ? 'unauthenticated' : 'forbidden');
      }
      // The route is mounted and does not fail with an internal error.
      if (refusal === null && !route.path.includes('/:') && route.produces !== 'redirect') {
        expect([404, 405, 500]).not.toContain(statusCode);
      }
    });
  },
);

/** Uses a socket, because a URL parser would normalize the path. @returns the status */
function raw(method: string, path: string, cookie: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { port, host: '127.0.0.1', method, path, agent: false, headers: { ...(cookie && { cookie }) } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

const spellings: Record<string, (path: string) => string> = {
  'as it is': (path) => path,
  '%2F': (path) => `/api/${path.slice('/api/'.length).replaceAll('/', '%2F')}`,
  'an encoded letter': (path) => path.replace('/api/', '/%61pi/'),
  'dot segments': (path) => path.replace('/api/', '/api/session/../'),
  'encoded dot segments': (path) => path.replace('/api/', '/api/session/%2e%2e/'),
  'double slashes': (path) => path.replaceAll('/', '//'),
  'upper case': (path) => path.toUpperCase(),
  'a slash at the end': (path) => `${path}/`,
  'a semicolon': (path) => `${path};x=1`,
  'a question mark': (path) => `${path}?`,
  'a backslash': (path) => path.replace('/api/', '/api\\'),
  'a NUL': (path) => `${path}%00`,
  'a broken escape': (path) => `${path}%`,
};

const protectedRoutes = allRoutes.filter((route) => route.access !== 'public');

describe.each(Object.entries(spellings))('S25 %s', (_, spell) => {
  test('no spelling of a protected path is accessible', async () => {
    const signedIn = (['applicant', 'student', ...roles] as const).map(
      async (caller) => [caller, await cookieOf(caller)] as const,
    );
    const cookies = await Promise.all(signedIn);
    for (const route of protectedRoutes) {
      const path = spell(pathOf(route));
      const methods = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
      for (const method of methods) {
        const call = `${method} ${path}`;
        expect([400, 401, 404], call).toContain(await raw(method, path, undefined));
        for (const [caller, cookie] of cookies) {
          const refusal = refusalOf(route.access, caller);
          if (refusal === null) continue;
          expect([400, refusal, 404], `${caller} ${call}`).toContain(await raw(method, path, cookie));
        }
      }
    }
  });
});

test('S25 HEAD has the same access as GET', async () => {
  for (const route of protectedRoutes.filter(({ method }) => method === 'GET')) {
    for (const caller of callers) {
      const headers = { cookie: (await cookieOf(caller)) ?? '' };
      const path = pathOf(route);
      const [get, head] = [await inject('GET', path, headers), await inject('HEAD', path, headers)];
      expect(head.statusCode, `${caller} ${path}`).toBe(get.statusCode);
      expect(head.body).toBe('');
    }
  }
});
