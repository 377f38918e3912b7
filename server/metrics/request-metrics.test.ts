import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ObjectStoreUnavailable } from '../storage/object-store.ts';
import { createAdministrator, createStudent, createUpload } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { meterStore } from './meter-store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Sum of the values whose labels include the given ones. */
async function sum(name: string, labels: object = {}): Promise<number> {
  const { values = [] } = (await t.deps.metrics.registry.getSingleMetric(`torchbearer_${name}`)?.get()) ?? {};
  const wanted = Object.entries(labels);
  const own = values.filter((one) => wanted.every(([key, value]) => one.labels[key as never] === value));
  return own.reduce((total, { value }) => total + value, 0);
}
const seconds = async (labels: object) => {
  const metric = await t.deps.metrics.requestSeconds.get();
  const counts = metric.values.filter(({ metricName }) => metricName?.endsWith('_count'));
  const wanted = Object.entries(labels);
  return counts.filter((one) => wanted.every(([key, value]) => one.labels[key as never] === value));
};

test('requests are labelled by route pattern and status class; paths do not create labels', async () => {
  const notFound = () => sum('http_refusals_total', { route: 'unmatched', code: 'not_found' });
  const before = await notFound();
  for (const url of ['/api/tasks/1', '/api/tasks/2', '/nothing', '/nothing/else', '/api/nothing?x=1']) {
    await t.app.inject({ url });
  }
  await expect
    .poll(() => seconds({ route: '/api/tasks/:id' }))
    .toMatchObject([{ labels: { method: 'GET', status: '4xx' }, value: 2 }]);
  await expect
    .poll(() => seconds({ route: 'unmatched', method: 'GET' }))
    .toMatchObject([{ labels: { status: '4xx' }, value: 3 }]);
  await expect.poll(notFound).toBe(before + 3);
  await expect.poll(() => sum('http_requests_in_flight')).toBe(0);
});

test('an unknown method does not create a label', async () => {
  await t.app.inject({ method: 'PROPFIND' as 'GET', url: '/x' });
  await expect.poll(() => seconds({ method: 'other' })).toHaveLength(1);
});

test('sign-ins and rejected uploads are counted by outcome', async () => {
  const { email } = await createAdministrator(t.db);
  await t.request('POST', '/api/auth/admin', { body: { email, password: 'wrong' } });
  await t.request('GET', '/api/auth/google/callback?code=x&state=y');
  await expect.poll(() => sum('sign_ins_total', { method: 'password', outcome: 'refused' })).toBe(1);
  await expect.poll(() => sum('sign_ins_total', { method: 'google', outcome: 'refused' })).toBe(1);
  const cookie = await t.signInAs(await createStudent(t.db));
  await t.request('POST', '/api/uploads?purpose=submission-file', { cookie, body: {} });
  await expect.poll(() => sum('uploads_refused_total', { reason: 'unsupported_media_type' })).toBe(1);
});

test('a sign-in whose client disconnected counts as aborted', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const client = request({
    port: (t.app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/auth/admin',
    headers: {
      'content-type': 'application/json',
      'content-length': 100,
      origin: t.deps.config.publicOrigin,
    },
  });
  client.on('error', () => {});
  client.write('{');
  await expect.poll(() => sum('http_requests_in_flight')).toBe(1);
  client.destroy();
  await expect.poll(() => sum('sign_ins_total', { method: 'password', outcome: 'aborted' })).toBe(1);
  expect(await sum('sign_ins_total', { method: 'password', outcome: 'ok' })).toBe(0);
});

test('the bytes of sent files are counted, complete or in ranges', async () => {
  const student = await createStudent(t.db);
  const cookie = await t.signInAs(student);
  const { id } = await createUpload(t.deps, { ownerUserId: student.id });
  const whole = await t.request('GET', `/api/files/${id}`, { cookie });
  expect(whole.rawPayload.length).toBeGreaterThan(4);
  await t.request('GET', `/api/files/${id}`, { cookie, headers: { range: 'bytes=0-3' } });
  await expect.poll(() => sum('sent_file_bytes_total')).toBe(whole.rawPayload.length + 4);
});

test('stored bytes are counted, and calls that fail because the store is unavailable', async () => {
  const store = meterStore(t.deps.store, t.deps.metrics);
  await store.put('a/b', Readable.from([Buffer.from('12345')]), { contentType: 'text/plain' });
  await expect.poll(() => sum('stored_bytes_total')).toBe(5);
  const check = vi.spyOn(t.deps.store, 'check').mockRejectedValueOnce(new ObjectStoreUnavailable('test'));
  await expect(store.check()).rejects.toThrow(ObjectStoreUnavailable);
  check.mockRestore();
  await expect.poll(() => sum('dependency_errors_total', { dependency: 'object store' })).toBe(1);
});
