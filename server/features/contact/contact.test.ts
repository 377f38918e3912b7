import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { newMessage, sendMessage } from '../../testing/contact-form.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
afterEach(() => t.db.contactMessage.deleteMany());

const stored = () => t.db.contactMessage.findMany({ orderBy: { id: 'asc' } });

test('a message of a visitor is stored, without the IP address', async () => {
  const body = newMessage();
  const answer = await sendMessage(t, body, { remoteAddress: '203.0.113.7' });
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
    state: 'open',
    handledAt: null,
  });
  expect(row?.clientKey).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain('203.0.113.7');
});

test('topic and honeypot are optional; the signed-in user is stored', async () => {
  const { topic: _, website: __, ...body } = newMessage();
  const student = await createStudent(t.db);
  await sendMessage(t, body, { cookie: await t.signInAs(student) });
  const cookie = await t.signInAs(await createAdministrator(t.db));
  await sendMessage(t, newMessage(), { cookie });
  expect(await stored()).toMatchObject([{ topic: null, userId: student.id }, { userId: null }]);
});

test('a honeypot submission gets the same response and is dropped', async () => {
  const [real, dropped] = [
    await sendMessage(t),
    await sendMessage(t, newMessage({ website: 'https://spam.test' })),
  ];
  expect([dropped.statusCode, dropped.body]).toEqual([real.statusCode, real.body]);
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
])('S29 %s of %j is rejected and nothing is stored', async (field, value) => {
  const answer = await sendMessage(t, newMessage({ [field]: value }));
  expect(answer.statusCode).toBe(400);
  expect(JSON.stringify(answer.json().errors)).toContain(field === 'userId' ? 'body' : `body.${field}`);
  expect(await t.db.contactMessage.count()).toBe(0);
});

test('S29 NUL, direction marks and HTML: cleaned or kept as text', async () => {
  const body = newMessage({
    name: '\u202eAsha\u0000',
    email: ' asha@students.test ',
    message: '<script>alert(1)</script>\r\nsecond\u2066 line',
  });
  expect((await sendMessage(t, body)).statusCode).toBe(202);
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
    await sendMessage(t, newMessage(), { headers: { 'sec-fetch-site': 'cross-site' } }),
    await sendMessage(t, newMessage(), { headers: { origin: 'https://evil.test' } }),
    await sendMessage(t, newMessage(), { headers: { origin: 'null' } }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  const form = await sendMessage(t, 'name=x', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(form.statusCode).toBe(415);
  expect(await t.db.contactMessage.count()).toBe(0);
});
