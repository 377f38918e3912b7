import { expect, test } from 'vitest';
import { ask, compose, inside, receiveAll, securityHeaders, sendRaw, until } from './stack.ts';

test('S45 slow headers and slow bodies are cut off, and other requests are served meanwhile', {
  tags: 'nightly',
}, async () => {
  const slow = [
    await sendRaw('GET / HTTP/1.1', 'Host: localhost', 'X-'),
    await sendRaw('POST /api/auth/admin HTTP/1.1', 'Host: localhost', 'Content-Length: 100', '', '{'),
    await sendRaw(
      'POST /api/uploads?purpose=submission-file HTTP/1.1',
      'Host: localhost',
      'Content-Length: 99999',
      '',
      '--',
    ),
  ].map(receiveAll);
  let cutOff = 0;
  // The upload has no session: the server may reject it as soon as it has the headers.
  for (const one of slow.slice(0, 2)) one.then(() => (cutOff += 1));
  // Requests neither wait for the slow ones nor replace them.
  expect((await ask('/api/session')).status).toBe(200);
  expect(cutOff).toBe(0);
  for (let count = 0; count < 20; count += 1) expect((await ask('/api/session')).status).toBe(200);
  await Promise.all(slow);
});

// server/database/db.test.ts checks the timeout of 5 s with a fake clock. This test checks that no other timeout is longer.
test('S47 a frozen database: 503 before the timeout of nginx, not ready, alive, and recovery without a restart', {
  tags: 'nightly',
}, async () => {
  const cookie = `__Host-torchbearer=${'x'.repeat(43)}`;
  await compose('pause', 'postgres');
  try {
    const answer = await ask('/api/leaderboard', { headers: { cookie } });
    expect(answer.status).toBe(503);
    // The server knows the route's own message: the response is not one of nginx.
    expect(JSON.parse(answer.body).detail).toBe('Failed to load the leaderboard. Please try again.');
    expect(await inside('/healthz')).toBe('200');
    expect(await inside('/readyz')).toBe('503');
  } finally {
    await compose('unpause', 'postgres');
    // The next tests need a database whose health check passes.
    const health = () => compose('ps', '--format', '{{.Health}}', 'postgres');
    await until(async () => (await health()).trim() === 'healthy');
  }
  await until(async () => (await ask('/api/session', { headers: { cookie } })).status === 200);
  await until(async () => (await inside('/readyz')) === '200');
});

test('S48 a frozen object store: not ready, and requests without files are served', async () => {
  await compose('pause', 'store');
  try {
    expect(await inside('/readyz')).toBe('503');
    expect(await inside('/healthz')).toBe('200');
    expect((await ask('/api/session')).status).toBe(200);
  } finally {
    await compose('unpause', 'store');
  }
  await until(async () => (await inside('/readyz')) === '200');
});

test('S56 without a server: pages are served, /api answers 503 with a problem document, and recovers', async () => {
  await compose('stop', '--timeout', '10', 'server');
  try {
    const answer = await ask('/api/session');
    expect(answer.status).toBe(503);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(answer.body).code).toBe('unavailable');
    for (const name of securityHeaders) expect(answer.headers[name], name).toBeTypeOf('string');
    expect((await ask('/task-all')).status).toBe(200);
  } finally {
    await compose('up', '--detach', '--no-recreate', '--no-deps', '--wait', 'server');
  }
  await until(async () => (await ask('/api/session')).status === 200);
});

test('rows and files outlive the containers of the database and the store', { tags: 'nightly' }, async () => {
  const check = () =>
    compose('exec', '-T', 'server', 'node', 'server/operations/check-consistency.ts', '--bytes');
  const before = await check();
  expect(before, 'the golden path has left files').toMatch(/^files: [1-9]/m);
  await compose('up', '--detach', '--force-recreate', '--no-deps', '--wait', 'postgres', 'store');
  await until(async () => (await inside('/readyz')) === '200');
  expect(await check()).toBe(before);
});

test('two servers share the requests, and one can be removed', { tags: 'nightly' }, async () => {
  await compose('up', '--detach', '--no-recreate', '--no-deps', '--wait', '--scale', 'server=2', 'server');
  try {
    await until(async () => {
      await ask('/api/session');
      const log = await compose('logs', '--no-color', '--no-log-prefix', '--tail', '20', 'web');
      return new Set(Array.from(log.matchAll(/"upstream":"([\d.]+):8080"/g), ([, ip]) => ip)).size === 2;
    });
    for (let count = 0; count < 20; count += 1) expect((await ask('/api/session')).status).toBe(200);
  } finally {
    await compose('up', '--detach', '--no-recreate', '--no-deps', '--wait', '--scale', 'server=1', 'server');
  }
  // nginx resolves the name again within a second or two, and then uses only the server that is left.
  await until(async () => {
    for (let count = 0; count < 20; count += 1) {
      if ((await ask('/api/session')).status !== 200) return false;
    }
    return true;
  });
});

test('S59 the logs hold no secret and no sign-in code', async () => {
  const canary = `canary${Date.now()}`;
  for (const path of ['/join', '/api/invitations']) await ask(`${path}/${canary}`);
  const { headers } = await ask(`/api/auth/google/callback?code=${canary}&state=${canary}`, {
    headers: { cookie: `__Host-torchbearer=${canary}`, authorization: `Bearer ${canary}` },
  });
  let logs = '';
  // nginx logs the request after its response, and the engine reads the line later.
  await until(async () => {
    logs = await compose('logs', '--no-color');
    return logs.includes(`"requestId":"${headers['x-request-id']}"`);
  });
  expect(logs).toContain('/api/auth/google/callback');
  expect(logs).not.toContain(canary);
  const secrets = ['POSTGRES_PASSWORD', 'STORE_ROOT_PASSWORD', 'S3_SECRET_KEY', 'GOOGLE_CLIENT_SECRET'];
  for (const name of [...secrets, 'ADMIN_PATH_SEGMENT', 'E2E_ADMIN_PASSWORD']) {
    const value = process.env[name] ?? '';
    expect(value.length, name).toBeGreaterThan(8);
    expect(logs.includes(value), name).toBe(false);
  }
});
