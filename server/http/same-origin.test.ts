import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../contract/all-routes.ts';
import type { RouteDefinition } from '../contract/route.ts';
import { startSession } from '../features/auth/start-session.ts';
import { createApplication, signInAsApplicant } from '../testing/applicants.ts';
import { claimed } from '../testing/claimed.ts';
import { codeOf } from '../testing/code-of.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  type TestAdministrator,
} from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { safeMethods } from './same-origin.ts';
import { sessionCookie } from './session.ts';

let testApp: TestApp;
/** The session of a user who may call almost every route. */
let administrator: TestAdministrator;
let cookie: string;
/** Those that may call the other ones. */
let asApplicant: string;
let withoutFactor: string;
const cookieFor = ({ access }: RouteDefinition) =>
  access === 'applicant' ? asApplicant : access === 'second-step' ? withoutFactor : cookie;

beforeAll(async () => {
  testApp = await createTestApp();
  const { db, deps, allowList } = testApp;
  administrator = await createAdministrator(db);
  allowList.add(administrator.email);
  const student = await createStudent(db);
  const ids = { userId: student.id, administratorId: administrator.id };
  cookie = `${sessionCookie}=${await startSession(db, deps, { method: 'google', ...ids })}`;
  asApplicant = await signInAsApplicant(testApp, await createApplication(db));
  const other = await createAdministrator(db);
  const app = { administratorId: other.id, secret: 'JBSWY3DPEHPK3PXP', lastStep: 0 };
  await db.authenticatorApp.create({ data: app });
  withoutFactor = await testApp.signInAs(other);
});
afterAll(() => testApp.close());

const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: 'https://localhost:8080.evil.test' },
  { origin: 'http://localhost:8080' },
  { origin: 'https://localhost:8081' },
  { origin: 'https://localhost:8080', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
];

const exempt = allRoutes.filter(({ crossSite }) => crossSite === true);
const changing = allRoutes.filter((route) => !safeMethods.has(route.method) && !exempt.includes(route));

test('S18 only one-click unsubscribe may be called by other sites: its token is signed, and it uses no cookie', () => {
  expect(exempt.map(({ method, path, access }) => [method, path, access])).toEqual([
    ['POST', '/api/unsubscribe', 'public'],
  ]);
});

describe.each(changing.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  'S18 $name',
  ({ route }) => {
    const url = route.path.replaceAll(/:\w+/g, () => randomUUID());

    test.each(foreign)('rejects %o', async (headers) => {
      const response = await testApp.request(route.method, url, { cookie, headers, body: {} });
      expect(response.statusCode).toBe(403);
      expect(codeOf(route, response.body)).toBe('cross_site_request');
    });

    test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json'])(
      'refuses a body of %s',
      async (contentType) => {
        const response = await testApp.app.inject({
          method: route.method,
          url,
          headers: { cookie: cookieFor(route), 'content-type': contentType },
          payload: '{}',
        });
        expect([400, 415]).toContain(response.statusCode);
      },
    );
  },
);

test('S18 requests of a foreign page have no effect; those of the site’s own pages work', async () => {
  const { db } = testApp;
  const [user, task] = [await createStudent(db), await createTask(db)];
  const { id } = await createSubmission(db, { user, task });
  await claimed(db, administrator, id);
  const approve = (headers: Record<string, string>, payload: string) =>
    testApp.app.inject({
      method: 'POST',
      url: `/api/admin/submissions/${id}/approve`,
      headers: { cookie, ...headers },
      payload,
    });
  const json = { 'content-type': 'application/json' };
  for (const headers of foreign) await approve({ ...json, ...headers }, '{"points":5,"version":1}');
  await approve({ 'content-type': 'text/plain' }, '{"points":5,"version":1}');
  await approve({ 'content-type': 'application/x-www-form-urlencoded' }, 'points=5');
  expect(await db.submission.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'pending' });
  const own = { ...json, origin: 'https://localhost:8080', 'sec-fetch-site': 'same-origin' };
  expect((await approve(own, '{"points":5,"version":1}')).statusCode).toBe(200);
});

test('S28 a malformed content type is rejected, or its body is validated', async () => {
  const { db } = testApp;
  const [user, task] = [await createStudent(db), await createTask(db)];
  const { id } = await createSubmission(db, { user, task });
  for (const contentType of [
    ' application/json',
    '\tapplication/json',
    'application/json\t',
    'application/json ;',
    'application/json;charset=utf-8;x',
    'application/jsonx',
    'application/json,text/plain',
    'APPLICATION/JSON',
    'application/vnd.api+json',
    '',
  ]) {
    const response = await testApp.app.inject({
      method: 'POST',
      url: `/api/admin/submissions/${id}/approve`,
      headers: { cookie, 'content-type': contentType },
      payload: '{"points":"7","status":"approved"}',
    });
    expect([400, 415], contentType).toContain(response.statusCode);
  }
  expect(await db.submission.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'pending' });
});
