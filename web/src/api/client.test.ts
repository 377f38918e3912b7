import { afterEach, expect, test, vi } from 'vitest';
import { exportUsers } from '#contract/manage-users.ts';
import { getSession, signOut } from '#contract/session.ts';
import { signInAdministrator } from '#contract/sign-in.ts';
import { deleteTask, listTasks } from '#contract/tasks.ts';
import { ApiProblem } from './api-problem.ts';
import { call, callForBlob } from './client.ts';
import { shouldRetry } from './query-client.ts';

afterEach(() => vi.unstubAllGlobals());

function answer(status: number, body?: unknown) {
  const fetched = vi.fn(
    async () => new Response(body === undefined ? null : JSON.stringify(body), { status }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

async function problemOfCall(promise: Promise<unknown>) {
  const error = await promise.catch((caught: unknown) => caught);
  if (!(error instanceof ApiProblem)) throw new Error(`Not an ApiProblem: ${error}`);
  return error.problem;
}

test('the result contains only the fields of the contract', async () => {
  answer(200, { user: null, administrator: null, secret: 1 });
  expect(await call(getSession)).toEqual({ user: null, administrator: null });
});

test('a body is sent as JSON, and a call without one has no content type', async () => {
  const fetched = answer(200, { user: null, administrator: null });
  await call(signInAdministrator, { body: { email: 'a@b.c', password: 'x' } });
  expect(fetched).toHaveBeenLastCalledWith('/api/auth/admin', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{"email":"a@b.c","password":"x"}',
  });
  answer(204);
  expect(await call(signOut)).toBeUndefined();
});

test('a problem of the server is passed on unchanged', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    detail: 'This changed while you were reading.',
    code: 'stale_version',
    requestId: 'r1',
  };
  answer(409, problem);
  expect(await problemOfCall(call(deleteTask, { params: { id: 'x' } }))).toEqual(problem);
});

test('no connection is a problem with the code unavailable and the route’s message', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await problemOfCall(call(listTasks))).toMatchObject({
    code: 'unavailable',
    title: listTasks.failure,
  });
});

test('a gateway’s HTML and a response that breaks the contract are problems too', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>502</h1>', { status: 502 }));
  expect(await problemOfCall(call(listTasks))).toMatchObject({ code: 'unavailable', status: 502 });
  answer(200, { items: 'none' });
  expect(await problemOfCall(call(listTasks))).toMatchObject({ code: 'internal', detail: listTasks.failure });
});

test('an aborted call does not throw an ApiProblem', async () => {
  const stop = new AbortController();
  vi.stubGlobal('fetch', () => {
    stop.abort();
    return Promise.reject(new DOMException('stopped', 'AbortError'));
  });
  await expect(call(getSession, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('refusals are not retried, transient failures twice', async () => {
  answer(403);
  const refused = await call(getSession).catch((error: unknown) => error);
  expect(shouldRetry(0, refused)).toBe(false);
  answer(503);
  const passing = await call(getSession).catch((error: unknown) => error);
  expect([0, 1, 2].map((count) => shouldRetry(count, passing))).toEqual([true, true, false]);
});

test.each([
  ['seconds', '90'],
  ['a date', 'Sun, 22 Nov 2026 03:01:30 GMT'],
])('the time of a retry in %s is kept, also from a proxy and for a file', async (_form, retryAfter) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T03:00:00Z'), toFake: ['Date'] });
  const headers = { 'retry-after': retryAfter };
  vi.stubGlobal('fetch', async () => new Response('<h1>429</h1>', { status: 429, headers }));
  for (const failed of [call(listTasks), callForBlob(exportUsers)]) {
    const error = await failed.catch((caught: unknown) => caught);
    expect(error).toMatchObject({ retryAfterSeconds: 90, problem: { code: 'too_many_requests' } });
  }
  vi.useRealTimers();
});

test('a method that the network refuses is sent as POST that names it, and later ones at once', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, headers }: RequestInit) => {
    sent.push([method, new Headers(headers).get('x-http-method-override')]);
    return new Response(null, { status: method === 'POST' ? 204 : 405 });
  });
  const params = { id: '0190c0de-0000-7000-8000-000000000001' };
  await call(deleteTask, { params });
  await call(deleteTask, { params });
  expect(sent).toEqual([
    ['DELETE', null],
    ['POST', 'DELETE'],
    ['POST', 'DELETE'],
  ]);
});

test('the date of a retry is compared with the server’s clock, not the device’s', async () => {
  const headers = {
    'retry-after': 'Sun, 22 Nov 2026 03:01:30 GMT',
    date: 'Sun, 22 Nov 2026 03:00:00 GMT',
    'cache-control': 'no-store',
  };
  vi.stubGlobal('fetch', async () => new Response('<h1>429</h1>', { status: 429, headers }));
  const error = await call(listTasks).catch((caught: unknown) => caught);
  if (!(error instanceof ApiProblem)) expect.fail(`not an ApiProblem: ${error}`);
  expect(error.retryAfterSeconds).toBeGreaterThan(80);
  expect(error.retryAfterSeconds).toBeLessThanOrEqual(90);
});
