// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { notify } from '../features/notifications/notify.ts';
import { concurrency } from '../jobs/queues.ts';
import { sendMessage } from '../testing/contact-form.ts';
import { createStudent, type TestStudent } from '../testing/factories.ts';
import type { MailCatcher } from '../testing/mail-catcher.ts';
import { createMailFixture, type MailFixture } from '../testing/mail-fixture.ts';
import { startServerProcess } from '../testing/server-process.ts';

/** The advisory lock on which a trigger makes a change of a delivery wait. */
const lockId = 47;
const polling = { timeout: 60_000, interval: 20 };

let m: MailFixture;
/** Holds the lock. */
let holder: Client;
beforeAll(async () => {
  m = await createMailFixture();
  m.t.allowList.add('desk@festival.test');
  holder = new Client({ connectionString: m.t.deps.config.database.url });
  await holder.connect();
  await holder.query(`
    CREATE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN PERFORM pg_advisory_xact_lock(${lockId}); RETURN NEW; END $$`);
});
afterEach(async () => {
  await holder.query('DROP TRIGGER IF EXISTS wait_here ON mail_deliveries; SELECT pg_advisory_unlock_all()');
  await m.reset();
});
afterAll(async () => {
  await holder.end();
  await m.close();
});

const holdState = (state: 'unknown' | 'sent') =>
  holder.query(`
    SELECT pg_advisory_lock(${lockId});
    CREATE TRIGGER wait_here BEFORE UPDATE ON mail_deliveries FOR EACH ROW WHEN (NEW.state = '${state}')
    EXECUTE FUNCTION wait_here()`);

const waiting = async () =>
  (
    await holder.query(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = ${lockId}`,
    )
  ).rowCount === 1;

/** The connections of the killed process must not go on with their statement. */
const endWaiting = () =>
  holder.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = ${lockId}`,
  );

/** Enqueues a mail, kills the server process that sends it at a point, and lets another one retry the job. */
async function killAt(catcher: MailCatcher, point: () => Promise<boolean>) {
  const process = await startServerProcess(m.t, m.t.deps.config.database.url, m.env);
  await sendMessage(m.t);
  await vi.waitUntil(point, polling);
  await process.kill();
  await endWaiting();
  await holder.query('DROP TRIGGER IF EXISTS wait_here ON mail_deliveries; SELECT pg_advisory_unlock_all()');
  const before = await m.t.db.mailDelivery.findFirstOrThrow();
  catcher.answerTo = async () => null;
  // What pg-boss does with a job that ran longer than it may.
  await holder.query("UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'");
  m.startReplica();
  await vi.waitUntil(async () => (await m.jobs())[0]?.state === 'completed', polling);
  return { before: before.state, after: await m.t.db.mailDelivery.findFirstOrThrow() };
}

test('S43 a worker that is killed before the end of the message: the mail is retried and arrives once', async () => {
  const catcher = await m.startCatcher();
  await holdState('unknown');
  const { before, after } = await killAt(catcher, waiting);
  expect(before).toBe('waiting');
  expect(after).toMatchObject({ state: 'sent', attempts: 2 });
  expect(catcher.mails).toHaveLength(1);
});

test('S43 a worker that is killed while the mail server answers: the mail arrives once, and the log says so', async () => {
  const catcher = await m.startCatcher();
  let received = 0;
  catcher.answerTo = async (mail) => {
    received += 1;
    catcher.mails.push(mail);
    await new Promise(() => undefined);
    return null;
  };
  const { before, after } = await killAt(catcher, async () => received === 1);
  expect(before).toBe('unknown');
  expect(after).toMatchObject({ state: 'unknown', attempts: 1 });
  expect(catcher.mails).toHaveLength(1);
  expect(m.warnings.join()).toContain('it is not known whether the mail server accepted a mail');
});

test('S43 a worker that is killed between sending and recording it: the mail arrives once', async () => {
  const catcher = await m.startCatcher();
  await holdState('sent');
  const { before, after } = await killAt(catcher, waiting);
  expect(before).toBe('unknown');
  expect(after).toMatchObject({ state: 'unknown' });
  expect(catcher.mails).toHaveLength(1);
});

test('S43 a mail whose connection hangs delays no other one, and a worker killed meanwhile repeats none', async () => {
  const catcher = await m.startCatcher();
  const students: TestStudent[] = [];
  while (students.length < 2 * (concurrency['notification-mail'] ?? 1)) {
    students.push(await createStudent(m.t.db));
  }
  const [slow, ...others] = students.map(({ email }) => email);
  const received: string[] = [];
  catcher.answerTo = async ({ to }) => {
    received.push(...to);
    if (to.includes(slow ?? '')) await new Promise(() => undefined);
    return null;
  };
  const data = { messageId: randomUUID(), topic: null, excerpt: 'Yes.' };
  const kind = 'answer';
  await m.t.db.$transaction((tx) =>
    notify(
      m.t.deps,
      tx,
      students.map(({ id }) => ({ userId: id, kind, key: 'answer:1', data })),
    ),
  );
  const jobs = async () =>
    (
      await holder.query<{ state: string; retries: number }>(
        `SELECT state::text, retry_count AS retries FROM pgboss.job WHERE name = 'notification-mail' ORDER BY state`,
      )
    ).rows;
  const completed = async () => (await jobs()).filter(({ state }) => state === 'completed').length;

  const process = await startServerProcess(m.t, m.t.deps.config.database.url, m.env);
  await vi.waitUntil(async () => (await completed()) === others.length, polling);
  await process.kill();
  // What pg-boss does with a job that ran longer than it may.
  const { rowCount } = await holder.query(
    "UPDATE pgboss.job SET state = 'retry', start_after = now(), retry_count = 1 WHERE state = 'active'",
  );
  expect(rowCount).toBe(1);
  const next = await startServerProcess(m.t, m.t.deps.config.database.url, m.env);
  await vi.waitUntil(async () => (await completed()) === students.length, polling);
  await next.kill();
  expect((await jobs()).filter(({ retries }) => retries > 0)).toHaveLength(1);
  // That of the slow connection may have been accepted, so it is not sent again.
  expect(received.toSorted()).toEqual([slow, ...others].toSorted());
});
