import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newMessage, sendMessage } from '../../testing/contact-form.ts';
import { createStudent } from '../../testing/factories.ts';
import { freshAddress } from '../../testing/google-flow.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const minute = 60_000;
/** Not the defaults: both are settings. */
const contactLimits = { perClient: 4, overall: 20 };
let t: TestApp;
// The clock moves only in steps of the tests, so that the speed of the machine does not matter.
const moment = Date.now();
let offset = 0;

beforeAll(async () => {
  t = await createTestApp({ config: { contactLimits }, now: () => new Date(moment + offset) });
});
afterAll(() => t.close());
afterEach(async () => {
  offset = 0;
  await t.db.contactMessage.deleteMany();
});

test('the same message within a minute is stored once, also concurrently', async () => {
  const body = newMessage();
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendMessage(t, body)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(202));
  offset = minute - 1_000;
  await sendMessage(t, body);
  expect(await t.db.contactMessage.count()).toBe(1);
  offset = 2 * minute;
  await sendMessage(t, body);
  expect(await t.db.contactMessage.count()).toBe(2);
});

test('an address has a limit of messages an hour, concurrent ones included', async () => {
  const remoteAddress = freshAddress();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => sendMessage(t, newMessage(), { remoteAddress })),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(12 - contactLimits.perClient);
  expect(refused[0]?.json()).toMatchObject({
    code: 'too_many_requests',
    detail: expect.stringContaining('Wait an hour'),
  });
  expect(await t.db.contactMessage.count()).toBe(contactLimits.perClient);
  expect((await sendMessage(t)).statusCode, 'another address').toBe(202);
  const cookie = await t.signInAs(await createStudent(t.db));
  expect((await sendMessage(t, newMessage(), { remoteAddress, cookie })).statusCode, 'signed in there').toBe(
    202,
  );
  offset = 61 * minute;
  expect((await sendMessage(t, newMessage(), { remoteAddress })).statusCode, 'an hour later').toBe(202);
});

test('S46 a forged X-Forwarded-For and a neighbouring IPv6 address are the same sender', async () => {
  const codes = [];
  for (let n = 0; n <= contactLimits.perClient; n += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}` };
    codes.push(
      (await sendMessage(t, newMessage(), { remoteAddress: `2001:db8:1:2::${n + 1}`, headers })).statusCode,
    );
  }
  expect(codes).toEqual([...Array(contactLimits.perClient).fill(202), 429]);
});

test('a flood from many networks closes the form for visitors, not for signed-in students', async () => {
  const rows = (count: number, userId: string | null) =>
    Array.from({ length: count }, (_, n) => ({
      name: 'Somebody',
      email: `somebody-${n}@students.test`,
      message: 'Something or other.',
      userId,
      createdAt: new Date(moment - minute),
    }));
  const known = await createStudent(t.db);
  const data = [...rows(contactLimits.overall - 1, null), ...rows(contactLimits.overall, known.id)];
  await t.db.contactMessage.createMany({ data });
  expect((await sendMessage(t)).statusCode, 'the last of the visitors').toBe(202);
  expect((await sendMessage(t)).statusCode).toBe(429);
  const cookie = await t.signInAs(await createStudent(t.db));
  const codes = [];
  for (let n = 0; n <= contactLimits.perClient; n += 1) {
    codes.push((await sendMessage(t, newMessage(), { cookie })).statusCode);
  }
  expect(codes, 'the limit per student still applies').toEqual([
    ...Array(contactLimits.perClient).fill(202),
    429,
  ]);
});
