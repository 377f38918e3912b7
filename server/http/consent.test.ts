import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../contract/all-routes.ts';
import { endOwnSession } from '../contract/own-sessions.ts';
import type { RouteDefinition } from '../contract/route.ts';
import { giveConsent } from '../contract/welcome.ts';
import { startSession } from '../features/auth/start-session.ts';
import { codeOf } from '../testing/code-of.ts';
import { createAdministrator, createStudent } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { sessionCookie } from './session.ts';

let t: TestApp;
beforeAll(async () => {
  const limit = 1_000_000;
  t = await createTestApp({
    config: {
      rateLimits: {
        ...{ signIn: limit, adminSignIn: limit, uploads: limit },
        ...{ downloads: limit, contact: limit, numbers: limit },
      },
    },
  });
});
afterAll(() => t.close());

/** As after the first sign-in. */
const newStudent = () => createStudent(t.db, { agreedTo: -1, welcomeStep: 0 });

const call = (route: RouteDefinition, cookie: string) =>
  t.request(
    route.method,
    route.path.replaceAll(/:\w+/g, () => randomUUID()),
    {
      cookie,
      ...(route.method !== 'GET' && route.method !== 'DELETE' && { body: {} }),
    },
  );

const isOfStudents = ({ access }: RouteDefinition) => access === 'student' || access === 'signed-in';
const changes = ({ method }: RouteDefinition) => method !== 'GET' && method !== 'HEAD';
const named = (routes: readonly RouteDefinition[]) =>
  routes.map((route) => ({ name: `${route.method} ${route.path}`, route }));

test.each(named(allRoutes.filter((route) => isOfStudents(route) && changes(route))))(
  'S20 without consent: $name',
  async ({ route }) => {
    const { statusCode, body } = await call(route, await t.signInAs(await newStudent()));
    const refused = statusCode === 403 && codeOf(route, body) === 'consent_required';
    expect(refused).toBe(route.withoutConsent !== true);
  },
);

test.each(
  named(allRoutes.filter((route) => isOfStudents(route) && !changes(route) && route.produces !== 'events')),
)('without consent everything can be read: $name', async ({ route }) => {
  const { statusCode } = await call(route, await t.signInAs(await newStudent()));
  expect([401, 403]).not.toContain(statusCode);
});

test('S20 only changes by students need no consent', () => {
  const free: readonly RouteDefinition[] = allRoutes.filter((route: RouteDefinition) => route.withoutConsent);
  expect(free).toContain(giveConsent);
  expect(free).toContain(endOwnSession);
  expect(free.every((route) => isOfStudents(route) && changes(route))).toBe(true);
});

test('who has a role is not asked, also before a second factor', async () => {
  const administrator = await createAdministrator(t.db);
  t.allowList.add(administrator.email);
  const student = await newStudent();
  const session = async () => {
    const accounts = { userId: student.id, administratorId: administrator.id };
    const token = await startSession(t.db, t.deps, { method: 'google', ...accounts });
    const cookie = `${sessionCookie}=${token}`;
    const { user } = (await t.request('GET', '/api/session', { cookie })).json();
    const edited = await t.request('PATCH', '/api/me', { cookie, body: { phone: '030 1234567' } });
    return { asked: [user.mustAgree, user.welcomeStep], status: edited.statusCode };
  };
  const free = { asked: [undefined, undefined], status: 200 };
  expect(await session()).toEqual(free);
  await t.db.authenticatorApp.create({
    data: { administratorId: administrator.id, secret: 'JBSWY3DPEHPK3PXP', lastStep: 0 },
  });
  expect(await session()).toEqual(free);
  // The role is taken away.
  t.allowList.delete(administrator.email);
  expect(await session()).toEqual({ asked: [true, 0], status: 403 });
});
