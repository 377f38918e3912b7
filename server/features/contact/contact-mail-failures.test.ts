// @module-tag nightly
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sendMessage } from '../../testing/contact-form.ts';
import { createMailFixture, type MailFixture, mailPassword } from '../../testing/mail-fixture.ts';

const polling = { timeout: 60_000, interval: 20 };
let m: MailFixture;
beforeAll(async () => {
  m = await createMailFixture();
});
afterEach(() => m.reset());
afterAll(() => m.close());

const updateQueue = (change: string) =>
  m.t.db.$executeRawUnsafe(`UPDATE pgboss.queue SET ${change} WHERE name = 'contact-mail'`);

test('a mail server that is down: the message is stored, retried and delivered when it is back', async () => {
  await updateQueue('retry_delay = 1, retry_delay_max = 1');
  m.startReplica();
  const answer = await sendMessage(m.t);
  expect(answer.statusCode).toBe(202);
  await vi.waitUntil(() => m.warnings.length > 0, polling);
  expect(m.warnings[0]).toContain('a job failed and will be retried');
  // Every log line of a job, on any server, has the id of the request that enqueued it.
  const { requestId } = JSON.parse(m.warnings[0] ?? '');
  expect(requestId).toBe(answer.headers['x-request-id']);
  expect(await m.t.db.contactMessage.count()).toBe(1);
  const { mails } = await m.startCatcher();
  await vi.waitUntil(async () => (await m.jobs())[0]?.state === 'completed', polling);
  expect(mails).toHaveLength(1);
});

test('S59 a mail server that rejects the password: neither the log nor the job contains it', async () => {
  await updateQueue('retry_limit = 0');
  const { mails } = await m.startCatcher('another');
  m.startReplica();
  await sendMessage(m.t);
  await vi.waitUntil(async () => (await m.jobs()).length === 2, polling);
  const output = [...m.warnings, JSON.stringify(await m.jobs())];
  // The password was sent and rejected; the log and the job contain the message and stack.
  expect(m.warnings.join()).toMatch(/Invalid login: 535.*"stack":/);
  expect(output.at(-1)).toContain('Invalid login: 535');
  expect(mails).toEqual([]);
  const base64 = (text: string) => Buffer.from(text).toString('base64').replaceAll('=', '');
  const forms = [
    mailPassword,
    encodeURIComponent(mailPassword),
    base64(mailPassword),
    base64(`\0torch\0${mailPassword}`),
  ];
  for (const form of forms) expect(output.join()).not.toContain(form);
});

test('a job that always fails moves to the dead letter queue, is logged, and the message is kept', async () => {
  await updateQueue('retry_limit = 1, retry_delay = 1');
  m.startReplica();
  await sendMessage(m.t);
  await vi.waitUntil(async () => (await m.jobs()).length === 2, polling);
  expect(await m.jobs()).toMatchObject([
    { name: 'contact-mail', state: 'failed', retries: 1 },
    { name: 'contact-mail-failed', state: 'created' },
  ]);
  await vi.waitUntil(() => m.warnings.length === 2, polling);
  expect(m.warnings.map((line) => [JSON.parse(line).level, JSON.parse(line).msg])).toEqual([
    [40, 'a job failed and will be retried'],
    [50, 'a job failed on all attempts and moved to the dead letter queue'],
  ]);
  expect(await m.t.db.contactMessage.count()).toBe(1);
});
