import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RetentionPreview } from '../../contract/retention-preview.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const day = 86_400_000;
const now = new Date('2026-07-31T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * day);
let t: TestApp;
let cookie: string;

beforeEach(async () => {
  t = await createTestApp({ now: () => now });
  cookie = await t.signInAs(await createAdministrator(t.db));
});
afterEach(() => t.close());

const read = async (path = '') => {
  const answer = await t.request('GET', `/api/admin/retention${path}`, { cookie });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const publish = (retention: object, publishedAt: Date) =>
  t.db.siteVersion.create({ data: { content: { retention }, publishedAt } });
async function messages(days: readonly number[]) {
  const message = { name: 'Somebody', email: 'a@students.test', message: 'Something or other.' };
  await t.db.contactMessage.createMany({
    data: days.map((each) => ({ ...message, createdAt: daysAgo(each) })),
  });
}

test('says what is deleted now and soon, with the settings in force and those that follow', async () => {
  await messages([400, 370, 350, 200, 10]);
  await publish({}, daysAgo(40));
  const of = ({ items }: RetentionPreview, wanted: string) => items.find(({ kind }) => kind === wanted);
  const before: RetentionPreview = await read();
  expect(before).toMatchObject({ published: { messageMonths: 12 }, from: null, mail: false });
  expect(of(before, 'messages')).toEqual({ kind: 'messages', due: 2, soon: 3 });
  expect(of(before, 'accounts')).toEqual({ kind: 'accounts', due: 0, soon: 0 });
  await publish({ messageMonths: 6 }, daysAgo(2));
  const after: RetentionPreview = await read();
  expect(after).toMatchObject({
    published: { messageMonths: 6 },
    inForce: { messageMonths: 12 },
    from: new Date(now.getTime() + 5 * day).toISOString(),
  });
  expect(of(after, 'messages')).toEqual({ kind: 'messages', due: 2, soon: 4 });
});

test('counts what other settings would delete from the day on which they count', async () => {
  await messages([400, 350, 25, 23]);
  for (const days of [800, 300])
    await createStudent(t.db, { createdAt: daysAgo(900), lastSignInAt: daysAgo(days) });
  const { from, items } = await read(
    '/count?messageMonths=1&notificationMonths=12&draftDays=90&inactiveMonths=12',
  );
  expect(from).toBe(new Date(now.getTime() + 7 * day).toISOString());
  expect(items.filter(({ rows }: { rows: number }) => rows > 0)).toEqual([
    { kind: 'accounts', rows: 1 },
    { kind: 'messages', rows: 3 },
  ]);
});

test('rows are counted up to ten thousand', async () => {
  await t.db.$executeRaw`
    INSERT INTO contact_messages (id, name, email, message, created_at)
    SELECT uuidv7(), 'Many', 'a@students.test', 'Something.', ${daysAgo(500)} FROM generate_series(1, 10005)`;
  const { items }: RetentionPreview = await read();
  expect(items.find(({ kind }) => kind === 'messages')).toMatchObject({ due: 10_001, soon: 10_001 });
});

test.each(['draftDays=1', 'draftDays=x', 'messageMonths=0', 'other=1'])('refuses %s', async (query) => {
  const answer = await t.request('GET', `/api/admin/retention/count?${query}`, { cookie });
  expect(answer.statusCode).toBe(400);
});

test('is for administrators only', async () => {
  const student = await t.signInAs(await createStudent(t.db));
  for (const path of ['', '/count']) {
    const answer = await t.request('GET', `/api/admin/retention${path}`, { cookie: student });
    expect(answer.statusCode).toBe(403);
  }
});
