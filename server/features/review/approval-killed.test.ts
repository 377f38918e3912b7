// @module-tag nightly
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimed } from '../../testing/claimed.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  type TestAdministrator,
} from '../../testing/factories.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** The advisory lock on which a trigger makes a statement of the approval wait. */
const lockId = 43;

let t: TestApp;
let reviewer: TestAdministrator;
let admin: string;
/** Holds the lock while a statement must wait. */
let holder: Client;

beforeAll(async () => {
  t = await createTestApp();
  reviewer = await createAdministrator(t.db);
  admin = await t.signInAs(reviewer);
  holder = new Client({ connectionString: t.deps.config.database.url });
  await holder.connect();
  await holder.query(`
    CREATE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN PERFORM pg_advisory_xact_lock(${lockId}); RETURN NEW; END $$`);
});
afterAll(async () => {
  await holder.end();
  await t.close();
});

async function pendingWork() {
  const user = await createStudent(t.db);
  const task = await createTask(t.db, { points: 40 });
  const submission = await createSubmission(t.db, { user, task });
  await claimed(t.db, reviewer, submission.id);
  return { user, submission };
}

async function stateOf({ user, submission }: Awaited<ReturnType<typeof pendingWork>>) {
  const { status, points, reviewId } = await t.db.submission.findUniqueOrThrow({
    where: { id: submission.id },
  });
  const ledger = await t.db.ledgerEntry.findMany({ where: { userId: user.id } });
  const { points: total } = await t.db.user.findUniqueOrThrow({ where: { id: user.id } });
  const audited = await t.db.auditEvent.count({ where: { subjectId: submission.id } });
  return {
    status,
    points,
    awards: ledger.map((entry) => [entry.points, entry.reviewId === reviewId]),
    total,
    audited,
  };
}
const untouched = { status: 'pending', points: null, awards: [], total: 0, audited: 0 };
const approved = { status: 'approved', points: 30, awards: [[30, true]], total: 30, audited: 1 };

const approve = (url: string, id: string) =>
  fetch(`${url}/api/admin/submissions/${id}/approve`, {
    method: 'POST',
    headers: { cookie: admin, 'content-type': 'application/json' },
    body: JSON.stringify({ points: 30, version: 1 }),
  });

/** Backends of this database. */
async function count(condition: string): Promise<number> {
  const { rows } = await holder.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`,
  );
  return rows[0]?.count ?? 0;
}

/** Waits until the backends of the killed server are gone: its transactions are committed or rolled back. */
async function settled(before: readonly number[]): Promise<void> {
  await expect
    .poll(() => count(`pid <> ALL ('{${before.join(',')}}') AND backend_type = 'client backend'`))
    .toBe(0);
}

async function backends(): Promise<number[]> {
  const { rows } = await holder.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  );
  return rows.map(({ pid }) => pid);
}

const before = (table: string, event: string) =>
  `CREATE TRIGGER a_wait BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION wait_here()`;
const after = (table: string, event: string) =>
  `CREATE TRIGGER z_wait AFTER ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION wait_here()`;

const steps = [
  ['before the review is written', 'submissions', before('submissions', 'UPDATE')],
  ['after the review', 'submissions', after('submissions', 'UPDATE')],
  ['before the award', 'points_ledger', before('points_ledger', 'INSERT')],
  ["before the award reaches the student's total", 'users', before('users', 'UPDATE')],
  ['after the award', 'points_ledger', after('points_ledger', 'INSERT')],
  ['before the audit event', 'audit_events', before('audit_events', 'INSERT')],
  ['after the audit event', 'audit_events', after('audit_events', 'INSERT')],
  [
    'in the middle of the commit',
    'audit_events',
    `CREATE CONSTRAINT TRIGGER z_wait AFTER INSERT ON audit_events DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW EXECUTE FUNCTION wait_here()`,
  ],
] as const;

/** Runs `act` while an approval, which `start` sends, waits where the trigger on this table lets it wait. */
async function duringApproval(
  { table, trigger }: { table: string; trigger: string },
  start: () => Promise<void>,
  act: () => Promise<unknown>,
): Promise<void> {
  await holder.query(trigger);
  const name = trigger.includes('a_wait') ? 'a_wait' : 'z_wait';
  await holder.query(`SELECT pg_advisory_lock(${lockId})`);
  let answered: Promise<void> | undefined;
  try {
    answered = start();
    await expect.poll(() => count(`wait_event = 'advisory'`)).toBe(1);
    await act();
  } finally {
    await holder.query(`SELECT pg_advisory_unlock(${lockId})`);
    await answered;
    await holder.query(`DROP TRIGGER ${name} ON ${table}`);
  }
}

const approveHere = async (id: string) =>
  (
    await t.request('POST', `/api/admin/submissions/${id}/approve`, {
      cookie: admin,
      body: { points: 30, version: 1 },
    })
  ).statusCode;

test.each(steps)('S43 kill -9 of the server %s: reviewed and awarded', async (_step, table, trigger) => {
  const work = await pendingWork();
  const known = await backends();
  const server = await startServerProcess(t, t.deps.config.database.url);
  const start = async () => {
    await expect(approve(server.url, work.submission.id)).rejects.toThrow();
    await settled(known);
  };
  try {
    await duringApproval({ table, trigger }, start, async () => {
      // Other transactions see none of the changes yet.
      expect(await stateOf(work)).toEqual(untouched);
      await server.kill();
    });
  } finally {
    await server.kill();
  }
  // PostgreSQL finishes a statement that it has begun, even if the client is gone.
  expect(await stateOf(work)).toEqual(approved);
  // The administrator got no response and repeats it.
  expect(await approveHere(work.submission.id)).toBe(409);
  expect(await stateOf(work)).toEqual(approved);
});

test.each(steps)('S43 PostgreSQL ends the connection %s: pending', async (_step, table, trigger) => {
  const work = await pendingWork();
  const start = async () => expect(await approveHere(work.submission.id)).toBe(503);
  await duringApproval({ table, trigger }, start, () =>
    holder.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'advisory'`),
  );
  expect(await stateOf(work)).toEqual(untouched);
  expect(await approveHere(work.submission.id)).toBe(200);
  expect(await stateOf(work)).toEqual(approved);
});

test('S43 kill -9 after the commit and before the response: reviewed and awarded', async () => {
  const work = await pendingWork();
  const known = await backends();
  const proxy = await proxyThatDropsResponses(t.deps.config.database.url);
  const server = await startServerProcess(t, proxy.url);
  const answer = approve(server.url, work.submission.id);
  const unanswered = expect(answer).rejects.toThrow();
  await expect.poll(() => stateOf(work)).toEqual(approved);
  await server.kill();
  await unanswered;
  proxy.close();
  await settled(known);
  expect(await stateOf(work)).toEqual(approved);
});

/** A proxy to the database that never forwards the response to the statement of the approval. */
async function proxyThatDropsResponses(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets: Socket[] = [];
  const listener = createServer((client) => {
    const database = dial(target);
    for (const socket of [client, database])
      socket.on('error', () => {}).on('close', () => database.destroy());
    sockets.push(client, database);
    let silent = false;
    client.on('data', (sent) => {
      silent ||= sent.includes('INSERT INTO points_ledger');
      database.write(sent);
    });
    database.on('data', (received) => silent || client.write(received));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.href,
    close: () => {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
