import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notificationKindNames, notificationKinds } from '../../contract/notification-kinds.ts';
import { createStudent, type TestStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { notify } from './notify.ts';

let t: TestApp;
let student: TestStudent;
let cookie: string;
let neighbour: string;
/** Of the notifications of a test. */
let next = 0;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  next = 0;
  student = await createStudent(t.db);
  cookie = await t.signInAs(student);
  neighbour = await t.signInAs(await createStudent(t.db));
});
afterAll(() => t.close());

const path = '/api/me/notifications';
const list = async (query = '', as = cookie) =>
  (await t.request('GET', `${path}${query}`, { cookie: as })).json<{
    items: { id: string; title: string; readAt: string | null }[];
    nextCursor: string | null;
    unread: number;
  }>();
const read = async (body: object, as = cookie) => t.request('POST', `${path}/read`, { cookie: as, body });

async function tell(count: number): Promise<void> {
  const notices = Array.from({ length: count }, () => {
    next += 1;
    const data = { title: `Tier ${next}`, from: next };
    return { userId: student.id, kind: 'tier' as const, key: `tier:${next}`, data };
  });
  await t.db.$transaction((tx) => notify(t.deps, tx, notices));
}

test('pages are newest first, filtered, and leave out what this release does not know', async () => {
  await tell(5);
  await t.db.notification.create({
    data: { userId: student.id, kind: 'of-a-later-release', key: 'later:1', data: {}, readAt: new Date() },
  });
  await t.db.notification.create({
    data: {
      userId: student.id,
      kind: 'tier',
      key: 'tier:mailed',
      data: { title: 'X', from: 1 },
      shown: false,
    },
  });
  const first = await list('?limit=4');
  expect(first.items.map(({ title }) => title)).toEqual([
    'You reached Tier 5',
    'You reached Tier 4',
    'You reached Tier 3',
  ]);
  expect(first.unread).toBe(5);
  const second = await list(`?limit=4&cursor=${first.nextCursor}`);
  expect(second.items).toHaveLength(2);
  expect(second.nextCursor).toBeNull();
  expect(await list('', neighbour)).toEqual({ items: [], nextCursor: null, unread: 0 });
  expect((await list('?kind=review')).items).toEqual([]);
  expect((await list('?kind=tier')).items).toHaveLength(5);
  expect((await t.request('GET', `${path}?kind=of-a-later-release`, { cookie })).statusCode).toBe(400);
});

test('S20 marking as read changes only what is mine, once, and nothing that came later', async () => {
  await tell(5);
  const before = (await list()).items;
  const [newest] = before;
  const id = newest?.id ?? expect.fail();
  expect((await read({ ids: [id] }, neighbour)).json()).toEqual({ unread: 0 });
  expect((await list()).unread).toBe(5);
  expect((await read({ ids: [id] })).json()).toEqual({ unread: 4 });
  const { readAt } = (await list()).items[0] ?? expect.fail();
  expect(readAt).not.toBeNull();
  await tell(1);
  expect((await read({ upTo: id })).json()).toEqual({ unread: 1 });
  const after = await list();
  expect(after.items.map(({ readAt }) => readAt === null)).toEqual([true, false, false, false, false, false]);
  expect(after.items[1]?.readAt).toBe(readAt);
  expect((await list('?unread=true')).items).toHaveLength(1);
  expect((await t.request('GET', `${path}/unread`, { cookie })).json()).toEqual({ unread: 1 });
  for (const body of [{}, { ids: [] }, { ids: [id], upTo: id }, { upTo: 'x' }])
    expect((await read(body)).statusCode).toBe(400);
});

test('what is about a message that the student has open is read', async () => {
  const [about, other] = [randomUUID(), randomUUID()];
  const answerTo = (userId: string, messageId: string) => ({
    userId,
    kind: 'answer' as const,
    key: `answer:${messageId}`,
    subjectId: messageId,
    data: { messageId, topic: null, excerpt: 'Yes.' },
  });
  await t.db.$transaction((tx) =>
    notify(t.deps, tx, [answerTo(student.id, about), answerTo(student.id, other)]),
  );
  const before = (await list()).unread;
  expect((await read({ about }, neighbour)).statusCode).toBe(200);
  expect((await list()).unread).toBe(before);
  expect((await read({ about })).json()).toEqual({ unread: before - 1 });
});

test('unread notifications are counted up to 100', async () => {
  await tell(120);
  expect((await list()).unread).toBe(100);
});

test('settings are the defaults until they are chosen, and are of one student', async () => {
  const settings = '/api/me/notification-settings';
  const get = async (as = cookie) => (await t.request('GET', settings, { cookie: as })).json();
  const patch = (body: object) => t.request('PATCH', settings, { cookie, body });
  const defaults = Object.fromEntries(
    notificationKindNames.map((kind) => [kind, notificationKinds[kind].defaults]),
  );
  expect(await get()).toEqual({ kinds: defaults, domains: null, mailTo: null });
  const review = { inPage: true, mail: 'none', push: false };
  expect((await patch({ kinds: { review } })).json()).toMatchObject({ kinds: { ...defaults, review } });
  expect((await patch({ domains: ['Design', 'UI/UX'] })).json()).toMatchObject({
    kinds: { ...defaults, review },
    domains: ['Design', 'UI/UX'],
  });
  const task = { inPage: true, mail: 'now', push: true };
  expect((await patch({ kinds: { task } })).json()).toMatchObject({ domains: ['Design', 'UI/UX'] });
  expect((await patch({ domains: null })).json()).toMatchObject({ domains: null, kinds: { task } });
  expect(await get(neighbour)).toMatchObject({ kinds: defaults });
  for (const body of [
    { domains: [] },
    { domains: [''] },
    { domains: ['Design', 'Design'] },
    { kinds: { review: { inPage: true } } },
    { kinds: { later: review } },
    { kinds: { review: { ...review, mail: 'weekly' } } },
  ])
    expect((await patch(body)).statusCode).toBe(400);
});
