import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordBackup } from '../../backup/record-backup.ts';
import type { System, SystemFact } from '../../contract/system.ts';
import { deadLetterOf } from '../../jobs/queues.ts';
import {
  createAdministrator,
  createStudent,
  createUpload,
  type TestAdministrator,
} from '../../testing/factories.ts';
import { createMailFixture, type MailFixture } from '../../testing/mail-fixture.ts';
import { planOf } from '../../testing/plan-of.ts';
import { startPushService } from '../../testing/push-service.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { docPages } from './fact.ts';
import { certificateFact, readCertificateEnd, serverFacts } from './server-facts.ts';
import { readStored } from './storage-figures.ts';

const hour = 3_600_000;
const day = 24 * hour;

let m: MailFixture;
let t: TestApp;
let asIt: string;
let it: TestAdministrator;
beforeAll(async () => {
  m = await createMailFixture();
  t = m.t;
  it = await createAdministrator(t.db, { role: 'it' });
});
beforeEach(async () => {
  asIt = await t.signInAs(it);
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
  const change = await t.db.userBatch.create({
    data: { requestId: 'r', action: 'disable', text: 'Spam', total: 4, counts: {} },
  });
  const { queues, batches }: System = await get('');
  expect(queues?.find(({ queue }) => queue === 'picture-copy')).toMatchObject({ dead: 1, waiting: 0 });
  expect(queues?.find(({ queue }) => queue === 'college-move')?.oldestSeconds).toBeGreaterThanOrEqual(
    3 * 3_600,
  );
  expect(batches).toMatchObject([
    { id: change.id, kind: 'users', total: 4 },
    { id: batch.id, kind: 'import', total: 9 },
  ]);
  const found = await facts();
  expect(found.get('Jobs that failed on all attempts')).toMatchObject({
    state: 'attention',
    value: '1 in picture-copy',
  });
  expect(found.get('Queues')).toMatchObject({ state: 'attention', value: 'Stuck: college-move' });
  await t.db.$executeRaw`DELETE FROM pgboss.job`;
  await t.db.importBatch.deleteMany();
  await t.db.userBatch.deleteMany();
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

test('a source that fails is a fact, and its table is empty; sums of files stay for an hour', async () => {
  let now = new Date();
  const app = await createTestApp({ now: () => now });
  const admin = await createAdministrator(app.db);
  const read = async (): Promise<System> => get('', await app.signInAs(admin), app);
  try {
    await createUpload(app.deps, { ownerUserId: (await createStudent(app.db)).id });
    const whole = await read();
    for (const table of ['public.operation_runs', 'public.import_batches', 'public.uploads', 'pgboss.job'])
      await app.db.$executeRawUnsafe(`ALTER TABLE ${table} RENAME TO moved_${table.split('.')[1]}`);
    now = new Date(now.getTime() + 10 * 60_000);
    const some = await read();
    const failed = some.sections.flatMap(({ facts }) =>
      facts.flatMap(({ name, state, value }) =>
        value === 'Could not be read' && state === 'attention' ? [name] : [],
      ),
    );
    expect(failed).toEqual(['Backup', 'Mail', 'Push messages', 'Jobs', 'Bulk work']);
    expect(some.sections.map(({ title }) => title)).toEqual(whole.sections.map(({ title }) => title));
    expect(some).toMatchObject({ queues: null, batches: null, storage: whole.storage, owners: whole.owners });
    now = new Date(now.getTime() + 60 * 60_000);
    expect(await read()).toMatchObject({ storage: null, owners: null });
  } finally {
    await app.close();
  }
});
