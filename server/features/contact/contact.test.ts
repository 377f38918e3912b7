import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { freshAddress } from '../../testing/google-flow.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { contactLimits } from './send-contact-message.ts';
import { sweepContactMessages } from './sweep-contact-messages.ts';

const minute = 60_000;
let t: TestApp;
// The time stands still but for the steps of a test: how long the machine takes does not matter.
const moment = Date.now();
let offset = 0;
let written = 0;

beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(moment + offset) });
});
afterAll(() => t.close());
afterEach(async () => {
  offset = 0;
  await t.db.contactMessage.deleteMany();
});

/** One that nobody sent before. */
const message = (overrides: object = {}) => ({
  name: 'Asha Rao',
  email: 'Asha@Students.test',
  topic: 'A task or points',
  message: `Where do my points stand? ${++written}`,
  website: '',
  ...overrides,
});

interface From {
  readonly remoteAddress?: string;
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}
const send = (body: unknown, { remoteAddress = freshAddress(), ...from }: From = {}) =>
  t.request('POST', '/api/contact', { body, remoteAddress, ...from });
const stored = () => t.db.contactMessage.findMany({ orderBy: { id: 'asc' } });

test('a message of a visitor is stored, without the address it came from', async () => {
  const body = message();
  const answer = await send(body, { remoteAddress: '203.0.113.7' });
  expect(answer.statusCode).toBe(202);
  expect(answer.json()).toEqual({});
  const [row, ...others] = await stored();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    name: 'Asha Rao',
    email: 'asha@students.test',
    topic: 'A task or points',
    message: body.message,
    userId: null,
    state: 'new',
    handledAt: null,
  });
  expect(row?.clientKey).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain('203.0.113.7');
});

test('topic and the trap may be left out; who is signed in is written down', async () => {
  const { topic: _, website: __, ...body } = message();
  const student = await createStudent(t.db);
  await send(body, { cookie: await t.signInAs(student) });
  const cookie = await t.signInAs(await createAdministrator(t.db));
  await send(message(), { cookie });
  expect(await stored()).toMatchObject([{ topic: null, userId: student.id }, { userId: null }]);
});

test('what fell into the trap gets the same answer and is forgotten', async () => {
  const [real, trapped] = [await send(message()), await send(message({ website: 'https://spam.test' }))];
  expect([trapped.statusCode, trapped.body]).toEqual([real.statusCode, real.body]);
  expect(await t.db.contactMessage.count()).toBe(1);
});

test.each([
  ['name', '  '],
  ['name', 'x'.repeat(limits.contactNameLength + 1)],
  ['name', 'Two\nlines'],
  ['name', 'Bcc\r\nBcc: all@students.test'],
  ['email', 'nobody'],
  ['email', 'a@b.test\r\nBcc: c@d.test'],
  ['email', 'a@b.test, c@d.test'],
  ['topic', 'Something of mine'],
  ['message', 'too short'],
  ['message', `   ${'\u200b'.repeat(20)}   `],
  ['message', 'x'.repeat(limits.contactMessageMax + 1)],
  ['userId', 'x'],
])('S29 %s of %j is refused and nothing is stored', async (field, value) => {
  const answer = await send(message({ [field]: value }));
  expect(answer.statusCode).toBe(400);
  expect(JSON.stringify(answer.json().errors)).toContain(field === 'userId' ? 'body' : `body.${field}`);
  expect(await t.db.contactMessage.count()).toBe(0);
});

test('S29 NUL, direction marks and HTML: cleaned or kept as text', async () => {
  const body = message({
    name: '\u202eAsha\u0000',
    email: ' asha@students.test ',
    message: '<script>alert(1)</script>\r\nsecond\u2066 line',
  });
  expect((await send(body)).statusCode).toBe(202);
  expect(await stored()).toMatchObject([
    {
      name: 'Asha',
      email: 'asha@students.test',
      message: '<script>alert(1)</script>\nsecond line',
    },
  ]);
});

test('S18 a form on another site sends nothing', async () => {
  const refused = [
    await send(message(), { headers: { 'sec-fetch-site': 'cross-site' } }),
    await send(message(), { headers: { origin: 'https://evil.test' } }),
    await send(message(), { headers: { origin: 'null' } }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  const form = await send('name=x', { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  expect(form.statusCode).toBe(415);
  expect(await t.db.contactMessage.count()).toBe(0);
});

test('the same message within a minute is stored once, also when sent at once', async () => {
  const body = message();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(body)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(202));
  offset = minute - 1_000;
  await send(body);
  expect(await t.db.contactMessage.count()).toBe(1);
  offset = 2 * minute;
  await send(body);
  expect(await t.db.contactMessage.count()).toBe(2);
});

test('an address gets no more than its messages an hour, parallel ones included', async () => {
  const remoteAddress = freshAddress();
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(message(), { remoteAddress })));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(12 - contactLimits.perClient);
  expect(refused[0]?.json()).toMatchObject({
    code: 'too_many_requests',
    detail: expect.stringContaining('Wait an hour'),
  });
  expect(await t.db.contactMessage.count()).toBe(contactLimits.perClient);
  expect((await send(message())).statusCode, 'another address').toBe(202);
  const cookie = await t.signInAs(await createStudent(t.db));
  expect((await send(message(), { remoteAddress, cookie })).statusCode, 'signed in there').toBe(202);
  offset = 61 * minute;
  expect((await send(message(), { remoteAddress })).statusCode, 'an hour later').toBe(202);
});

test('S46 a forged X-Forwarded-For and a neighbouring IPv6 address are the same sender', async () => {
  const codes = [];
  for (let n = 0; n <= contactLimits.perClient; n += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}` };
    codes.push((await send(message(), { remoteAddress: `2001:db8:1:2::${n + 1}`, headers })).statusCode);
  }
  expect(codes).toEqual([...Array(contactLimits.perClient).fill(202), 429]);
});

test('all together get no more than theirs', async () => {
  const rows = Array.from({ length: contactLimits.overall }, (_, n) => ({
    name: 'Somebody',
    email: `somebody-${n}@students.test`,
    message: 'Something or other.',
    createdAt: new Date(moment - minute),
  }));
  await t.db.contactMessage.createMany({ data: rows });
  expect((await send(message())).statusCode).toBe(429);
});

test('a sweep forgets whence after a day, and everything after a year', async () => {
  const day = 24 * 60 * minute;
  const aged = (days: number, handled: boolean) => ({
    name: `${days}`,
    email: 'a@students.test',
    message: 'Something or other.',
    clientKey: Buffer.alloc(32),
    createdAt: new Date(moment - days * day),
    ...(handled && ({ state: 'handled', handledAt: new Date() } as const)),
  });
  await t.db.contactMessage.createMany({
    data: [aged(0, false), aged(2, true), aged(364, false), aged(366, false), aged(400, true)],
  });
  await Promise.all([sweepContactMessages(t.deps), sweepContactMessages(t.deps)]);
  const left = await t.db.contactMessage.findMany({ orderBy: { createdAt: 'desc' } });
  expect(left.map(({ name, clientKey }) => [name, clientKey !== null])).toEqual([
    ['0', true],
    ['2', false],
    ['364', false],
  ]);
});

test('S60 deleting a user deletes what she wrote, signed in or by her address, and nothing else', async () => {
  const student = await createStudent(t.db);
  await send(message(), { cookie: await t.signInAs(student) });
  await send(message({ email: student.email }));
  await send(message({ name: 'Somebody else' }));
  const cookie = await t.signInAs(await createAdministrator(t.db));
  const answer = await t.request('DELETE', `/api/admin/users/${student.id}`, { cookie });
  expect(answer.statusCode).toBe(204);
  expect(await stored()).toMatchObject([{ name: 'Somebody else' }]);
});
