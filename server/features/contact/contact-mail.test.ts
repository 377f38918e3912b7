import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createJobQueue, type JobQueue } from '../../jobs/job-queue.ts';
import { createMailer, type Mailer } from '../../mail/mailer.ts';
import { createStudent } from '../../testing/factories.ts';
import { freshAddress } from '../../testing/google-flow.ts';
import { type MailCatcher, startMailCatcher } from '../../testing/mail-catcher.ts';
import { unusedPort } from '../../testing/scripted-provider.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mailContactMessage } from './mail-contact-message.ts';

const publicOrigin = 'https://ambassadors.festival.test';
const patience = { timeout: 60_000, interval: 20 };

let port: number;
let catcher: MailCatcher | null = null;
let mailer: Mailer;
let t: TestApp;
const replicas: JobQueue[] = [];
const logged: string[] = [];
const log = {
  info: () => undefined,
  warn: (detail: object, message: string) => void logged.push(`warn ${message} ${JSON.stringify(detail)}`),
  error: (detail: object, message: string) => void logged.push(`error ${message} ${JSON.stringify(detail)}`),
};

beforeAll(async () => {
  port = await unusedPort();
  const mail = {
    smtpUrl: `smtp://torch:pa%2Fss@127.0.0.1:${port}`,
    from: { name: 'Torchbearer, Campus', address: 'noreply@festival.test' },
    contactAddresses: [],
  };
  mailer = createMailer(mail, publicOrigin);
  t = await createTestApp({
    config: { mail, publicOrigin },
    mailer,
    jobs: (url) => createJobQueue(url, { lookEvery: 0.5 }),
  });
  t.allowList.add('desk@festival.test').add('it@festival.test');
});
afterAll(() => t.close());
afterEach(async () => {
  await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
  await catcher?.close();
  catcher = null;
  logged.length = 0;
  await t.db.$executeRaw`DELETE FROM pgboss.job`;
  await t.db.contactMessage.deleteMany();
});

async function startCatcher(): Promise<MailCatcher> {
  catcher = await startMailCatcher({ port, credentials: { user: 'torch', password: 'pa/ss' } });
  return catcher;
}

/** A server's half that works; `t` itself only enqueues. */
function startReplica(): JobQueue {
  const replica = createJobQueue(t.deps.config.database.url, { lookEvery: 0.5 });
  replica.start({ 'contact-mail': (data, to) => mailContactMessage(t.deps, data, to) }, log);
  replicas.push(replica);
  return replica;
}

let written = 0;
const send = (overrides: object = {}, cookie?: string) =>
  t.request('POST', '/api/contact', {
    body: {
      name: 'Asha Rao',
      email: 'asha@students.test',
      topic: 'Joining',
      message: `How do I join? ${++written}\nSecond line.`,
      ...overrides,
    },
    headers: { origin: publicOrigin },
    remoteAddress: freshAddress(),
    ...(cookie !== undefined && { cookie }),
  });

interface JobRow {
  readonly name: string;
  readonly state: string;
  readonly retries: number;
  readonly data: { messageId: string };
}
const jobs = () => t.db.$queryRaw<JobRow[]>`
  SELECT name, state::text, retry_count AS retries, data FROM pgboss.job
  WHERE name LIKE 'contact-mail%' ORDER BY created_on, name`;

test('a message is mailed once to every administrator, and answering it answers its writer', async () => {
  const { mails } = await startCatcher();
  startReplica();
  const student = await createStudent(t.db);
  expect((await send({}, await t.signInAs(student))).statusCode).toBe(202);
  await vi.waitUntil(() => mails.length > 0, patience);
  await vi.waitUntil(async () => (await jobs())[0]?.state === 'completed', patience);

  const row = await t.db.contactMessage.findFirstOrThrow();
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail?.from).toBe('noreply@festival.test');
  expect(mail?.to).toEqual(['desk@festival.test', 'it@festival.test']);
  expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
    from: '"Torchbearer, Campus" <noreply@festival.test>',
    to: 'desk@festival.test, it@festival.test',
    'reply-to': 'Asha Rao <asha@students.test>',
    subject: 'Contact form: Joining, from Asha Rao',
    'message-id': `<contact-${row.id}@ambassadors.festival.test>`,
    'content-type': expect.stringContaining('text/plain'),
  });
  expect(mail?.body).toContain(`How do I join? ${written}\r\nSecond line.`);
  expect(mail?.body).toContain(student.techid);
  // What is kept of the job says nothing of the person.
  expect((await jobs()).map(({ data }) => data)).toEqual([{ messageId: row.id }]);
  expect(logged).toEqual([]);
});

test('two replicas mail twenty messages once each', async () => {
  const { mails } = await startCatcher();
  startReplica();
  startReplica();
  await Promise.all(Array.from({ length: 20 }, () => send()));
  await vi.waitUntil(async () => (await jobs()).every(({ state }) => state === 'completed'), patience);
  const ids = mails.map(({ headers }) => headers.get('message-id'));
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

test('a mail server that is down: the message is stored, tried again and arrives when it is back', async () => {
  await t.db
    .$executeRaw`UPDATE pgboss.queue SET retry_delay = 1, retry_delay_max = 1 WHERE name = 'contact-mail'`;
  startReplica();
  expect((await send()).statusCode).toBe(202);
  await vi.waitUntil(() => logged.length > 0, patience);
  expect(logged[0]).toMatch(/^warn a job failed and is tried again later/);
  expect(logged.join(), 'S59').not.toContain('pa/ss');
  expect(await t.db.contactMessage.count()).toBe(1);
  const { mails } = await startCatcher();
  await vi.waitUntil(async () => (await jobs())[0]?.state === 'completed', patience);
  expect(mails).toHaveLength(1);
});

test('what never works is put aside, told in the log, and the message is still there', async () => {
  await t.db
    .$executeRaw`UPDATE pgboss.queue SET retry_limit = 1, retry_delay = 1 WHERE name = 'contact-mail'`;
  startReplica();
  await send();
  await vi.waitUntil(async () => (await jobs()).length === 2, patience);
  expect(await jobs()).toMatchObject([
    { name: 'contact-mail', state: 'failed', retries: 1 },
    { name: 'contact-mail-failed', state: 'created' },
  ]);
  expect(logged.at(-1)).toMatch(/^error a job never worked and is put aside/);
  expect(await t.db.contactMessage.count()).toBe(1);
  await t.db
    .$executeRaw`UPDATE pgboss.queue SET retry_limit = 20, retry_delay = 30 WHERE name = 'contact-mail'`;
});

test('an address that the mail server refuses does not keep the others from theirs', async () => {
  const { mails, refuse } = await startCatcher();
  refuse.add('it@festival.test');
  startReplica();
  await send();
  await vi.waitUntil(async () => (await jobs())[0]?.state === 'completed', patience);
  expect(mails.map(({ to }) => to)).toEqual([['desk@festival.test']]);
  expect(logged.join()).toContain('refused some addresses');
});

test('a message that is gone when its turn comes is not mailed', async () => {
  const { mails } = await startCatcher();
  await send();
  await t.db.contactMessage.deleteMany();
  startReplica();
  await vi.waitUntil(async () => (await jobs())[0]?.state === 'completed', patience);
  expect(mails).toEqual([]);
});

test('no job without its message: a refused one enqueues nothing, nor does what fell into the trap', async () => {
  const body = { message: 'The very same words.' };
  await Promise.all([send(body), send(body), send({ ...body, website: 'x' }), send({ email: 'nobody' })]);
  expect(await jobs()).toHaveLength(1);
  const roll = t.db.$transaction(async (tx) => {
    await t.deps.jobs?.enqueue(tx, 'contact-mail', { messageId: 'never' });
    throw new Error('rolled back');
  });
  await expect(roll).rejects.toThrow('rolled back');
  expect(await jobs()).toHaveLength(1);
});

test('S59 what would end a header is inert, wherever it stands', async () => {
  const { mails } = await startCatcher();
  const evil = 'x\r\nBcc: victim@students.test\r\n\r\nhello';
  await mailer.send({
    to: ['desk@festival.test'],
    replyTo: { name: evil, address: 'asha@students.test' },
    subject: evil,
    text: '.\r\nQUIT\r\n',
    id: 'one',
  });
  const [mail] = mails;
  expect(mail?.to).toEqual(['desk@festival.test']);
  expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc');
  expect(mail?.headers.get('subject')).toContain('Bcc: victim');
  expect(mail?.body.startsWith('.\r\nQUIT')).toBe(true);
});

test('S49 stopping waits for the mail under way and leaves the rest to others', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const replica = createJobQueue(t.deps.config.database.url, { lookEvery: 0.5 });
  replica.start(
    {
      'contact-mail': async ({ messageId }) => {
        begun.push(messageId);
        await held;
      },
    },
    log,
  );
  await send();
  await send();
  await vi.waitUntil(() => begun.length > 0, patience);
  const stopping = replica.stop();
  release();
  await stopping;
  expect(begun).toHaveLength(1);
  expect((await jobs()).map(({ state }) => state).sort()).toEqual(['completed', 'created']);
});

test('a queue that is stopped before the database ever answered ends at once', async () => {
  const queue = createJobQueue(`postgresql://nobody@127.0.0.1:${await unusedPort()}/none`);
  queue.start({ 'contact-mail': async () => undefined }, log);
  await vi.waitUntil(() => logged.length > 0, patience);
  expect(logged[0]).toContain('cannot start yet');
  await expect(queue.ready()).rejects.toThrow();
  await queue.stop();
});
