// @module-tag nightly
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { type Serving, serve } from '../main.ts';
import { createStudent } from '../testing/factories.ts';
import { multipartForm } from '../testing/multipart-form.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { drainPeriod } from './drain-connections.ts';

let t: TestApp;
let serving: Serving;
let port: number;
let agent: Agent;

beforeEach(async () => {
  t = await createTestApp();
  // One keep-alive connection, like a proxy's.
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await t.close();
});

async function start(trustedProxies: readonly string[]): Promise<void> {
  const config: Config = { ...t.deps.config, host: '127.0.0.1', port: 0, trustedProxies };
  serving = await serve({ ...t.deps, config });
  port = (serving.app.server.address() as AddressInfo).port;
}

function open(method: string, path: string, headers = {}): ClientRequest {
  return request({ host: '127.0.0.1', port, method, path, headers, agent });
}

async function answerOf(sent: ClientRequest) {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, connection: response.headers.connection, body: await text(response) };
}
const session = () => answerOf(open('GET', '/api/session').end());

async function expectNewConnectionRefused(): Promise<void> {
  const stranger = request({ host: '127.0.0.1', port, path: '/healthz', agent: false }).end();
  await expect(once(stranger, 'response')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
}

test('S49 behind a proxy a stopping server accepts no connection and answers requests on open ones', async () => {
  await start(['127.0.0.1']);
  expect(await session()).toMatchObject({ status: 200, connection: 'keep-alive' });
  const began = performance.now();
  const closed = serving.close();
  await expect.poll(() => serving.app.server.listening).toBe(false);
  await expectNewConnectionRefused();
  // The connection is still open; the response on it closes it.
  expect(await session()).toMatchObject({ status: 200, connection: 'close' });
  expect(serving.app.draining.aborted).toBe(true);
  await closed;
  // Without connections it still rejected new ones for the whole period.
  expect(performance.now() - began).toBeGreaterThan(drainPeriod - 50);
});

test('S49 an upload in progress is completed', async () => {
  await start(['127.0.0.1']);
  const cookie = await t.signInAs(await createStudent(t.db));
  const { body, headers } = multipartForm({ bytes: randomBytes(300_000) });
  const upload = open('POST', '/api/uploads?purpose=submission-file', {
    cookie,
    ...headers,
    'content-length': body.length,
  });
  const answer = answerOf(upload);
  upload.write(body.subarray(0, 100_000));
  await expect.poll(() => t.db.upload.count({ where: { status: 'pending' } })).toBe(1);
  const closed = serving.close();
  await expect.poll(() => serving.app.server.listening).toBe(false);
  upload.end(body.subarray(100_000));
  const { status, connection, body: said } = await answer;
  expect([status, connection]).toEqual([201, 'close']);
  await closed;
  expect(JSON.parse(said)).toMatchObject({ size: 300_000 });
});

test('without a proxy a stopping server does not wait for idle connections', async () => {
  await start([]);
  expect(await session()).toMatchObject({ status: 200 });
  const [socket] = Object.values(agent.freeSockets).flat();
  await Promise.all([once(socket as NonNullable<typeof socket>, 'close'), serving.close()]);
  expect(serving.app.draining.aborted).toBe(false);
});
