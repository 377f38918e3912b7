import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import type { Announcement, AnnouncementReader, Audience } from '../../contract/announcements.ts';
import type { ListedAnnouncement } from '../../contract/my-announcements.ts';
import type { Method } from '../../contract/route.ts';
import { fanOutSources } from '../../fan-out-sources.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { untilWaiting } from '../../testing/lock-order.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runFanOut } from '../notifications/fan-out.ts';
import { publishDue } from './publish-announcement.ts';
import { refreshNotices } from './refresh-notices.ts';

let t: TestApp;
let cookie: string;
let clock = new Date();

beforeAll(async () => {
  t = await createTestApp({ now: () => clock });
  cookie = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

async function call<Answer = Announcement>(
  method: Method,
  path: string,
  body?: unknown,
  expected = 200,
): Promise<Answer> {
  const response = await t.request(method, `/api/admin/${path}`, {
    cookie,
    ...(body !== undefined && { body }),
  });
  expect(response.statusCode, response.body).toBe(expected);
  return expected === 204 ? (undefined as Answer) : response.json();
}

const draft = (audience: Audience = { kind: 'all' }, texts = {}) =>
  call('POST', 'announcements', { title: 'Kick-off', body: 'On **Friday**.', audience, ...texts }, 201);

async function published(audience: Audience = { kind: 'all' }, texts = {}): Promise<Announcement> {
  const { id, version } = await draft(audience, texts);
  const announcement = await call('POST', `announcements/${id}/publish`, { version, publishAt: null });
  await deliver(id);
  return announcement;
}

const deliver = (subjectId: string, limit = 2) =>
  runFanOut(t.deps, fanOutSources, { kind: 'announcement', subjectId }, limit);

async function student(overrides = {}) {
  const row = await createStudent(t.db, overrides);
  const session = await t.signInAs(row);
  const get = (path: string, method: Method = 'GET') =>
    t.request(method, `/api/announcements${path}`, { cookie: session });
  return {
    row,
    session,
    get,
    seen: async (query = '') =>
      (await get(query)).json<{ items: ListedAnnouncement[] }>().items.map(({ id }) => id),
    notices: () => t.db.notification.findMany({ where: { userId: row.id, kind: 'announcement' } }),
  };
}

test('reaches the students of its audience and no other student', async () => {
  const [task, other] = [await createTask(t.db, { domain: 'Marketing' }), await createTask(t.db)];
  const college = `College ${randomUUID()}`;
  const here = await student({ college: college.toUpperCase() });
  const worked = await student();
  const elsewhere = await student({ disabledAt: null });
  const disabled = await student({ college, disabledAt: new Date() });
  await createSubmission(t.db, { user: worked.row, task, status: 'rejected' });
  await createSubmission(t.db, { user: elsewhere.row, task: other });
  const audiences: [Audience, string[]][] = [
    [{ kind: 'all' }, ['here', 'worked', 'elsewhere']],
    [{ kind: 'college', college }, ['here']],
    [{ kind: 'domain', domain: 'Marketing' }, ['worked']],
    [{ kind: 'submitted', taskId: task.id }, ['worked']],
    [{ kind: 'not_submitted', taskId: task.id }, ['here', 'elsewhere']],
  ];
  for (const [audience, expected] of audiences) {
    const enabled = await t.db.user.count({ where: { disabledAt: null, deletedAt: null } });
    const { students, bound } = await call<{ students: number; bound: string }>(
      'POST',
      'announcement-audience',
      audience,
    );
    const all = { all: enabled, college: 1, domain: 1, submitted: 1, not_submitted: enabled - 1 };
    expect([students, bound], audience.kind).toEqual([all[audience.kind], 'exact']);

    const { id } = await published(audience);
    const found = await call('GET', `announcements/${id}`);
    expect(found, audience.kind).toMatchObject({ recipients: students, readers: 0, delivering: false });
    for (const [name, who] of Object.entries({ here, worked, elsewhere })) {
      const label = `${audience.kind} ${name}`;
      const mayRead = expected.includes(name);
      expect((await who.get(`/${id}`)).statusCode, label).toBe(mayRead ? 200 : 404);
      expect((await who.get(`/${id}/read`, 'POST')).statusCode, label).toBe(mayRead ? 204 : 404);
      expect((await who.seen()).includes(id), label).toBe(mayRead);
      const notices = (await who.notices()).filter(({ subjectId }) => subjectId === id);
      expect(notices, label).toHaveLength(mayRead ? 1 : 0);
    }
    expect(await disabled.notices()).toEqual([]);
  }
});

test('S21 drafts, scheduled, withdrawn and others’ announcements are as unknown as none', async () => {
  const me = await student({ college: 'Mine' });
  const { id: drafted } = await draft();
  const { id, version } = await draft();
  await call('POST', `announcements/${id}/publish`, { version, publishAt: '2199-01-01T00:00:00Z' });
  const { id: foreign } = await published({ kind: 'college', college: 'Other' });
  const withdrawn = await published();
  await call('POST', `announcements/${withdrawn.id}/withdraw`, { version: withdrawn.version });
  const unknown = (await me.get(`/${randomUUID()}`)).json();
  for (const hidden of [drafted, id, foreign, withdrawn.id]) {
    const response = await me.get(`/${hidden}`);
    expect(response.statusCode).toBe(404);
    expect({ ...response.json(), requestId: '' }).toEqual({ ...unknown, requestId: '' });
    expect((await me.get(`/${hidden}/read`, 'POST')).statusCode).toBe(404);
    expect(await me.seen()).not.toContain(hidden);
    expect(
      await t.db.announcementRecipient.count({
        where: { announcementId: hidden, userId: me.row.id, readAt: { not: null } },
      }),
    ).toBe(0);
  }
});

test('S24 a student sees the text and times, and nothing about others', async () => {
  const me = await student();
  const { id } = await published({ kind: 'all' }, { title: 'Texts', body: '# Hi\n\n[link](https://a.test)' });
  expect(Object.keys((await me.get(`/${id}`)).json()).sort()).toEqual(
    ['body', 'correctedAt', 'id', 'publishedAt', 'readAt', 'title'].sort(),
  );
  const [item] = (await me.get('?limit=1')).json<{ items: ListedAnnouncement[] }>().items;
  expect(item).toMatchObject({ id, title: 'Texts', excerpt: 'Hi. link (https://a.test)', readAt: null });
  expect(item).not.toHaveProperty('body');
});

test('students get events of what changes for them, and of nothing else', async () => {
  const college = `College ${randomUUID()}`;
  const students = [];
  for (let n = 0; n < 3; n += 1) students.push(await student({ college }));
  const recipients = students.map(({ row }) => `user:${row.id}`).sort();
  let id = '';
  let place = 0;
  /** Who got events since the last call; those of recipients sorted. */
  const newAudiences = async () => {
    const rows = await t.db.$queryRaw<{ audience: string }[]>`
      SELECT audience FROM live_events WHERE data->>'announcementId' = ${id} ORDER BY xid, id`;
    const audiences = rows.slice(place).map(({ audience }) => audience);
    place = rows.length;
    return [
      ...audiences.filter((audience) => !audience.startsWith('user:')),
      ...audiences.filter((audience) => audience.startsWith('user:')).sort(),
    ];
  };
  const begin = async (audience: Audience) => {
    place = 0;
    const announcement = await published(audience);
    id = announcement.id;
    return announcement;
  };
  const change = (how: 'correct' | 'withdraw', version: number, input = {}) =>
    call('POST', `announcements/${id}/${how}`, { version, ...input });
  const texts = { title: 'Kick-off', body: 'On Monday.' };

  const { version } = await begin({ kind: 'all' });
  expect(await newAudiences()).toEqual(['administrators', 'everyone', 'administrators']);
  const corrected = await change('correct', version, { ...texts, notifyAgain: false });
  await refreshNotices(t.db, 2);
  expect(await newAudiences()).toEqual(['everyone']);
  await change('withdraw', corrected.version);
  await refreshNotices(t.db, 2);
  expect(await newAudiences()).toEqual(['everyone']);

  // Drafted, published, delivered.
  const some = await begin({ kind: 'college', college });
  expect(await newAudiences()).toEqual([...Array(3).fill('administrators'), ...recipients]);
  await students[0]?.get(`/${id}/read`, 'POST');
  const late = await student({ college });
  await late.get(`/${id}/read`, 'POST');
  expect(await newAudiences()).toEqual([]);
  const all = [...recipients, `user:${late.row.id}`].sort();
  // The same title: no notification changes.
  const quiet = await change('correct', some.version, { ...texts, notifyAgain: false });
  expect(await newAudiences()).toEqual(['administrators']);
  expect(await refreshNotices(t.db, 2)).toBe(4);
  expect(await newAudiences()).toEqual(all);
  expect(await refreshNotices(t.db, 2)).toBe(0);
  const loud = await change('correct', quiet.version, { ...texts, notifyAgain: true });
  await refreshNotices(t.db, 2);
  expect(await newAudiences()).toEqual(['administrators', ...all]);
  const { deliveryId } = await t.db.announcement.findUniqueOrThrow({ where: { id } });
  await deliver(deliveryId ?? '');
  // Unread again for those who had read it.
  const readers = [students[0]?.row.id, late.row.id].map((user) => `user:${user}`).sort();
  expect(await newAudiences()).toEqual(['administrators', ...readers]);
  await change('withdraw', loud.version);
  await refreshNotices(t.db, 2);
  expect(await newAudiences()).toEqual(['administrators', ...all]);
});

test('a change while recipients get the one before begins with the first of them', async () => {
  await refreshNotices(t.db);
  const college = `College ${randomUUID()}`;
  const students = [];
  for (let n = 0; n < 3; n += 1) students.push(await student({ college }));
  const { id, version } = await published({ kind: 'college', college });
  const { version: next } = await call('POST', `announcements/${id}/correct`, {
    title: 'Moved',
    body: 'On Monday.',
    version,
    notifyAgain: false,
  });
  // Interrupted after a batch.
  const half = students.map(({ row }) => row.id).sort()[1] ?? null;
  await t.db.announcement.update({ where: { id }, data: { noticesAfterUserId: half } });
  await call('POST', `announcements/${id}/withdraw`, { version: next });
  expect(await refreshNotices(t.db, 2)).toBe(3);
  expect(await t.db.notification.count({ where: { subjectId: id } })).toBe(0);
});

test('those who join later see announcements to everyone and to their college', async () => {
  const toAll = await published();
  const toCollege = await published({ kind: 'college', college: 'Late College' });
  const task = await createTask(t.db);
  const toSome = await published({ kind: 'not_submitted', taskId: task.id });
  const late = await student({ college: 'late college' });
  expect((await late.seen()).slice(0, 2)).toEqual([toCollege.id, toAll.id]);
  expect((await late.get(`/${toSome.id}`)).statusCode).toBe(404);
  expect(await late.notices()).toEqual([]);
  await late.get(`/${toCollege.id}/read`, 'POST');
  expect(await late.seen('?show=unread')).not.toContain(toCollege.id);
  expect(await call('GET', `announcements/${toCollege.id}`)).toMatchObject({ recipients: 1, readers: 1 });
});

test('reading is stored once, and in the bell; reading in the bell counts too', async () => {
  const [one, two] = [await student({ name: 'Reader One', college: 'Readers' }), await student()];
  const { id } = await published();
  const path = `announcements/${id}/readers`;
  const before = await call('GET', `announcements/${id}`);
  expect(await call<{ items: unknown[] }>('GET', path)).toMatchObject({ items: [], total: 0 });
  expect((await one.get(`/${id}/read`, 'POST')).statusCode).toBe(204);
  const [notice] = (await one.notices()).filter(({ subjectId }) => subjectId === id);
  expect(notice?.readAt).toEqual(clock);
  clock = new Date(clock.getTime() + 60_000);
  await one.get(`/${id}/read`, 'POST');
  await t.db.notification.updateMany({
    where: { userId: two.row.id, subjectId: id },
    data: { readAt: clock },
  });
  expect(await two.seen('?show=unread')).not.toContain(id);
  const first = await call<{ items: AnnouncementReader[]; nextCursor: string; total: number }>(
    'GET',
    `${path}?limit=1`,
  );
  expect(first).toMatchObject({ total: 2, items: [{ id: two.row.id, readAt: clock.toISOString() }] });
  const second = await call<{ items: AnnouncementReader[] }>(
    'GET',
    `${path}?limit=1&cursor=${first.nextCursor}`,
  );
  expect(second.items).toEqual([
    {
      id: one.row.id,
      name: 'Reader One',
      college: 'Readers',
      readAt: new Date(clock.getTime() - 60_000).toISOString(),
    },
  ]);
  expect(await call('GET', `announcements/${id}`)).toMatchObject({
    recipients: before.recipients,
    readers: 2,
  });
});

test('a scheduled announcement is published once, at its time, however many servers try', async () => {
  const me = await student();
  const { id, version } = await draft();
  const at = new Date(clock.getTime() + 3_600_000);
  const past = await t.request('POST', `/api/admin/announcements/${id}/publish`, {
    cookie,
    body: { version, publishAt: clock.toISOString() },
  });
  expect(past.json()).toMatchObject({ errors: [{ path: 'body.publishAt' }] });
  const scheduled = await call('POST', `announcements/${id}/publish`, {
    version,
    publishAt: at.toISOString(),
  });
  expect(scheduled).toMatchObject({ state: 'scheduled', publishAt: at.toISOString(), publishedAt: null });
  expect(await publishDue(t.deps)).toBe(0);
  clock = new Date(at.getTime() + 7_200_000);
  const results = await Promise.all(Array.from({ length: 5 }, () => publishDue(t.deps)));
  expect(results.reduce((sum, done) => sum + done)).toBe(1);
  expect(await publishDue(t.deps)).toBe(0);
  await Promise.all([deliver(id), deliver(id)]);
  await deliver(id);
  expect(await call('GET', `announcements/${id}`)).toMatchObject({
    state: 'published',
    publishAt: null,
    publishedAt: clock.toISOString(),
  });
  expect((await me.notices()).filter(({ subjectId }) => subjectId === id)).toHaveLength(1);
  const audit = await t.db.auditEvent.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
  expect(audit.map(({ action, actorKind }) => `${action} ${actorKind}`)).toEqual([
    'announcement.create administrator',
    'announcement.schedule administrator',
    'announcement.publish system',
  ]);
});

test('one that is unscheduled, or whose task is deleted, is not published', async () => {
  const task = await createTask(t.db);
  const first = await draft();
  const at = new Date(clock.getTime() + 60_000).toISOString();
  const scheduled = await call('POST', `announcements/${first.id}/publish`, {
    version: first.version,
    publishAt: at,
  });
  const again = await call('POST', `announcements/${first.id}/unschedule`, { version: scheduled.version });
  expect(again).toMatchObject({ state: 'draft', publishAt: null });
  const second = await draft({ kind: 'not_submitted', taskId: task.id });
  await call('POST', `announcements/${second.id}/publish`, { version: second.version, publishAt: at });
  await t.db.task.delete({ where: { id: task.id } });
  clock = new Date(clock.getTime() + 120_000);
  expect(await publishDue(t.deps)).toBe(0);
  const kept = await call('GET', `announcements/${second.id}`);
  expect(kept).toMatchObject({
    state: 'draft',
    publishAt: null,
    missedAt: at,
    audience: { kind: 'not_submitted', name: null, taskId: null },
  });
  const { items } = await call<{ items: Announcement[] }>('GET', 'announcements?state=draft');
  expect(items.find(({ id }) => id === second.id)).toEqual(kept);
  expect(items.find(({ id }) => id === first.id)).toMatchObject({ missedAt: null });
  await call('POST', `announcements/${second.id}/publish`, { version: kept.version, publishAt: null }, 409);
  const { version, title, body } = kept;
  const edited = await call('PATCH', `announcements/${second.id}`, {
    version,
    title,
    body,
    audience: { kind: 'all' },
  });
  expect(edited).toMatchObject({ state: 'draft', missedAt: null });
});

test('a correction changes the text in place and notifies again only if that is wanted', async () => {
  const me = await student();
  const first = await published();
  const { id } = first;
  await me.get(`/${id}/read`, 'POST');
  const texts = { title: 'Kick-off moved', body: 'On Monday.' };
  const quiet = await call('POST', `announcements/${id}/correct`, {
    ...texts,
    version: first.version,
    notifyAgain: false,
  });
  await refreshNotices(t.db, 2);
  const [notice, ...others] = await me.notices();
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    subjectId: id,
    readAt: clock,
    data: { announcementId: id, title: 'Kick-off moved' },
  });
  expect((await me.get(`/${id}`)).json()).toMatchObject({
    ...texts,
    correctedAt: clock.toISOString(),
    readAt: clock.toISOString(),
  });

  const loud = await call('POST', `announcements/${id}/correct`, {
    ...texts,
    body: 'On Tuesday.',
    version: quiet.version,
    notifyAgain: true,
  });
  expect(loud.delivering).toBe(true);
  await call(
    'POST',
    `announcements/${id}/correct`,
    { ...texts, version: loud.version, notifyAgain: true },
    409,
  );
  const { deliveryId } = await t.db.announcement.findUniqueOrThrow({ where: { id } });
  await deliver(deliveryId ?? '');
  const after = await call('GET', `announcements/${id}`);
  expect(after).toMatchObject({ delivering: false, readers: 0, recipients: quiet.recipients });
  const notices = (await me.notices()).filter(({ subjectId }) => subjectId === id);
  expect(notices).toMatchObject([{ readAt: null }]);
  expect(await me.seen('?show=unread')).toContain(id);
  await call('POST', `announcements/${id}/correct`, { ...texts, version: 1, notifyAgain: false }, 409);
});

test('“Notify again” while a student marks the notification as read: neither waits for the other', async () => {
  const me = await student();
  const { id, version } = await published();
  await call('POST', `announcements/${id}/correct`, {
    title: 'Moved',
    body: 'On Monday.',
    version,
    notifyAgain: true,
  });
  const { deliveryId } = await t.db.announcement.findUniqueOrThrow({ where: { id } });
  const mine = Prisma.sql`user_id = ${me.row.id}::uuid AND subject_id = ${id}::uuid`;
  const delivery = await t.db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM notifications WHERE ${mine} FOR UPDATE`;
      const running = deliver(deliveryId ?? '', 100);
      await untilWaiting(t.db, 1);
      // Its trigger updates the recipient.
      await tx.$executeRaw`UPDATE notifications SET read_at = ${clock} WHERE ${mine}`;
      return { running };
    },
    { timeout: 60_000 },
  );
  await delivery.running;
  expect((await me.notices()).filter(({ subjectId }) => subjectId === id)).toMatchObject([{ readAt: null }]);
  expect(await me.seen('?show=unread')).toContain(id);
});

test('a withdrawn announcement disappears from the page and the bell, also while it is delivered', async () => {
  const me = await student();
  const { id, version } = await published();
  await me.get(`/${id}/read`, 'POST');
  const withdrawn = await call('POST', `announcements/${id}/withdraw`, { version });
  expect(withdrawn).toMatchObject({ state: 'withdrawn', withdrawnAt: clock.toISOString(), readers: 1 });
  await refreshNotices(t.db, 2);
  expect(await t.db.notification.count({ where: { subjectId: id } })).toBe(0);
  expect(await me.seen()).not.toContain(id);
  await call('POST', `announcements/${id}/withdraw`, { version: withdrawn.version }, 409);
  await call('DELETE', `announcements/${id}`, undefined, 409);

  const next = await draft();
  const going = await call('POST', `announcements/${next.id}/publish`, {
    version: next.version,
    publishAt: null,
  });
  await call('POST', `announcements/${next.id}/withdraw`, { version: going.version });
  await deliver(next.id);
  expect(await t.db.notification.count({ where: { subjectId: next.id } })).toBe(0);
});

test('drafts are edited and deleted, by the version that was read', async () => {
  const { id, version } = await draft();
  const input = { title: 'New', body: 'New', audience: { kind: 'domain', domain: 'Design' } };
  const edited = await call('PATCH', `announcements/${id}`, { ...input, version });
  expect(edited).toMatchObject({
    title: 'New',
    version: version + 1,
    audience: { kind: 'domain', name: 'Design' },
  });
  await call('PATCH', `announcements/${id}`, { ...input, version }, 409);
  const missing = {
    ...input,
    version: edited.version,
    audience: { kind: 'submitted', taskId: randomUUID() },
  };
  const refused = await call<object>('PATCH', `announcements/${id}`, missing, 400);
  expect(refused).toMatchObject({ errors: [{ path: 'body.audience.taskId' }] });
  await call('DELETE', `announcements/${id}`, undefined, 204);
  await call('GET', `announcements/${id}`, undefined, 404);
  const { id: open, version: newest } = await published();
  await call('PATCH', `announcements/${open}`, { ...input, version: newest }, 409);
});

test('the list finds by words and state, page by page', async () => {
  const made = [];
  for (const n of [1, 2, 3]) made.unshift((await draft({ kind: 'all' }, { title: `Quokka ${n}` })).id);
  const page = await call<{ items: Announcement[]; nextCursor: string; total: number }>(
    'GET',
    'announcements?search=quokka&state=draft&limit=2',
  );
  expect(page.items.map(({ id }) => id)).toEqual(made.slice(0, 2));
  expect(page.total).toBe(3);
  const next = await call<{ items: Announcement[]; nextCursor: null }>(
    'GET',
    `announcements?search=quokka&limit=2&cursor=${page.nextCursor}`,
  );
  expect(next.items.map(({ id }) => id)).toEqual(made.slice(2));
  expect(next.nextCursor).toBeNull();
  expect(await call<object>('GET', 'announcements?search=quokka&state=published')).toMatchObject({
    items: [],
    total: 0,
  });
});

test('S60 the deletion of an account deletes what it received and read, also during a delivery', async () => {
  const me = await student();
  const { id } = await published();
  await me.get(`/${id}/read`, 'POST');
  const next = await draft();
  await call('POST', `announcements/${next.id}/publish`, { version: next.version, publishAt: null });
  await Promise.all([t.request('DELETE', `/api/admin/users/${me.row.id}`, { cookie }), deliver(next.id)]);
  expect(await t.db.announcementRecipient.count({ where: { userId: me.row.id } })).toBe(0);
  expect(await call('GET', `announcements/${id}`)).toMatchObject({ readers: 0 });
});

test('S23 S26 unknown fields, audiences and states are refused', async () => {
  const valid = { title: 'A', body: 'B', audience: { kind: 'all' } };
  for (const body of [
    { ...valid, state: 'published' },
    { ...valid, title: ' ' },
    { ...valid, body: '' },
    { ...valid, body: 'x'.repeat(10_001) },
    { ...valid, audience: { kind: 'all', college: 'X' } },
    { ...valid, audience: { kind: 'college', college: '' } },
    { ...valid, audience: { kind: 'domain', domain: ' ' } },
    { ...valid, audience: { kind: 'submitted', taskId: { not: null } } },
    { ...valid, audience: { kind: 'administrators' } },
  ]) {
    await call('POST', 'announcements', body, 400);
  }
  await call('GET', 'announcements?state=deleted', undefined, 400);
  await call('GET', 'announcements?state[not]=draft', undefined, 400);
});
