import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordBackup } from '../../backup/record-backup.ts';
import { readConfig } from '../../config.ts';
import type { System, SystemFact } from '../../contract/system.ts';
import { systemTestMailsPerHour } from '../../contract/system.ts';
import { environment } from '../../environment.ts';
import { deadLetterOf } from '../../jobs/queues.ts';
import { createAdministrator, createStudent, createUpload } from '../../testing/factories.ts';
import { createMailFixture, type MailFixture, mailPassword } from '../../testing/mail-fixture.ts';
import { planOf } from '../../testing/plan-of.ts';
import { startPushService } from '../../testing/push-service.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { explainedSettings } from './explained-settings.ts';
import { docPages } from './fact.ts';
import { listMails } from './list-mails.ts';
import { certificateFact, readCertificateEnd, serverFacts } from './server-facts.ts';
import { readStored } from './storage-figures.ts';

const hour = 3_600_000;
const day = 24 * hour;

let m: MailFixture;
let t: TestApp;
let asIt: string;
let it: { id: string; email: string };
beforeAll(async () => {
  m = await createMailFixture();
  t = m.t;
  it = await createAdministrator(t.db, { role: 'it' });
});
beforeEach(async () => {
  asIt = await t.signInAs(it as Awaited<ReturnType<typeof createAdministrator>>);
});
afterEach(async () => {
  await t.db.mailDelivery.deleteMany();
  await t.db.operationRun.deleteMany();
  await m.reset();
});
afterAll(() => m.close());

const get = async (path: string, cookie = asIt, app = t) => {
  const answer = await app.request('GET', `/api/admin/system${path}`, { cookie });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const facts = async (app = t, cookie = asIt) => {
  const { sections }: System = await get('', cookie, app);
  return new Map<string, SystemFact>(sections.flatMap((one) => one.facts).map((one) => [one.name, one]));
};
let made = 0;
const mailRow = (data: object) =>
  t.db.mailDelivery.create({
    data: {
      key: `row-${++made}`,
      purpose: 'notification',
      handedAt: new Date(),
      messageId: `<row-${made}@x>`,
      ...data,
    },
  });

test('nothing was backed up or restored yet: both need attention, and say what to do', async () => {
  const found = await facts();
  expect(found.get('Last backup')).toMatchObject({ state: 'attention', at: null, page: docPages.backUp });
  expect(found.get('Last restore drill')).toMatchObject({ state: 'attention', page: docPages.drill });
});

test('the backup writes its time, and a new one is good; an old backup and an old drill are not', async () => {
  const manifest = (createdAt: Date) =>
    ({
      createdAt: createdAt.toISOString(),
      files: { a: { size: 7, sha256: '' } },
      objects: { count: 3, bytes: 5 },
    }) as never;
  const url = t.deps.config.database.url;
  await recordBackup(url, manifest(new Date(Date.now() - 2 * day)));
  await t.db.operationRun.create({ data: { kind: 'drill', at: new Date(Date.now() - 40 * day) } });
  let found = await facts();
  expect(found.get('Last backup')).toMatchObject({ state: 'attention', value: '3 files' });
  expect(found.get('Last restore drill')?.state).toBe('attention');
  const now = new Date();
  await recordBackup(url, manifest(now));
  await t.db.operationRun.update({ where: { kind: 'drill' }, data: { at: now } });
  found = await facts();
  expect(found.get('Last backup')).toMatchObject({ state: 'good', at: now.toISOString(), advice: null });
  expect(found.get('Last restore drill')?.state).toBe('good');
});

test('refused, unknown and returned mails are counted for seven days, and the last sent one is named', async () => {
  const at = new Date();
  await mailRow({ state: 'failed', createdAt: at });
  await mailRow({ state: 'failed', createdAt: new Date(Date.now() - 8 * day) });
  await mailRow({ state: 'unknown', createdAt: at });
  await mailRow({ state: 'sent', createdAt: at, settledAt: at });
  const found = await facts();
  expect(found.get('Refused in the last 7 days')).toMatchObject({ state: 'attention', value: '1' });
  expect(found.get('Unknown in the last 7 days')).toMatchObject({ state: 'attention', value: '1' });
  expect(found.get('Last mail sent')?.at).toBe(at.toISOString());
  expect(found.get('Mails that wait')?.state).toBe('good');
});

test('a dead job, a stuck queue and a running batch are shown', async () => {
  const job = (queue: string, hours: number) => t.db.$executeRaw`
    INSERT INTO pgboss.job (name, data, created_on) VALUES (${queue}, '{}', now() - ${hours} * interval '1 hour')`;
  await job(deadLetterOf('picture-copy'), 1);
  await job('college-move', 3);
  const batch = await t.db.importBatch.create({
    data: {
      requestId: 'r',
      kind: 'people',
      fileName: 'a.csv',
      fileSha256: Buffer.alloc(32),
      total: 9,
      counts: {},
    },
  });
  const { queues, batches }: System = await get('');
  expect(queues.find(({ queue }) => queue === 'picture-copy')).toMatchObject({ dead: 1, waiting: 0 });
  expect(queues.find(({ queue }) => queue === 'college-move')?.oldestSeconds).toBeGreaterThanOrEqual(
    3 * 3_600,
  );
  expect(batches).toMatchObject([{ id: batch.id, kind: 'import', total: 9 }]);
  const found = await facts();
  expect(found.get('Jobs that failed on all attempts')).toMatchObject({
    state: 'attention',
    value: '1 in picture-copy',
  });
  expect(found.get('Queues')).toMatchObject({ state: 'attention', value: 'Stuck: college-move' });
  await t.db.$executeRaw`DELETE FROM pgboss.job`;
  await t.db.importBatch.deleteMany();
});

test('a server whose clock is apart from the database’s says so', async () => {
  const apart = await createTestApp({ now: () => new Date(Date.now() + 60_000) });
  try {
    const cookie = await apart.signInAs(await createAdministrator(apart.db));
    const found = await facts(apart, cookie);
    expect(found.get('Clocks of server and database')).toMatchObject({
      state: 'attention',
      page: docPages.clock,
    });
    expect(found.get('Mail server')).toMatchObject({ state: 'neutral' });
  } finally {
    await apart.close();
  }
  expect((await facts()).get('Clocks of server and database')?.state).toBe('good');
});

test('the end of the certificate is read from the site, and needs attention two weeks before', async () => {
  // Its certificate is valid for two days.
  const service = await startPushService();
  const end = await readCertificateEnd({ publicOrigin: `https://${service.host}` });
  await service.close();
  if (!(end instanceof Date)) return expect.unreachable(end);
  expect(end.getTime()).toBeGreaterThan(Date.now());
  const now = new Date();
  expect(certificateFact(end, now)).toMatchObject({ state: 'attention', at: end.toISOString() });
  expect(certificateFact(end, new Date(end.getTime() - 20 * day)).state).toBe('good');
  const closed = await readCertificateEnd({ publicOrigin: `https://${service.host}` });
  expect(certificateFact(closed, now)).toMatchObject({ state: 'neutral' });
  expect(await readCertificateEnd({ publicOrigin: 'http://localhost:1' })).toBe('no TLS');
});

test('a failing check and an overloaded server need attention', () => {
  const counts = { rateLimited: 3, shed: 1, limitsAlone: true, notificationsMissing: true };
  const found = serverFacts(counts, { database: 'ok', objectStore: 'failing' }, new Date());
  expect(found.filter(({ state }) => state === 'attention').map(({ value }) => value)).toEqual([
    'Failing: objectStore',
    '1 by this server since its start',
    'This server counts alone',
    'Missing: the server reads more often',
  ]);
});

test('storage by purpose and the largest owners: an index has them, and IT gets no names', async () => {
  const app = await createTestApp();
  try {
    const student = await createStudent(app.db, { name: 'Asha Rao' });
    await createUpload(app.deps, { ownerUserId: student.id, bytes: Buffer.alloc(500) });
    const seen: System = await get('', await app.signInAs(await createAdministrator(app.db)), app);
    expect(seen.storage).toEqual([{ purpose: 'submission_file', files: 1, bytes: 500 }]);
    expect(seen.owners).toEqual([
      { techid: student.techid, person: { id: student.id, name: 'Asha Rao' }, files: 1, bytes: 500 },
    ]);
    const asColleague = await app.signInAs(await createAdministrator(app.db, { role: 'it' }));
    const answer: System = await get('', asColleague, app);
    expect(answer.owners).toEqual([{ techid: student.techid, person: null, files: 1, bytes: 500 }]);
    expect(JSON.stringify(answer)).not.toContain('Asha');
    const plan = await planOf(app.db, ['enable_seqscan', 'enable_bitmapscan'], readStored);
    expect(plan).toContain('uploads_stored_idx');
  } finally {
    await app.close();
  }
});

test('S24 the answer has no value of a secret setting, and of addresses only host and port', async () => {
  const secret = (name: string) => `c0ffee${Buffer.from(name).toString('hex')}`;
  const names = Object.keys(environment.shape);
  const special: Record<string, string> = {
    DATABASE_URL: `postgresql://user:${secret('DATABASE_URL')}@db.test:5432/${secret('DATABASE')}?sslpassword=${secret('SSL')}`,
    SMTP_URL: `smtps://user:${secret('SMTP_URL')}@mail.test:465`,
    MAIL_FROM: 'desk@festival.test',
    RELEASE_FEED: `https://feed.test/${secret('FEED')}?token=${secret('TOKEN')}`,
    OIDC_ISSUER: `https://issuer.test/${secret('ISSUER')}`,
    VAPID_PRIVATE_KEY: 'a1'.repeat(32),
    CREDENTIAL_KEYS: 'b2'.repeat(32),
    PUBLIC_ORIGIN: 'https://site.test',
    ADMIN_EMAILS: 'a@festival.test',
    GOOGLE_CLIENT_ID: 'client',
  };
  // By its name alone, whatever the table says.
  const isSecret = (name: string) => /SECRET|_KEY|KEYS$|SEGMENT|(?<!^)PASSWORD$|TOKEN/.test(name);
  const given = Object.fromEntries(
    names.flatMap((name) =>
      (special[name] ?? (isSecret(name) ? secret(name) : null)) === null
        ? []
        : [[name, special[name] ?? secret(name)]],
    ),
  );
  expect(Object.keys(given).filter(isSecret).length).toBeGreaterThanOrEqual(6);
  const read = readConfig(given);
  if (!('config' in read)) return expect.unreachable(read.problems.map(String).join());
  const settings = explainedSettings(read.config);
  expect(settings.map(({ name }) => name).sort()).toEqual(names.sort());
  const text = JSON.stringify(settings);
  expect(text).not.toContain('c0ffee');
  expect(text).not.toContain(special.VAPID_PRIVATE_KEY);
  expect(text).not.toContain(special.CREDENTIAL_KEYS);
  const of = (name: string) => settings.find((one) => one.name === name);
  expect(of('SMTP_URL')).toMatchObject({ value: 'smtps://mail.test:465', isSet: true });
  expect(of('DATABASE_URL')).toMatchObject({ value: 'postgresql://db.test:5432' });
  expect(of('GOOGLE_CLIENT_SECRET')).toMatchObject({ isSet: true, value: null });
  expect(of('DATABASE_POOL')).toMatchObject({ isSet: false, default: '10' });
  expect(settings.filter(({ words }) => words === '')).toEqual([]);
  expect(of('METRICS_PORT')?.where).toContain('docker-compose.yml');

  const app = await createTestApp({ config: { settings: read.config.settings } });
  const cookie = await app.signInAs(await createAdministrator(app.db));
  const { body } = await app.request('GET', '/api/admin/system', { cookie });
  await app.close();
  expect(body).toContain('smtps://mail.test:465');
  expect(body).not.toContain('c0ffee');
});

test('mails that were not delivered are listed by page, state and search, and all mails to one student', async () => {
  const student = await createStudent(t.db, { email: 'asha@students.test' });
  for (let n = 0; n < 5; n += 1)
    await mailRow({
      state: 'failed',
      attempts: 1,
      lastError: `550 5.1.1 mailbox ${n}`,
      userId: n === 0 ? student.id : null,
    });
  await mailRow({ state: 'waiting', purpose: 'digest' });
  await mailRow({ state: 'sent', userId: student.id });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { id: string }[]; nextCursor: string | null } = await get(
      `/mails?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  const rows = await t.db.mailDelivery.findMany({
    where: { state: { not: 'sent' } },
    orderBy: { id: 'desc' },
  });
  expect(seen).toEqual(rows.map(({ id }) => id));
  expect((await get('/mails?state=waiting')).items).toMatchObject([{ purpose: 'digest', state: 'waiting' }]);
  expect((await get('/mails?search=MAILBOX 3')).items).toMatchObject([
    { lastError: '550 5.1.1 mailbox 3', attempts: 1 },
  ]);
  expect((await get('/mails?state=sent')).items).toEqual([]);
  const own = (await get('/mails?address=Asha@students.test')).items;
  expect(own.map(({ state }: { state: string }) => state)).toEqual(['sent', 'failed']);
  expect((await get('/mails?address=nobody@students.test')).items).toEqual([]);
  const refused = await t.request('GET', '/api/admin/system/mails?address=asha', { cookie: asIt });
  expect(refused.statusCode).toBe(400);
  const plan = (query: object) =>
    planOf(t.db, ['enable_seqscan', 'enable_bitmapscan'], (explain) =>
      listMails(explain, { limit: 50, ...query }),
    );
  expect(await plan({})).toContain('mail_deliveries_not_sent_idx');
  expect(await plan({ address: 'asha@students.test' })).toContain('mail_deliveries_user_id_id_idx');
});

test('a test mail goes to the own address, says what the mail server answered, and is audited', async () => {
  const send = (body?: object) =>
    t.request('POST', '/api/admin/system/test-mail', { cookie: asIt, ...(body && { body }) });
  const down = await send();
  expect(down.json()).toMatchObject({
    accepted: false,
    answer: expect.stringMatching(/ECONNREFUSED|connect/),
  });
  const catcher = await m.startCatcher();
  catcher.answerToRecipient = () => [550, '5.7.1 not allowed here'];
  const refused = await send();
  expect(refused.json()).toMatchObject({
    accepted: false,
    answer: expect.stringContaining('5.7.1 not allowed here'),
  });
  catcher.answerToRecipient = () => null;
  // S59: nothing that is sent changes the recipient or a header.
  await send({ to: 'victim@else.test', address: 'victim@else.test\r\nBcc: x@else.test' });
  const accepted = await send();
  expect(accepted.json()).toMatchObject({ address: it.email, accepted: true });
  expect(catcher.mails.at(-1)?.headers.get('message-id')).toBe(accepted.json().messageId);
  expect(catcher.mails.map(({ headers }) => headers.get('to'))).toEqual(catcher.mails.map(() => it.email));
  for (const { body } of [down, refused, accepted]) expect(body).not.toContain(mailPassword);
  const where = { action: 'system.test-mail', actorId: it.id };
  expect(await t.db.auditEvent.count({ where })).toBeGreaterThanOrEqual(3);
});

test('S9 an administrator sends a limited number of test mails in an hour, also all at once', async () => {
  await m.startCatcher();
  const other = await createAdministrator(t.db, { role: 'it' });
  const cookie = await t.signInAs(other);
  const answers = await Promise.all(
    Array.from({ length: systemTestMailsPerHour + 5 }, () =>
      t.request('POST', '/api/admin/system/test-mail', { cookie }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(systemTestMailsPerHour);
  expect(answers.find(({ statusCode }) => statusCode === 429)?.json().detail).toContain('Wait an hour');
});

test('S69 reviewers and organisers see nothing of it, and only owners sign everybody out', async () => {
  for (const role of ['reviewer', 'organiser'] as const) {
    const cookie = await t.signInAs(await createAdministrator(t.db, { role }));
    for (const path of ['', '/mails'])
      expect((await t.request('GET', `/api/admin/system${path}`, { cookie })).statusCode).toBe(403);
  }
  const refused = await t.request('POST', '/api/admin/system/sign-out-everybody', { cookie: asIt });
  expect(refused.statusCode).toBe(403);
});

test('S14 signing everybody out ends every session, also the own one, with push messages, and is audited', async () => {
  const student = await createStudent(t.db);
  const asStudent = await t.signInAs(student);
  const session = await t.db.session.findFirstOrThrow({ where: { userId: student.id } });
  const device = {
    userId: student.id,
    sessionId: session.id,
    endpoint: 'https://push.test/1',
    p256dh: 'a',
    auth: 'b',
    label: 'x',
  };
  await t.db.pushSubscription.create({ data: device });
  const owner = await createAdministrator(t.db);
  const asOwner = await t.signInAs(owner);
  const answer = await t.request('POST', '/api/admin/system/sign-out-everybody', { cookie: asOwner });
  expect(answer.statusCode).toBe(204);
  expect(await t.db.session.count()).toBe(0);
  expect(await t.db.pushSubscription.count()).toBe(0);
  for (const cookie of [asStudent, asOwner, asIt])
    expect((await t.request('GET', '/api/me/mail', { cookie })).statusCode).toBe(401);
  const event = await t.db.auditEvent.findFirstOrThrow({ where: { action: 'session.end-all' } });
  expect(event.actorId).toBe(owner.id);
});

test('each page of the documentation that a fact names exists, with its heading', () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  for (const page of Object.values(docPages)) {
    const [file = '', anchor = ''] = page.split('#');
    expect(existsSync(join(root, file)), file).toBe(true);
    const headings = Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm),
      ([, text = '']) =>
        text
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
    );
    expect(headings, page).toContain(anchor);
  }
});
