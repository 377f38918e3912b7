import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBreakableProxy } from '../testing/breakable-proxy.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';
import { createSweepMetrics } from './sweep-metrics.ts';

const monitoring = join(import.meta.dirname, '..', '..', 'docs', 'monitoring');
let t: TestApp;
let metrics: Metrics;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  t = await createTestApp();
  metrics = createMetrics();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await t.close();
});

async function serving(databaseUrl = t.deps.config.database.url) {
  const { port, close } = await serveMetrics(metrics, {
    host: '127.0.0.1',
    port: 0,
    databaseUrl,
    poolLoad: t.deps.poolLoad,
    readiness: async () => ({ database: 'ok', objectStore: 'failing' }),
  });
  closing.push(close);
  return async (path = '/metrics') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
}

test('serves metrics of the database, readiness and the pool, and only /metrics', async () => {
  const job = (queue: string, data: object) => t.db.$executeRaw`
    INSERT INTO pgboss.job (name, data, created_on) VALUES (${queue}, ${data}, now() - interval '1 hour')`;
  await job('contact-mail', {});
  await job('contact-mail-failed', {});
  const ask = await serving();
  const { text } = await ask();
  const lines = text.split('\n');
  for (const line of [
    'torchbearer_jobs{queue="contact-mail",state="waiting"} 1',
    'torchbearer_jobs{queue="contact-mail",state="active"} 0',
    'torchbearer_jobs{queue="contact-mail",state="dead"} 1',
    'torchbearer_database_figures_up 1',
    'torchbearer_ready{check="database"} 1',
    'torchbearer_ready{check="objectStore"} 0',
    'torchbearer_database_pool_max_connections 10',
  ]) {
    expect(lines).toContain(line);
  }
  const age = /^torchbearer_oldest_waiting_job_seconds{queue="contact-mail"} (.+)$/m.exec(text)?.[1];
  expect(Number(age)).toBeGreaterThanOrEqual(3_600);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect((await ask('/')).status).toBe(404);
  expect((await t.app.inject({ url: '/metrics' })).statusCode).toBe(404);
});

test('serves the age of the oldest event that a consumer has not handled', async () => {
  const ask = await serving();
  const age = async () =>
    Number(
      /^torchbearer_oldest_unhandled_event_seconds{consumer="notifications"} (.+)$/m.exec(
        (await ask()).text,
      )?.[1],
    );
  expect(await age()).toBe(0);
  const append = (xid: number, hours: number) => t.db.$executeRaw`
    INSERT INTO live_events (xid, audience, kind, data, at)
    VALUES (${xid}, 'everyone', 'task', '{}', now() - ${hours} * interval '1 hour')`;
  await append(1, 3);
  await append(2, 2);
  expect(Math.floor((await age()) / 3_600)).toBe(3);
  const handle = (xid: number) => t.db.$executeRaw`
    INSERT INTO live_consumers (name, xid, id)
    SELECT 'notifications', xid, id FROM live_events WHERE xid = ${xid}
    ON CONFLICT (name) DO UPDATE SET xid = EXCLUDED.xid, id = EXCLUDED.id`;
  await handle(1);
  expect(Math.floor((await age()) / 3_600)).toBe(2);
  await handle(2);
  expect(await age()).toBe(0);
});

test('S47 with a frozen database its metrics are left out, and the others are served', async () => {
  const url = new URL(t.deps.config.database.url);
  const proxy = await openBreakableProxy(`http://${url.host}`);
  closing.push(() => proxy.cut());
  url.host = new URL(proxy.endpoint).host;
  const ask = await serving(url.href);
  const figures = ['torchbearer_jobs{', 'torchbearer_oldest_unhandled_event_seconds{'];
  const { text: before } = await ask();
  for (const figure of figures) expect(before).toContain(figure);
  proxy.freeze();
  const { text } = await ask();
  expect(text).toContain('torchbearer_database_figures_up 0');
  for (const figure of figures) expect(text).not.toContain(figure);
  expect(text).toContain('torchbearer_http_requests_in_flight 0');
});

test('a failed reading returns 500, and the next request reads again', async () => {
  const ask = await serving();
  vi.spyOn(metrics.registry, 'metrics').mockRejectedValueOnce(new Error('test'));
  expect((await ask()).status).toBe(500);
  expect((await ask()).status).toBe(200);
});

test('every metric in rules and dashboards exists', async () => {
  const { onStart, onRun } = createSweepMetrics(metrics);
  onStart('uploads');
  onRun({ name: 'uploads', ok: true, done: 1 });
  await (await serving())();
  const exported = new Set<string>();
  for (const { name, type } of await metrics.registry.getMetricsAsJSON()) {
    const suffixes = String(type) === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const suffix of suffixes) exported.add(name + suffix);
  }
  const files = (await readdir(monitoring, { recursive: true })).filter((name) =>
    /\.(ya?ml|json)$/.test(name),
  );
  const used = new Set<string>();
  for (const file of files) {
    const text = await readFile(join(monitoring, file), 'utf8');
    for (const [name] of text.matchAll(/\b(?:torchbearer|nodejs|process)_[a-z_]+\b/g)) used.add(name);
  }
  expect(used.size).toBeGreaterThan(15);
  // Metrics that the backup writes for the node exporter.
  const backup = await readFile(join(import.meta.dirname, '..', 'backup', 'write-metrics.ts'), 'utf8');
  expect([...used].filter((name) => !exported.has(name) && !backup.includes(`'${name}'`))).toEqual([]);
});
