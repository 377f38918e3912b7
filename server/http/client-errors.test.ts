import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problem } from '../contract/problem.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

/** Sends these bytes and reads the response until the server closes the connection. */
async function answerOf(bytes: string): Promise<{ status: number; names: string[]; body: string }> {
  const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  return {
    status: Number(line.split(' ')[1]),
    names: headers.map((header) => header.slice(0, header.indexOf(':')).toLowerCase()),
    body,
  };
}

const close = 'Connection: close\r\n\r\n';

test.each([
  ['no HTTP', 'what is this\r\n\r\n', 400, 'bad_request'],
  [
    'two lengths',
    'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'bad_request',
  ],
  [
    'too many headers',
    `GET /api/session HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['no Host', `GET /api/session HTTP/1.1\r\n${close}`, 400, 'bad_request'],
  [
    'another expectation',
    `GET /api/session HTTP/1.1\r\nHost: a\r\nExpect: a-teapot\r\n${close}`,
    417,
    'expectation_failed',
  ],
])('S56 %s is a problem with the headers of all other responses', async (_name, bytes, status, code) => {
  const usual = await answerOf(`GET /api/none HTTP/1.1\r\nHost: a\r\n${close}`);
  expect(usual.names).toContain('content-security-policy');
  const answer = await answerOf(bytes);
  expect(answer.status).toBe(status);
  expect(problem.parse(JSON.parse(answer.body))).toMatchObject({ code, status });
  const varying = new Set(['date', 'keep-alive', 'vary']);
  expect(new Set(answer.names.filter((name) => !varying.has(name)))).toEqual(
    new Set(usual.names.filter((name) => !varying.has(name))),
  );
});
