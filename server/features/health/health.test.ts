import { expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { createDb } from '../../database/db.ts';
import { unusedPort } from '../../testing/scripted-provider.ts';
import { createTestApp } from '../../testing/test-app.ts';

test('successful probes are not logged; a failure is a warning with its cause', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const t = await createTestApp({ config: { logLevel: 'info' }, logTo });
  const db = createDb(`postgresql://nobody@127.0.0.1:${await unusedPort()}/none`, { max: 1 });
  const broken = await buildApp({ ...t.deps, db }, logTo);
  try {
    for (const path of ['/healthz', '/readyz']) {
      expect((await t.request('GET', path)).statusCode).toBe(200);
    }
    expect(lines).toEqual([]);
    await t.request('GET', '/api/session');
    expect(lines.join(), 'others still do').toContain('"path":"/api/session"');
    lines.length = 0;

    const answer = await broken.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries.map(({ level, check, requestId }) => [level, check, requestId]).sort()).toEqual([
      [40, 'database', answer.headers['x-request-id']],
      [40, 'migrations', answer.headers['x-request-id']],
    ]);
    expect(entries[0].err.stack).toMatch(/ECONNREFUSED|reach database/);
  } finally {
    await broken.close();
    await db.$disconnect();
    await t.close();
  }
});

test('the public health says whether the site works and nothing else, with one check in ten seconds', async () => {
  let now = Date.now();
  const t = await createTestApp({ now: () => new Date(now) });
  const db = createDb(`postgresql://nobody@127.0.0.1:${await unusedPort()}/none`, { max: 1 });
  const broken = await buildApp({ ...t.deps, db });
  try {
    const check = vi.spyOn(t.deps.store, 'check');
    const answers = await Promise.all(Array.from({ length: 20 }, () => t.request('GET', '/api/health')));
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
    expect(check).toHaveBeenCalledOnce();
    now += 10_000;
    expect((await t.app.inject({ method: 'HEAD', url: '/api/health' })).statusCode).toBe(200);
    expect(check).toHaveBeenCalledTimes(2);
    const failing = await broken.inject('/api/health');
    expect([failing.statusCode, failing.json()]).toEqual([503, { status: 'failing' }]);
    expect(failing.headers['cache-control']).toBe('no-store');
  } finally {
    await broken.close();
    await db.$disconnect();
    await t.close();
  }
});

test.each(['debug', 'silent'] as const)(
  'LOG_LEVEL=%s applies to probes as to all other requests',
  async (logLevel) => {
    const lines: string[] = [];
    const t = await createTestApp({
      config: { logLevel },
      logTo: { write: (line) => void lines.push(line) },
    });
    await t.request('GET', '/healthz');
    await t.close();
    expect(lines.join().includes('"path":"/healthz"')).toBe(logLevel === 'debug');
  },
);
