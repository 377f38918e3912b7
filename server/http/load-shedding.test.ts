import { afterEach, expect, test, vi } from 'vitest';
import { createStudent } from '../testing/factories.ts';
import { multipartForm } from '../testing/multipart-form.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
afterEach(() => t.close());
const value = async (name: string) => (await t.deps.metrics.registry.getSingleMetric(name)?.get())?.values;

/** Blocks the event loop, as overload does. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('S51 a server with a late event loop rejects requests with 503, still answers probes, and recovers', async () => {
  t = await createTestApp({ config: { maxEventLoopDelay: 200 } });
  const ask = (url: string) => t.app.inject({ url });
  // The plugin samples once a second.
  const busy = setInterval(() => block(500), 0);
  await vi.waitUntil(() => t.app.isUnderPressure(), { timeout: 60_000, interval: 1 });
  const [refused, page, alive] = await Promise.all([ask('/api/session'), ask('/'), ask('/healthz')]);
  clearInterval(busy);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers).toMatchObject({ 'retry-after': '5', 'content-type': 'application/problem+json' });
  expect(refused.json()).toMatchObject({ code: 'unavailable', requestId: refused.headers['x-request-id'] });
  expect(page.statusCode).toBe(503);
  expect(alive.statusCode).toBe(200);
  expect(await value('torchbearer_shed_requests_total')).toContainEqual(
    expect.objectContaining({ labels: { reason: 'eventLoopDelay' }, value: 2 }),
  );
  await vi.waitUntil(() => !t.app.isUnderPressure(), { timeout: 60_000, interval: 50 });
  expect((await ask('/api/session')).statusCode).toBe(200);
});

test('S51 too many waiting queries: 503 at once, without another query', async () => {
  let waiting = 0;
  t = await createTestApp({ poolLoad: () => ({ max: 2, open: 2, idle: 0, waiting }) });
  waiting = 101;
  const answers = await Promise.all(['/api/numbers', '/healthz'].map((url) => t.app.inject({ url })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200]);
  waiting = 100;
  expect((await t.app.inject({ url: '/api/numbers' })).statusCode).toBe(200);
});

test('S45 no further upload begins while those that have begun use the memory; other requests are served', async () => {
  const free = 50 * 1024 * 1024;
  t = await createTestApp({ config: { maxBufferedBytes: process.memoryUsage().arrayBuffers + free } });
  const cookie = await t.signInAs(await createStudent(t.db));
  const { body, headers } = multipartForm({ bytes: 'x' });
  const url = '/api/uploads?purpose=submission-file';
  const upload = () => t.app.inject({ method: 'POST', url, headers: { ...headers, cookie }, body });
  expect((await upload()).statusCode).toBe(201);
  const held = Buffer.allocUnsafeSlow(2 * free);
  const refused = await upload();
  expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  expect(await value('torchbearer_shed_requests_total')).toContainEqual(
    expect.objectContaining({ labels: { reason: 'uploadMemory' }, value: 1 }),
  );
  expect((await t.app.inject({ url: '/api/me', headers: { cookie } })).statusCode).toBe(200);
  expect(held).toHaveLength(2 * free);
});
