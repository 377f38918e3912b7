import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemTestMailsPerHour } from '../../contract/system.ts';
import { createAdministrator, createStudent, type TestAdministrator } from '../../testing/factories.ts';
import { createMailFixture, type MailFixture, mailPassword } from '../../testing/mail-fixture.ts';
import { planOf } from '../../testing/plan-of.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { listMails } from './list-mails.ts';

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
  await m.reset();
});
afterAll(() => m.close());

const get = async (path: string) => {
  const answer = await t.request('GET', `/api/admin/system${path}`, { cookie: asIt });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
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
  await t.db.user.update({ where: { id: student.id }, data: { email: 'Asha@Students.test' } });
  expect((await get('/mails?address=asha@students.test')).items, 'stored with capitals').toEqual(own);
  expect((await get('/mails?address=nobody@students.test')).items).toEqual([]);
  const refused = await t.request('GET', '/api/admin/system/mails?address=asha', { cookie: asIt });
  expect(refused.statusCode).toBe(400);
  const plan = (query: object) =>
    planOf(t.db, ['enable_seqscan', 'enable_bitmapscan'], (explain) =>
      listMails(explain, { limit: 50, ...query }),
    );
  expect(await plan({})).toContain('mail_deliveries_not_sent_idx');
  const ofStudent = await plan({ address: 'asha@students.test' });
  expect(ofStudent).toContain('mail_deliveries_user_id_id_idx');
  expect(ofStudent).toContain('users_living_email_key');
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
  const endAll = () => t.request('POST', '/api/admin/system/sign-out-everybody', { cookie: asOwner });
  // If it fails in between, the own session is there for a repeat.
  const own = await t.db.session.findFirstOrThrow({ where: { administratorId: owner.id } });
  await t.db.$executeRawUnsafe(`
    CREATE FUNCTION keep_own() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'kept'; END $$`);
  await t.db.$executeRawUnsafe(`
    CREATE TRIGGER keep_own BEFORE DELETE ON sessions FOR EACH ROW WHEN (OLD.id = '${own.id}') EXECUTE FUNCTION keep_own()`);
  expect((await endAll()).statusCode).toBe(500);
  expect(await t.db.session.findMany({ select: { id: true } })).toEqual([{ id: own.id }]);
  await t.db.$executeRaw`DROP FUNCTION keep_own CASCADE`;
  const answer = await endAll();
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({ ended: 1 });
  expect(await t.db.session.count()).toBe(0);
  expect(await t.db.pushSubscription.count()).toBe(0);
  for (const cookie of [asStudent, asOwner, asIt])
    expect((await t.request('GET', '/api/me/mail', { cookie })).statusCode).toBe(401);
  const event = await t.db.auditEvent.findFirstOrThrow({ where: { action: 'session.end-all' } });
  expect(event.actorId).toBe(owner.id);
});
