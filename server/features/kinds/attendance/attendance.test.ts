import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdministrator, createStudent, createTask } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let admin: string;
const start = new Date('2026-11-29T10:00:05.000Z');
let now = start;
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

beforeAll(async () => {
  t = await createTestApp({ now: () => now });
  admin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());
beforeEach(() => {
  now = start;
});

const event = (fields: Parameters<typeof createTask>[1] = {}) =>
  createTask(t.db, { kind: 'attendance', points: 40, lastDate: after(86_400), ...fields });
const shown = async (id: string) =>
  (await t.request('GET', `/api/admin/tasks/${id}/attendance-code`, { cookie: admin })).json();
const codeOf = async (id: string): Promise<string> =>
  new URL((await shown(id)).url).searchParams.get('code') ?? '';
const attend = (cookie: string, id: string, code: string) =>
  t.request('POST', `/api/tasks/${id}/attendance`, { cookie, body: { code } });
const add = (id: string, userId: string) =>
  t.request('POST', `/api/admin/tasks/${id}/attendees`, { cookie: admin, body: { userId } });

async function guest() {
  const user = await createStudent(t.db);
  return { user, cookie: await t.signInAs(user) };
}
const pointsOf = async (cookie: string) => (await t.request('GET', '/api/me', { cookie })).json().points;

test('S66 the code gives the points once, and is counted for who scans it', async () => {
  const { id } = await event();
  const { cookie } = await guest();
  const code = await codeOf(id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => attend(cookie, id, code)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(answers.filter((answer) => !answer.json().already)).toHaveLength(1);
  expect(await pointsOf(cookie)).toBe(40);
  expect(await shown(id)).toMatchObject({ recorded: 1, closed: null });
  const task = (await t.request('GET', `/api/tasks/${id}`, { cookie })).json();
  expect(task).toMatchObject({ kind: 'attendance', mySubmission: { status: 'approved', points: 40 } });
  const { items } = (await t.request('GET', '/api/me/points', { cookie })).json();
  expect(items).toMatchObject([{ kind: 'award', points: 40, balance: 40 }]);
});

for (const { people, tags } of [
  { people: 40, tags: [] },
  { people: 500, tags: ['nightly'] },
])
  test(`S66 ${people} at once: each is recorded once, and a limit holds`, {
    tags,
    timeout: 180_000,
  }, async () => {
    const places = people - 10;
    const { id } = await event({ approvalLimit: places });
    const code = await codeOf(id);
    const guests = await Promise.all(Array.from({ length: people }, guest));
    const answers = await Promise.all(guests.map(({ cookie }) => attend(cookie, id, code)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((answer) => answer.json().code)).toEqual(
      refused.map(() => expect.stringMatching(/^task_(?:locked|full)$/)),
    );
    expect([refused.length, (await shown(id)).recorded]).toEqual([10, places]);
    const { _sum, _count } = await t.db.ledgerEntry.aggregate({
      where: { taskId: id },
      _sum: { points: true },
      _count: true,
    });
    expect([_sum.points, _count]).toEqual([40 * places, places]);
  });

test('S66 a code counts in its period and the next one, for its task only, and as it was made', async () => {
  const [{ id }, other] = [await event(), await event()];
  const code = await codeOf(id);
  const { cookie } = await guest();
  const refusal = async (given: string, task = id) => (await attend(cookie, task, given)).json();
  expect(await refusal(code, other.id)).toMatchObject({ code: 'attendance_code', status: 409 });
  for (const guessed of ['', '1', code.replace(/^\d/, '9'), `${code}x`])
    expect((await refusal(guessed)).code, guessed).toBe('attendance_code');
  now = after(54);
  expect(await codeOf(id)).not.toBe(code);
  expect((await attend(cookie, id, code)).statusCode).toBe(200);
  now = after(55);
  const late = await guest();
  const old = await attend(late.cookie, id, code);
  expect([old.statusCode, old.json().detail]).toEqual([409, expect.stringContaining('old')]);
  now = after(-60);
  expect((await attend(late.cookie, id, code)).statusCode).toBe(409);
  // Who was recorded reads that, also with an old code.
  expect((await attend(cookie, id, code)).json()).toEqual({ status: 'approved', points: 40, already: true });
});

test('a closed task, one that the student may not begin, and one of another kind record nobody', async () => {
  const work = await createTask(t.db);
  const closed = await event({ lastDate: after(10) });
  const restricted = await event({ minPoints: 10 });
  const { cookie } = await guest();
  expect((await shown(work.id)).status).toBe(404);
  const codes = [await codeOf(closed.id), await codeOf(restricted.id)];
  now = after(20);
  expect((await attend(cookie, closed.id, codes[0] ?? '')).json().code).toBe('task_closed');
  expect((await attend(cookie, restricted.id, codes[1] ?? '')).json().code).toBe('task_locked');
  expect((await shown(closed.id)).closed).toContain('Closed');
  for (const path of ['submissions', 'draft']) {
    const method = path === 'draft' ? 'PUT' : 'POST';
    const body = { description: 'I was there.', ...(path === 'draft' && { base: null }) };
    const sent = await t.request(method, `/api/tasks/${restricted.id}/${path}`, { cookie, body });
    expect([sent.statusCode, sent.json().code]).toEqual([409, 'task_locked']);
  }
});

test('an administrator records who had no phone, also after the deadline, and takes it back', async () => {
  const { id } = await event({ lastDate: after(10) });
  const { user, cookie } = await guest();
  now = after(3_600);
  expect((await add(id, user.id)).json()).toEqual({ status: 'approved', points: 40, already: false });
  expect((await add(id, user.id)).json()).toEqual({ status: 'approved', points: 40, already: true });
  expect(await pointsOf(cookie)).toBe(40);
  const { id: subjectId, reviewId } = await t.db.submission.findFirstOrThrow({ where: { taskId: id } });
  const reversed = await t.request('POST', `/api/admin/reviews/${reviewId}/reverse`, {
    cookie: admin,
    body: {},
  });
  expect(reversed.statusCode, reversed.body).toBe(200);
  expect([await pointsOf(cookie), (await shown(id)).recorded]).toEqual([0, 0]);
  expect((await add(id, user.id)).json()).toEqual({ status: 'pending', points: null, already: true });
  expect((await add(id, '0b000000-0000-7000-8000-00000000ffff')).statusCode).toBe(404);
  const events = await t.db.auditEvent.findMany({
    where: { action: 'submission.approve', actorKind: 'administrator', subjectId },
  });
  expect(events).toHaveLength(1);
});

test('an event of each day records each day', async () => {
  await t.db.edition.updateMany({ data: { timeZone: 'Asia/Kolkata' } });
  const { id } = await event({ repeat: 'day' });
  const { user, cookie } = await guest();
  await attend(cookie, id, await codeOf(id));
  // Half past midnight.
  now = after(9 * 3_600);
  expect((await shown(id)).recorded).toBe(0);
  expect((await add(id, user.id)).json()).toMatchObject({ already: false });
  expect((await add(id, user.id)).json()).toMatchObject({ already: true });
  expect((await shown(id)).recorded).toBe(1);
  expect((await t.db.user.findUniqueOrThrow({ where: { id: user.id } })).points).toBe(80);
});
