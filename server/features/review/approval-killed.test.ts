import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** The advisory lock on which a trigger makes a statement of the approval wait. */
const lockId = 43;

let t: TestApp;
let admin: string;
/** Holds the lock while a statement must wait. */
let holder: Client;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAs(await createAdministrator(t.db));
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
  return { user, submission: await createSubmission(t.db, { user, task }) };
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
    body: JSON.stringify({ points: 30 }),
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
  ['before the review is written', 'submissions', before('submissions', 'UPDATE'), untouched],
  [
    'after the review, before the transaction continues',
    'submissions',
    after('submissions', 'UPDATE'),
    untouched,
  ],
  ['before the award', 'points_ledger', before('points_ledger', 'INSERT'), untouched],
  ["before the award reaches the student's total", 'users', before('users', 'UPDATE'), untouched],
  ['after the award', 'points_ledger', after('points_ledger', 'INSERT'), untouched],
  ['before the audit event', 'audit_events', before('audit_events', 'INSERT'), untouched],
  ['after the audit event', 'audit_events', after('audit_events', 'INSERT'), untouched],
  [
    // PostgreSQL finishes a commit that it has started, even if the client is gone.
    'in the middle of the commit',
    'audit_events',
    `CREATE CONSTRAINT TRIGGER z_wait AFTER INSERT ON audit_events DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW EXECUTE FUNCTION wait_here()`,
    approved,
  ],
] as const;

test.each(steps)(
  'S43 kill -9 %s: either pending, or reviewed and awarded',
  async (_name, table, trigger, left) => {
    const work = await pendingWork();
    const known = await backends();
    const server = await startServerProcess(t, t.deps.config.database.url);
    await holder.query(trigger);
    const name = trigger.includes('a_wait') ? 'a_wait' : 'z_wait';
    await holder.query(`SELECT pg_advisory_lock(${lockId})`);
    try {
      const answer = approve(server.url, work.submission.id);
      const unanswered = expect(answer).rejects.toThrow();
      await expect.poll(() => count(`wait_event = 'advisory'`)).toBe(1);
      // Other transactions see none of the changes yet.
      expect(await stateOf(work)).toEqual(untouched);
      await server.kill();
      await unanswered;
    } finally {
      await server.kill();
      await holder.query(`SELECT pg_advisory_unlock(${lockId})`);
      await settled(known);
      await holder.query(`DROP TRIGGER ${name} ON ${table}`);
    }
    expect(await stateOf(work)).toEqual(left);

    // The administrator got no response and tries again.
    const again = await t.request('POST', `/api/admin/submissions/${work.submission.id}/approve`, {
      cookie: admin,
      body: { points: 30 },
    });
    expect(again.statusCode).toBe(left === untouched ? 200 : 409);
    expect(await stateOf(work)).toEqual(approved);
  },
);

test('S43 kill -9 after the commit and before the response: reviewed and awarded', async () => {
  const work = await pendingWork();
  const known = await backends();
  const proxy = await proxyThatDropsCommitResponses(t.deps.config.database.url);
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

/** A proxy to the database that never forwards the response to a COMMIT. */
async function proxyThatDropsCommitResponses(databaseUrl: string) {
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
      silent ||= sent.includes('COMMIT');
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
