import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allRoutes } from '../../contract/all-routes.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
} from '../../testing/factories.ts';
import { cookiesOf, signInWithGoogle } from '../../testing/google-flow.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../testing/scripted-provider.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { copyPicture } from './copy-picture.ts';

const address = 'https://lh3.googleusercontent.com/a/one=s96-c';
const other = 'https://lh3.googleusercontent.com/a/two=s96-c';
const warnings: string[] = [];
const log = { warn: (_: object, message: string) => void warnings.push(message) };

let t: TestApp;
let provider: ScriptedProvider;
/** Answers for Google's hosts. */
let google: Server;
/** Must get no request. */
let inside: Server;
let insideRequests = 0;
let answer: RequestListener;
let image: Buffer;
/** Paths that were requested from Google. */
const requested: string[] = [];

beforeAll(async () => {
  provider = await startScriptedProvider();
  const oidc = { issuer: provider.issuer, clientId: 'torchbearer-test', clientSecret: 'scripted-secret' };
  t = await createTestApp({ config: { oidc }, jobs: (url) => createJobQueue(url, { pollInterval: 0.5 }) });
  t.deps.jobs?.start({ 'picture-copy': (data) => copyPicture(t.deps, data, log) }, t.app.log);
  google = createServer((request, response) => {
    requested.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(google, 'listening');
  inside = createServer((_, response) => {
    insideRequests += 1;
    response.setHeader('content-type', 'image/jpeg').end(image);
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const { port } = google.address() as AddressInfo;
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.hostname !== 'lh3.googleusercontent.com') return real(input, init);
    return real(`http://127.0.0.1:${port}${url.pathname}`, init);
  });
  image = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#0000ff' } })
    .withExif({ IFD0: { Make: 'CANARY' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await t.close();
  await provider.close();
  for (const server of [google, inside]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  requested.length = 0;
  warnings.length = 0;
  answer = (_, response) => void response.setHeader('content-type', 'image/jpeg').end(image);
});
afterEach(() => vi.restoreAllMocks());

const copy = (userId: string) => copyPicture(t.deps, { userId }, log);
const stateOf = (id: string) =>
  t.db.user.findUniqueOrThrow({ where: { id }, include: { profilePhoto: true, uploads: true } });
const photoOf = async (cookie: string): Promise<string | null> =>
  (await t.request('GET', '/api/session', { cookie })).json().user.profilePhoto;

test('Google’s picture is copied at the first sign-in and not again until its address changes', async () => {
  provider.claims = {
    sub: 'pictured',
    email: 'pictured@students.test',
    email_verified: true,
    picture: address,
  };
  const signIn = async () => cookiesOf(await signInWithGoogle(t, provider));
  const cookie = await signIn();
  await vi.waitUntil(() => photoOf(cookie), { timeout: 60_000 });
  const photo = (await photoOf(cookie)) ?? '';
  const served = await t.request('GET', photo, { cookie });
  expect(served.headers['content-type']).toBe('image/webp');
  expect(served.rawPayload.includes('CANARY'), 'it is re-encoded').toBe(false);
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 96, height: 96 });

  const { id } = await t.db.user.findFirstOrThrow({ where: { subject: 'pictured' } });
  // Without consent the student could not remove the picture.
  await t.db.user.update({ where: { id }, data: { agreedTo: 0 } });
  const jobs = async () =>
    Number(
      (
        await t.db.$queryRaw<{ n: bigint }[]>`
    SELECT count(*) AS n FROM pgboss.job WHERE name = 'picture-copy' AND data ->> 'userId' = ${id}`
      )[0]?.n,
    );
  await signIn();
  expect([await jobs(), requested]).toEqual([1, ['/a/one=s96-c']]);

  provider.claims.picture = other;
  await signIn();
  await vi.waitUntil(async () => (await photoOf(cookie)) !== photo, { timeout: 60_000 });
  expect(requested).toEqual(['/a/one=s96-c', '/a/two=s96-c']);
  expect((await t.request('GET', photo, { cookie })).statusCode).toBe(404);

  // A copy that its owner removed stays away, and an uploaded photo has precedence.
  await t.request('PATCH', '/api/me', { cookie, body: { profilePhotoId: null } });
  await signIn();
  expect([await jobs(), await photoOf(cookie)]).toEqual([2, null]);
  const own = await createUpload(t.deps, { purpose: 'profile_photo', ownerUserId: id, profileOfUserId: id });
  provider.claims.picture = 'https://lh3.googleusercontent.com/a/three=s96-c';
  await signIn();
  expect(await jobs()).toBe(2);
  await copy(id);
  expect((await stateOf(id)).profilePhoto?.id).toBe(own.id);
  expect(requested).toHaveLength(2);
});

test('an account that has signed in before this release gets its copy at the next sign-in, and the deletion erases it', async () => {
  const user = await createStudent(t.db, { issuer: provider.issuer, pictureUrl: address });
  const cookie = await t.signInAs(user);
  expect(await photoOf(cookie)).toBeNull();
  provider.claims = { sub: user.subject, email: user.email, email_verified: true, picture: address };
  await signInWithGoogle(t, provider);
  await vi.waitUntil(() => photoOf(cookie), { timeout: 60_000 });
  const { profilePhoto } = await stateOf(user.id);
  const admin = await t.signInAs(await createAdministrator(t.db));
  await t.request('DELETE', `/api/admin/users/${user.id}`, { cookie: admin });
  expect(await stateOf(user.id)).toMatchObject({ pictureUrl: null, copiedPictureId: null, uploads: [] });
  await expect(t.deps.store.stat(profilePhoto?.storageKey ?? '')).rejects.toThrow('no object');
});

/** An account whose picture one was copied, and a function that signs in with another one. */
async function withCopy() {
  const user = await createStudent(t.db, { issuer: provider.issuer, pictureUrl: address });
  await copy(user.id);
  const cookie = await t.signInAs(user);
  const photo = (await photoOf(cookie)) ?? expect.fail();
  const signIn = (picture?: string) => {
    provider.claims = { sub: user.subject, email: user.email, email_verified: true, picture };
    return signInWithGoogle(t, provider);
  };
  return { id: user.id, cookie, photo, signIn };
}

test('a copy whose job was lost is made after the next sign-in', async () => {
  const { cookie, photo, signIn } = await withCopy();
  const { jobs } = t.deps;
  if (jobs === null) expect.fail();
  const lost = vi.spyOn(jobs, 'enqueue').mockRejectedValue(new Error('lost'));
  await signIn(other);
  expect(await photoOf(cookie)).toBe(photo);
  lost.mockRestore();
  await signIn(other);
  await vi.waitUntil(async () => (await photoOf(cookie)) !== photo, { timeout: 60_000 });
  expect(requested).toEqual(['/a/one=s96-c', '/a/two=s96-c']);
});

test('a slow copy does not replace that of a later address', async () => {
  const { id } = await createStudent(t.db, { pictureUrl: address });
  let later: string | undefined;
  answer = async (request, response) => {
    if (request.url?.includes('one')) {
      await t.db.user.update({ where: { id }, data: { pictureUrl: other } });
      await copy(id);
      later = (await stateOf(id)).profilePhoto?.id;
    }
    response.setHeader('content-type', 'image/jpeg').end(image);
  };
  await copy(id);
  expect(requested).toEqual(['/a/one=s96-c', '/a/two=s96-c']);
  const { copiedPictureUrl, copiedPictureId, profilePhoto } = await stateOf(id);
  expect([copiedPictureUrl, copiedPictureId, profilePhoto?.id]).toEqual([other, later, later]);
});

test('when Google has no picture any more, the copy goes, and a photo of one’s own stays', async () => {
  const { id, cookie, photo, signIn } = await withCopy();
  await signIn();
  await vi.waitUntil(async () => (await photoOf(cookie)) === null, { timeout: 60_000 });
  expect((await t.request('GET', photo, { cookie })).statusCode).toBe(404);
  expect(await stateOf(id)).toMatchObject({ copiedPictureUrl: null, copiedPictureId: null });

  await signIn(address);
  await vi.waitUntil(() => photoOf(cookie), { timeout: 60_000 });
  const own = await createUpload(t.deps, { purpose: 'profile_photo', ownerUserId: id });
  await t.request('PATCH', '/api/me', { cookie, body: { profilePhotoId: own.id } });
  await signIn();
  await copy(id);
  expect((await stateOf(id)).profilePhoto?.id).toBe(own.id);
});

describe('S76 a picture that is not usable', () => {
  const html: RequestListener = (_, response) =>
    void response.setHeader('content-type', 'image/jpeg').end('<!doctype html><script>alert(1)</script>');
  let sent = 0;
  const endless: RequestListener = (_, response) => {
    const more = () => {
      sent += 65_536;
      response.write(Buffer.alloc(65_536), (error) => error == null && more());
    };
    more();
  };
  test.each<[string, RequestListener]>([
    [
      'redirects inside',
      (_, response) => {
        const { port } = inside.address() as AddressInfo;
        response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end();
      },
    ],
    ['redirects to Google', (_, response) => void response.writeHead(302, { location: '/other' }).end()],
    ['is HTML', html],
    ['has 1 GB', endless],
    ['is empty', (_, response) => void response.end()],
    ['is missing', (_, response) => void response.writeHead(404).end(image)],
    ['never comes', () => {}],
  ])('%s: one request, no file, and the next sign-in tries again', async (_name, listener) => {
    answer = listener;
    const inTime = AbortSignal.timeout;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
      inTime.call(AbortSignal, Math.min(ms, 2_000)),
    );
    const { id } = await createStudent(t.db, { pictureUrl: address });
    await copy(id);
    expect([requested.length, insideRequests]).toEqual([1, 0]);
    const state = await stateOf(id);
    expect(state).toMatchObject({ copiedPictureUrl: null, copiedPictureId: null, profilePhoto: null });
    expect(state.uploads.filter(({ status }) => status === 'ready')).toEqual([]);
    expect(warnings).toEqual(['Google’s picture of an account could not be copied']);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  test.each([
    'https://evil.test/a',
    'https://googleusercontent.com.evil.test/a',
    'http://lh3.googleusercontent.com/a',
    'https://lh3.googleusercontent.com:8443/a',
    'https://x@lh3.googleusercontent.com/a',
    'https://127.0.0.1/a',
  ])('at %s: no request at all', async (pictureUrl) => {
    const spy = vi.spyOn(globalThis, 'fetch');
    const { id } = await createStudent(t.db, { pictureUrl });
    await copy(id);
    expect(spy).not.toHaveBeenCalled();
    expect(await stateOf(id)).toMatchObject({ copiedPictureUrl: null, profilePhoto: null });
  });
});

test('S76 a sign-in succeeds without the job queue', async () => {
  const { jobs } = t.deps;
  if (jobs === null) expect.fail();
  vi.spyOn(jobs, 'ready').mockRejectedValue(new Error('not migrated'));
  provider.claims = {
    sub: 'queueless',
    email: 'queueless@students.test',
    email_verified: true,
    picture: address,
  };
  expect((await signInWithGoogle(t, provider)).headers.location).toBe('/dashboard');
});

test('S24 no answer has an address of Google', async () => {
  const user = await createStudent(t.db, { pictureUrl: address });
  const administrator = await createAdministrator(t.db);
  const [mine, admin] = [await t.signInAs(user), await t.signInAs(administrator)];
  const submission = await createSubmission(t.db, {
    user,
    task: await createTask(t.db),
    status: 'approved',
  });
  await t.db.publicProfile.create({ data: { userId: user.id, alias: 'pictured-one', enabled: true } });
  const paths = allRoutes
    .filter(({ method, path, produces }) => method === 'GET' && !path.includes(':') && produces === undefined)
    .map(({ path }) => path);
  const single = [
    `/api/admin/users/${user.id}`,
    `/api/admin/submissions/${submission.id}`,
    '/api/public-profiles/pictured-one',
    '/api/admin/users.csv',
    '/u/pictured-one',
  ];
  for (const cookie of [mine, admin]) {
    for (const path of [...paths, ...single]) {
      const { body } = await t.request('GET', path, { cookie });
      expect(body, path).not.toContain('googleusercontent');
    }
  }
  // The account is in them.
  expect((await t.request('GET', '/api/leaderboard', { cookie: mine })).body).toContain(user.id);
  expect((await t.request('GET', single[0] ?? '', { cookie: admin })).json().profilePhoto).toBeNull();
});
