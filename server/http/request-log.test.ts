import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let written: string[];
beforeEach(async () => {
  written = [];
  t = await createTestApp({
    config: { logLevel: 'info' },
    logTo: { write: (line) => void written.push(line) },
  });
});
afterEach(() => t.close());

const requestLines = () =>
  written.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId !== undefined);

test('a request leaves one line, with its id, method, path, address, status and time', async () => {
  const { headers } = await t.app.inject({ url: '/api/session?search=secret', remoteAddress: '192.0.2.7' });
  await expect.poll(requestLines).toHaveLength(1);
  expect(requestLines()).toMatchObject([
    {
      level: 30,
      msg: 'request completed',
      requestId: headers['x-request-id'],
      req: { method: 'GET', path: '/api/session', remoteAddress: '192.0.2.7' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
    },
  ]);
});

test('a request whose client disconnects leaves one too, with its address', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const client = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/auth/admin',
    headers: { 'content-type': 'application/json', 'content-length': 100 },
  });
  client.on('error', () => {});
  const arrived = new Promise((resolve) => t.app.server.once('request', resolve));
  client.write('{');
  await arrived;
  client.destroy();
  await expect.poll(() => requestLines().map(({ msg }) => msg)).toContain('request aborted');
  const line = requestLines().find(({ msg }) => msg === 'request aborted');
  expect(line).toMatchObject({ req: { method: 'POST', remoteAddress: '127.0.0.1' } });
  expect(line).not.toHaveProperty('res');
});
