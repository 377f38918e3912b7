import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEvent } from '../../contract/audit.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { planOf } from '../../testing/plan-of.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listAuditEvents } from './list-audit-events.ts';

let t: TestApp;
let cookie: string;
let administrator: { id: string };
let taskId: string;
let requestId: unknown;
beforeAll(async () => {
  t = await createTestApp();
  administrator = await createAdministrator(t.db);
  cookie = await t.signInAs(administrator as Awaited<ReturnType<typeof createAdministrator>>);
  const { id } = await createTask(t.db, { title: 'Put up posters', points: 40 });
  const edited = await t.request('PATCH', `/api/tasks/${id}`, {
    cookie,
    remoteAddress: '192.0.2.9',
    body: { points: 60, title: 'Put up banners', version: 1 },
  });
  expect(edited.statusCode).toBe(200);
  taskId = id;
  requestId = edited.headers['x-request-id'];
});
afterAll(() => t.close());

const read = async (query: Record<string, string> = {}) => {
  const response = await t.request('GET', `/api/admin/audit?${new URLSearchParams(query)}`, { cookie });
  expect(response.statusCode).toBe(200);
  return response.json<{ items: AuditEvent[]; nextCursor: string | null }>();
};

test('S59 an event says who, when, from where, what, and the values before and after', async () => {
  const { items } = await read({ subject: taskId });
  expect(items).toMatchObject([
    {
      actor: { kind: 'administrator', id: administrator.id, name: expect.stringMatching(/./) },
      action: 'task.edit',
      subject: { kind: 'task', id: taskId, label: 'Put up banners' },
      detail: {
        changed: 'title, points',
        before: { title: 'Put up posters', points: 40, version: 1 },
        after: { title: 'Put up banners', points: 60, version: 2 },
      },
      networkAddress: '192.0.2.9',
      requestId,
    },
  ]);
});

test('the filters, and pages without a gap or a double', async () => {
  const student = await createStudent(t.db);
  const start = Date.now() - 1_000_000;
  await t.db.auditEvent.createMany({
    data: Array.from({ length: 25 }, (_, n) => ({
      // Three at the same time each.
      at: new Date(start + Math.floor(n / 3) * 1_000),
      actorKind: 'user',
      actorId: student.id,
      action: n % 5 === 0 ? 'test.fifth' : 'test.page',
    })),
  });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: AuditEvent[]; nextCursor: string | null } = await read({
      actor: student.id,
      limit: '4',
      ...(cursor !== null && { cursor }),
    });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  const rows = await t.db.auditEvent.findMany({
    where: { actorId: student.id },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
  });
  expect(seen).toEqual(rows.map(({ id }) => id));
  expect((await read({ action: 'test.fifth' })).items).toHaveLength(5);
  const until = new Date(start + 1_000).toISOString();
  expect((await read({ actor: student.id, until, limit: '100' })).items).toHaveLength(6);
  expect((await read({ actor: student.id, from: until, limit: '100' })).items).toHaveLength(22);
  expect((await read({ actor: student.id })).items[0]?.actor.name).toContain(student.techid);
});

test('the name of a deleted account is not shown, and its addresses are removed', async () => {
  const student = await createStudent(t.db);
  await t.db.auditEvent.create({
    data: { actorKind: 'user', actorId: student.id, action: 'test.one', networkAddress: '192.0.2.1' },
  });
  await t.request('DELETE', `/api/admin/users/${student.id}`, { cookie });
  const { items } = await read({ actor: student.id });
  expect(items).toMatchObject([
    { actor: { id: student.id, name: null }, action: 'test.one', networkAddress: null },
  ]);
});

test('S60 what was done to work and appeals names the task and the student, read now, also in the CSV', async () => {
  const task = await createTask(t.db, { title: 'Paint a banner' });
  const students = [
    await createStudent(t.db, { name: 'Asha Rao' }),
    await createStudent(t.db, { name: '=Ben', techid: 'TB1' }),
  ];
  const data = [];
  for (const user of students) {
    const { id: submissionId, reviewId } = await createSubmission(t.db, { user, task, status: 'rejected' });
    const appeal = await t.db.appeal.create({
      data: { submissionId, reviewId: reviewId ?? '', userId: user.id, text: 'Why?' },
    });
    data.push({
      actorKind: 'system',
      action: 'label.one',
      subjectKind: 'submission',
      subjectId: submissionId,
    });
    data.push({ actorKind: 'system', action: 'label.two', subjectKind: 'appeal', subjectId: appeal.id });
  }
  await t.db.auditEvent.createMany({ data });
  const labels = async (action: string) =>
    (await read({ action })).items.map(({ subject }) => subject?.label).sort();
  const [asha, ben] = students.map(({ name, techid }) => `Paint a banner, ${name} (${techid})`);
  expect(await labels('label.one')).toEqual([ben, asha].sort());
  expect(await labels('label.two')).toEqual([ben, asha].sort());
  await t.request('DELETE', `/api/admin/users/${students[0]?.id}`, { cookie });
  await t.db.submission.updateMany({ where: { userId: students[1]?.id ?? '' }, data: { title: '=Mine' } });
  const { body } = await t.request('GET', '/api/admin/audit.csv?action=label.one', { cookie });
  expect(body).toContain(`"'=Mine, =Ben (TB1)"`);
  expect(body).not.toContain('Asha');
  expect(await labels('label.one')).toEqual(['=Mine, =Ben (TB1)', 'Paint a banner, deleted account']);
});

test('a student and a task are filters: what they did, what was done to their work, also deleted work', async () => {
  const [asha, ben] = [await createStudent(t.db), await createStudent(t.db)];
  const [first, second] = [await createTask(t.db), await createTask(t.db)];
  const works: Record<string, string> = {};
  for (const [name, user, task] of [
    ['asha first', asha, first],
    ['asha second', asha, second],
    ['ben first', ben, first],
  ] as const) {
    const { id: submissionId, reviewId } = await createSubmission(t.db, { user, task, status: 'rejected' });
    works[name] = submissionId;
    const appeal = await t.db.appeal.create({
      data: { submissionId, reviewId: reviewId ?? '', userId: user.id, text: 'Why?' },
    });
    works[`${name} appeal`] = appeal.id;
  }
  const message = await t.db.contactMessage.create({
    data: { name: 'Asha', email: 'asha@example.org', message: 'Hello', userId: asha.id },
  });
  const gone = '0b000000-0000-7000-8000-00000000000a';
  const about = (action: string, subjectKind: string, subjectId: string, actor?: string) => ({
    actorKind: actor === undefined ? 'administrator' : 'user',
    actorId: actor ?? administrator.id,
    action: `filter.${action}`,
    subjectKind,
    subjectId,
  });
  await t.db.auditEvent.createMany({
    data: [
      ...Object.entries(works).map(([name, id]) =>
        about(name.replaceAll(' ', '-'), name.endsWith('appeal') ? 'appeal' : 'submission', id),
      ),
      about('account', 'user', asha.id),
      about('message', 'message', message.id),
      about('submit', 'submission', gone, asha.id),
      about('deleted', 'submission', gone),
      about('task', 'task', first.id),
    ],
  });
  const actions = async (query: Record<string, string>) =>
    (await read(query)).items.map(({ action }) => action.replace('filter.', '')).sort();
  const ofAsha = [
    'account',
    'asha-first',
    'asha-first-appeal',
    'asha-second',
    'asha-second-appeal',
    'deleted',
    'message',
    'submit',
  ];
  expect(await actions({ student: asha.id })).toEqual(ofAsha);
  expect(await actions({ task: first.id })).toEqual([
    'asha-first',
    'asha-first-appeal',
    'ben-first',
    'ben-first-appeal',
    'task',
  ]);
  expect(await actions({ student: asha.id, task: first.id })).toEqual(['asha-first', 'asha-first-appeal']);
  expect(await actions({ student: asha.id, action: 'filter.submit' })).toEqual(['submit']);
  expect(await actions({ student: gone })).toEqual([]);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: AuditEvent[]; nextCursor: string | null } = await read({
      student: asha.id,
      limit: '3',
      ...(cursor !== null && { cursor }),
    });
    seen.push(...page.items.map(({ action }) => action.replace('filter.', '')));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen.sort()).toEqual(ofAsha);
  const { body } = await t.request('GET', `/api/admin/audit.csv?student=${asha.id}`, { cookie });
  expect(body.trimEnd().split('\r\n')).toHaveLength(1 + ofAsha.length);
  expect((await read({ action: 'audit.export' })).items[0]?.detail).toEqual({
    events: ofAsha.length,
    student: asha.id,
  });
  const refused = await t.request('GET', '/api/admin/audit?student=Asha', { cookie });
  expect(refused.statusCode).toBe(400);
});

test('deleted and withdrawn work is found by its task, with all that was done to it', async () => {
  const [first, second] = [await createTask(t.db), await createTask(t.db)];
  const student = await createStudent(t.db);
  const own = await t.signInAs(student);
  const remove = async (task: Awaited<ReturnType<typeof createTask>>, path: string, as: string) => {
    const { id } = await createSubmission(t.db, { user: student, task });
    await t.db.auditEvent.create({
      data: { actorKind: 'user', action: 'submission.submit', subjectKind: 'submission', subjectId: id },
    });
    const answer = await t.request('DELETE', `${path}/${id}`, { cookie: as });
    expect(answer.statusCode, answer.body).toBe(204);
    return id;
  };
  const works = [
    await remove(first, '/api/admin/submissions', cookie),
    await remove(first, '/api/submissions', own),
  ];
  await remove(second, '/api/submissions', own);
  const { items } = await read({ task: first.id });
  expect(items.map(({ action, subject }) => `${action} ${subject?.id}`).sort()).toEqual(
    [
      `submission.submit ${works[0]}`,
      `submission.delete ${works[0]}`,
      `submission.submit ${works[1]}`,
      `submission.withdraw ${works[1]}`,
    ].sort(),
  );
});

test('S60 work that an administrator deleted names the task and the student, until the account is deleted', async () => {
  const task = await createTask(t.db, { title: 'Fold a flag' });
  const student = await createStudent(t.db, { name: '=Asha Rao' });
  const { id } = await createSubmission(t.db, { user: student, task });
  const removed = await t.request('DELETE', `/api/admin/submissions/${id}`, { cookie });
  expect(removed.statusCode).toBe(204);
  const label = async () =>
    (await read({ subject: id, action: 'submission.delete' })).items[0]?.subject?.label;
  expect(await label()).toBe(`Fold a flag, =Asha Rao (${student.techid}), deleted submission`);
  await t.request('DELETE', `/api/tasks/${task.id}`, { cookie });
  expect(await label()).toBe(`=Asha Rao (${student.techid}), deleted submission`);
  const csv = async () => (await t.request('GET', `/api/admin/audit.csv?subject=${id}`, { cookie })).body;
  expect(await csv()).toContain(`"'=Asha Rao (${student.techid}), deleted submission"`);
  await t.request('DELETE', `/api/admin/users/${student.id}`, { cookie });
  expect(await label()).toBe('deleted account, deleted submission');
  expect(await csv()).not.toContain('Asha');
});

test('points by hand have their reason, until the account is deleted', async () => {
  const student = await createStudent(t.db);
  const body = { points: 20, reason: 'Chairs carried' };
  const given = await t.request('POST', `/api/admin/users/${student.id}/points`, { cookie, body });
  expect(given.statusCode).toBe(204);
  const found = async () => (await read({ subject: student.id, action: 'points.give' })).items;
  expect(await found()).toMatchObject([{ reason: 'Chairs carried', detail: { after: { points: 20 } } }]);
  await t.request('DELETE', `/api/admin/users/${student.id}`, { cookie });
  expect(await found()).toMatchObject([{ reason: null, detail: { after: { points: 20 } } }]);
});

test('the actions that occur are listed once each, by name', async () => {
  const { items } = (await t.request('GET', '/api/admin/audit/actions', { cookie })).json();
  expect(items).toEqual([...new Set(items)].sort());
  expect(items).toContain('task.edit');
});

test('S59 the export contains what the filter shows, and is audited', async () => {
  const url = '/api/admin/audit.csv?action=task.edit';
  const { statusCode, body, headers } = await t.request('GET', url, { cookie });
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toContain('audit.csv');
  const [head, ...lines] = body.trimEnd().split('\r\n');
  expect(head).toContain('Time (UTC),Kind of account,Account,Action');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('administrator');
  expect(lines[0]).toContain('192.0.2.9');
  expect((await read({ action: 'audit.export' })).items[0]?.detail).toEqual({
    events: 1,
    action: 'task.edit',
  });
});

test('IT reads who did what, without names, points and texts about people', async () => {
  const student = await createStudent(t.db, { name: 'Ila Private' });
  const url = `/api/admin/users/${student.id}/points`;
  const given = { points: 40, reason: 'A private reason' };
  expect((await t.request('POST', url, { cookie, body: given })).statusCode).toBe(204);
  await t.db.auditEvent.create({
    data: { actorKind: 'user', actorId: student.id, action: 'session.start', subjectKind: 'session' },
  });
  const it = await t.db.administrator.create({ data: { email: 'it@festival.test', role: 'it' } });
  const asIt = await t.signInAs(it);
  const events = (await t.request('GET', `/api/admin/audit?student=${student.id}`, { cookie: asIt })).body;
  expect(JSON.parse(events).items).toMatchObject([
    { actor: { name: 'A student' }, action: 'session.start' },
    {
      actor: { id: administrator.id, name: expect.stringMatching(/./) },
      action: 'points.give',
      subject: { kind: 'user', id: student.id, label: null },
      reason: null,
      detail: {},
    },
  ]);
  const csv = await t.request('GET', `/api/admin/audit.csv?student=${student.id}`, { cookie: asIt });
  for (const shown of [events, csv.body]) expect(shown).not.toMatch(/private|Ila|before/i);
  const tasks = await t.request('GET', '/api/admin/audit?action=task.edit', { cookie: asIt });
  expect(tasks.json().items[0]).toMatchObject({ subject: { label: 'Put up banners' } });
});

test('S39 students and visitors do not see it', async () => {
  const student = await t.signInAs(await createStudent(t.db));
  for (const url of ['/api/admin/audit', '/api/admin/audit/actions', '/api/admin/audit.csv']) {
    expect((await t.request('GET', url, { cookie: student })).statusCode).toBe(403);
    expect((await t.request('GET', url)).statusCode).toBe(401);
  }
});

test.each([
  [{}, 'audit_events_at_idx'],
  [{ actor: '0b000000-0000-7000-8000-000000000001' }, 'audit_events_actor_id_at_id_idx'],
  [{ action: 'task.edit' }, 'audit_events_action_at_id_idx'],
  [{ subject: '0b000000-0000-7000-8000-000000000001' }, 'audit_events_subject_kind_subject_id_idx'],
  [{ student: '0b000000-0000-7000-8000-000000000001' }, 'audit_events_pkey'],
  [{ student: '0b000000-0000-7000-8000-000000000001' }, 'audit_events_subject_kind_subject_id_idx'],
  [{ task: '0b000000-0000-7000-8000-000000000001' }, 'audit_events_pkey'],
  [{ task: '0b000000-0000-7000-8000-000000000001' }, 'audit_events_deleted_work_idx'],
])('an index serves %j', async (filter, index) => {
  const plan = await planOf(t.db, ['enable_seqscan', 'enable_bitmapscan'], (explain) =>
    listAuditEvents(explain, {} as never, { limit: 50, ...filter }),
  );
  expect(plan).toContain(index);
});
