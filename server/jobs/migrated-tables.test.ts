import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { createDb } from '../database/db.ts';
import { migrate } from '../database/migrate.ts';
import { query } from '../testing/postgres-server.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createJobQueue, type JobQueue, type ParentLog } from './job-queue.ts';

const polling = { timeout: 60_000, interval: 20 };
const publicOrigin = 'https://localhost:8080';
let database: TestDatabase;
let url: string;
let queue: JobQueue;
const logged: string[] = [];
const log: ParentLog = {
  info: (_: object, message: string) => void logged.push(message),
  warn: (_: object, message: string) => void logged.push(message),
  error: (_: object, message: string) => void logged.push(message),
  child: () => log,
};

beforeEach(async () => {
  database = await createEmptyDatabase();
  url = database.url;
  queue = createJobQueue(url, { pollInterval: 0.5, startRetryDelay: 0.05 });
});
afterEach(async () => {
  await queue.stop();
  logged.length = 0;
  await database.close();
});

const schemas = async () => (await query(url, "SELECT to_regnamespace('pgboss') AS jobs")).rows;
const waiting = 'the job queue is waiting: the database is not migrated to this release';

test('S54 a server that starts before the migrator changes no table, is not ready, and works after it ran', async () => {
  const done: string[] = [];
  queue.start({ 'contact-mail': async ({ messageId }) => void done.push(messageId) }, log);
  // `ready` rejects too, also for concurrent calls.
  await Promise.all(
    [1, 2, 3].map(() => expect(queue.ready()).rejects.toMatchObject({ code: 'unavailable', status: 503 })),
  );
  await vi.waitUntil(() => logged.length > 0, polling);
  expect(await schemas()).toEqual([{ jobs: null }]);

  const db = createDb(url, { max: 2 });
  const t = await createTestApp();
  try {
    const app = await buildApp({
      ...t.deps,
      db,
      jobs: queue,
      mailer: { send: async () => [], close: () => undefined },
    });
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json().checks.migrations]).toEqual([503, 'failing']);
    const payload = { name: 'Asha', email: 'asha@students.test', message: 'Where do I join?' };
    const send = () =>
      app.inject({ method: 'POST', url: '/api/contact', payload, headers: { origin: publicOrigin } });
    const refused = await send();
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
    expect(await schemas()).toEqual([{ jobs: null }]);

    await migrate(url);
    await vi.waitUntil(() => logged.includes('the job queue works now'), polling);
    // Once, even after several attempts.
    expect(logged.filter((line) => line === waiting)).toHaveLength(1);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    expect((await send()).statusCode).toBe(202);
    await vi.waitUntil(() => done.length > 0, polling);
    await app.close();
  } finally {
    await db.$disconnect();
    await t.close();
  }
});

test('S54 only the migrator upgrades tables of an older pg-boss and builds their indexes', async () => {
  await migrate(url);
  await query(url, 'UPDATE pgboss.version SET version = version - 1, bam_on = NULL');
  await query(
    url,
    `INSERT INTO pgboss.bam (name, version, table_name, command)
     VALUES ('late', 42, 'job_common', 'CREATE INDEX CONCURRENTLY late_index ON pgboss.job_common (later)')`,
  );
  const before = (await query(url, 'SELECT version FROM pgboss.version')).rows;
  queue.start({ 'contact-mail': async () => undefined }, log);
  await vi.waitUntil(() => logged.includes(waiting), polling);
  expect((await query(url, 'SELECT version FROM pgboss.version')).rows).toEqual(before);

  await expect(migrate(url)).rejects.toThrow('column "later" does not exist');
  await query(url, "UPDATE pgboss.bam SET command = replace(command, 'later', 'data')");
  await query(url, 'UPDATE pgboss.version SET bam_on = NULL');
  await migrate(url);
  await vi.waitUntil(() => logged.includes('the job queue works now'), polling);
  const built = await query(url, "SELECT to_regclass('pgboss.late_index')::text AS late");
  expect(built.rows).toEqual([{ late: 'pgboss.late_index' }]);
});
