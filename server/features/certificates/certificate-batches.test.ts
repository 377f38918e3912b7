import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CertificateBatch } from '../../contract/certificate-batches.ts';
import type { CertificateTemplate } from '../../contract/certificate-templates.ts';
import type { Certificate } from '../../contract/certificates.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import { restartBatches } from '../../jobs/keep-batches.ts';
import { createTemplate, issueTo } from '../../testing/certificates.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  givePoints,
  type TestAdministrator,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { lockIssuing } from './issue-certificates.ts';
import { runCertificateBatch } from './run-batch.ts';

let t: TestApp;
let administrator: TestAdministrator;
let asAdmin: string;
let taskId: string;
let template: CertificateTemplate;

beforeAll(async () => {
  // It has no workers: jobs wait.
  t = await createTestApp({ jobs: (url) => createJobQueue(url) });
  administrator = await createAdministrator(t.db);
  asAdmin = await t.signInAs(administrator);
});
afterAll(() => t.close());
beforeEach(async () => {
  taskId = (await createTask(t.db)).id;
  template = await createTemplate(t, asAdmin, {
    award: { reason: 'task', taskId },
    title: 'Done: {task}',
    body: '{name} did {task}.',
  });
});

/** Students who qualify for the template. */
async function students(count: number, overrides: object = {}): Promise<TestStudent[]> {
  const task = await t.db.task.findUniqueOrThrow({ where: { id: taskId } });
  return Promise.all(
    Array.from({ length: count }, async () => {
      const user = await createStudent(t.db, overrides);
      await createSubmission(t.db, { user, task, status: 'approved' });
      return user;
    }),
  );
}

const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  t.request(method, `/api/admin/certificate-batches${path}`, { cookie: asAdmin, ...(body && { body }) });
const start = (overrides: object = {}) =>
  call('POST', '', { templateId: template.id, version: template.version, ...overrides });
const started = async () => {
  const response = await start();
  expect(response.statusCode, response.body).toBe(201);
  return response.json<CertificateBatch>();
};
const run = (id: string, limit?: number) => runCertificateBatch(t.deps, { batchId: id }, limit);
const find = async (id: string) => (await call('GET', `/${id}`)).json<CertificateBatch>();
const valid = { revokedAt: null, replacedAt: null };
const certificatesOf = (where: object = {}) =>
  t.db.certificate.findMany({ where: { templateId: template.id, ...where } });

test('all who qualify get a certificate and a notification, and who cannot is listed with the reason', async () => {
  const users = await students(5);
  const [nameless] = await students(1, { name: null });
  const [having] = users;
  if (!nameless || !having) return expect.unreachable();
  await issueTo(t, asAdmin, { templateId: template.id, userId: having.id });
  const batch = await started();
  expect(batch).toMatchObject({ state: 'running', total: 5, counts: { waiting: 5, issued: 0 } });
  await run(batch.id, 2);
  expect(await find(batch.id)).toMatchObject({
    state: 'done',
    counts: { waiting: 0, issued: 4, failed: 1, had: 0 },
    createdBy: administrator.name,
  });
  const issued = await certificatesOf({ batchId: batch.id });
  expect(issued.map(({ userId }) => userId).sort()).toEqual(
    users
      .slice(1)
      .map(({ id }) => id)
      .sort(),
  );
  expect(new Set(issued.map(({ statusIndex }) => statusIndex)).size).toBe(4);
  const about = { subjectId: { in: issued.map(({ id }) => id) }, kind: 'certificate' };
  expect(await t.db.notification.count({ where: about })).toBe(4);
  expect((await call('GET', `/${batch.id}/items?outcome=failed`)).json()).toEqual({
    items: [{ userId: nameless.id, name: null, outcome: 'failed', message: 'The student has no {name}.' }],
    nextCursor: null,
    total: 1,
  });
  expect((await call('GET', '?limit=1')).json().items).toMatchObject([{ id: batch.id }]);
  expect(await t.db.auditEvent.findMany({ where: { subjectId: batch.id } })).toMatchObject([
    { action: 'certificate-batch.start', detail: { students: 5 } },
  ]);
});

test('a batch without anybody, of another version, or while the board is frozen is refused', async () => {
  expect((await start()).json().errors).toMatchObject([{ path: 'body.templateId' }]);
  await students(1);
  expect((await start({ version: 2 })).json()).toMatchObject({ code: 'stale_version' });
  expect((await start({ edition: 4_444 })).statusCode).toBe(404);
  const where = { closedAt: null };
  await t.db.edition.updateMany({ where, data: { frozenFrom: new Date(Date.now() - 1_000) } });
  try {
    expect((await start()).json()).toMatchObject({ status: 409, code: 'board_frozen' });
  } finally {
    await t.db.edition.updateMany({ where, data: { frozenFrom: null } });
  }
});

test('a run after a crash continues, and an edit of the template changes nothing', async () => {
  await students(5);
  const { id } = await started();
  const crash = new Error('crash');
  let steps = 0;
  const db = new Proxy(t.deps.db, {
    get: (target, name, receiver) => {
      if (name === '$transaction' && ++steps > 2) throw crash;
      return Reflect.get(target, name, receiver);
    },
  });
  await expect(runCertificateBatch({ ...t.deps, db }, { batchId: id }, 2)).rejects.toBe(crash);
  expect(await find(id)).toMatchObject({ state: 'running', counts: { waiting: 1, issued: 4 } });
  await t.db.certificateTemplate.update({ where: { id: template.id }, data: { title: 'Another' } });
  await run(id);
  expect(await find(id)).toMatchObject({ state: 'done', counts: { issued: 5 } });
  const contents = (await certificatesOf()).map(({ content }) => content);
  expect(contents.map((content) => (content as { title: string }).title.slice(0, 6))).toEqual(
    Array.from({ length: 5 }, () => 'Done: '),
  );
});

test('places are those of the start', async () => {
  await students(1);
  const [user] = await students(1);
  if (!user) return expect.unreachable();
  await givePoints(t.db, user, 5_000);
  template = await createTemplate(t, asAdmin, {
    award: { reason: 'place', places: 1 },
    title: 'Place {rank}',
  });
  const { id } = await started();
  const [other] = await students(1);
  if (!other) return expect.unreachable();
  await givePoints(t.db, other, 9_000);
  await run(id);
  expect(await certificatesOf()).toMatchObject([{ userId: user.id, content: { title: 'Place 1' } }]);
});

test('undo revokes what was issued, also with another name, and stops what waits', async () => {
  const users = await students(3);
  const { id } = await started();
  await run(id);
  const [first, second] = await certificatesOf();
  if (!first || !second) return expect.unreachable();
  await t.db.user.update({ where: { id: first.userId }, data: { name: 'New Name' } });
  await t.request('POST', `/api/admin/certificates/${first.id}/reissue`, { cookie: asAdmin });
  expect((await call('POST', `/${id}/undo`, { reason: ' ' })).statusCode).toBe(400);
  const undone = await call('POST', `/${id}/undo`, { reason: 'Too early.' });
  expect(undone.json()).toMatchObject({
    state: 'undone',
    undoReason: 'Too early.',
    undoneBy: administrator.name,
  });
  expect(await certificatesOf(valid)).toEqual([]);
  expect((await t.request('GET', `/api/verify/${second.id}`)).json()).toMatchObject({
    state: 'revoked',
    revokedReason: 'Too early.',
  });
  const where = { userId: { in: users.map((user) => user.id) }, kind: 'certificate' };
  expect(await t.db.notification.count({ where })).toBe(0);
  expect((await call('POST', `/${id}/undo`, { reason: 'x' })).json()).toMatchObject({ code: 'not_undoable' });
  expect((await started()).total).toBe(3);
});

test('S69 a batch stops when its starter is no administrator any more', async () => {
  await students(2);
  const { id } = await started();
  t.allowList.delete(administrator.email);
  await run(id);
  t.allowList.add(administrator.email);
  expect(await find(id)).toMatchObject({ state: 'done', counts: { stopped: 2, issued: 0 } });
  expect(await certificatesOf()).toEqual([]);
});

test('two batches, their undo and single certificates at once: each student has at most one', async () => {
  const users = await students(12);
  const [one, two] = await Promise.all([started(), started()]);
  const single = users.slice(0, 3).map(({ id: userId }) =>
    t.request('POST', '/api/admin/certificates', {
      cookie: asAdmin,
      body: { templateId: template.id, version: 1, userId },
    }),
  );
  await Promise.all([run(one.id, 3), run(two.id, 4), run(one.id, 2), ...single]);
  const having = await certificatesOf(valid);
  expect(having.map(({ userId }) => userId).sort()).toEqual(users.map(({ id }) => id).sort());
  const [first, second] = await Promise.all([find(one.id), find(two.id)]);
  expect([first.state, second.state]).toEqual(['done', 'done']);
  expect(first.counts.issued + first.counts.had).toBe(12);
  expect(second.counts.issued + second.counts.had).toBe(12);

  await students(10);
  const three = await started();
  const [, undone] = await Promise.all([
    run(three.id, 1),
    call('POST', `/${three.id}/undo`, { reason: 'Stop.' }),
  ]);
  expect(undone.statusCode).toBe(200);
  expect(await certificatesOf({ ...valid, batchId: three.id })).toEqual([]);
  expect((await find(three.id)).counts.waiting).toBe(0);
});

test('reissues at once, and one that races a revocation, leave one of the two', async () => {
  const [user] = await students(1);
  if (!user) return expect.unreachable();
  const id = await issueTo(t, asAdmin, { templateId: template.id, userId: user.id });
  const post = (path: string, body: object = {}) =>
    t.request('POST', `/api/admin/certificates${path}`, { cookie: asAdmin, body });
  const again = await Promise.all([1, 2, 3, 4].map(() => post(`/${id}/reissue`)));
  expect(again.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
  const present = again.find(({ statusCode }) => statusCode === 201)?.json<Certificate>();
  const answers = await Promise.all([
    post(`/${present?.id}/revoke`, { reason: 'x' }),
    post(`/${present?.id}/reissue`),
    post('', { templateId: template.id, version: 1, userId: user.id }),
  ]);
  for (const { statusCode, body } of answers) expect([200, 201, 409], body).toContain(statusCode);
  expect((await certificatesOf(valid)).length).toBeLessThanOrEqual(1);
});

test('S60 a deletion that races the job leaves no valid certificate and no name', async () => {
  const users = await students(8);
  const { id } = await started();
  const deleted = users.slice(0, 4);
  await Promise.all([
    run(id, 1),
    ...deleted.map((user) => t.request('DELETE', `/api/admin/users/${user.id}`, { cookie: asAdmin })),
  ]);
  const ids = deleted.map((user) => user.id);
  expect(await certificatesOf({ userId: { in: ids }, ...valid })).toEqual([]);
  const left = await certificatesOf({ userId: { in: ids } });
  for (const row of left) {
    expect(row).toMatchObject({ recipient: null, jwt: null });
    for (const { name } of deleted) expect(JSON.stringify(row.content)).not.toContain(name);
  }
  expect(await t.db.certificateBatchItem.count({ where: { userId: { in: ids } } })).toBe(0);
  expect(await certificatesOf(valid)).toHaveLength(4);
  expect(await t.db.notification.count({ where: { userId: { in: ids } } })).toBe(0);
});

test('a batch whose job failed on all attempts is restarted, and no other one', async () => {
  await students(1);
  const { id } = await started();
  expect(await restartBatches(t.deps), 'its job waits').toBe(0);
  await t.db.$executeRaw`
    UPDATE pgboss.job SET state = 'failed' WHERE name = 'certificate-batch' AND data->>'batchId' = ${id}`;
  const restarted = await restartBatches(t.deps);
  expect(restarted).toBeGreaterThan(0);
  expect(await restartBatches(t.deps)).toBe(0);
  await run(id);
  expect((await call('GET', `/${id}`)).json()).toMatchObject({ state: 'done', counts: { issued: 1 } });
});

test('an undo waits for certificates that are being issued again', async () => {
  await students(1);
  const { id } = await started();
  await run(id);
  let isUndone = false;
  const undo = await t.db.$transaction(async (tx) => {
    await lockIssuing(tx);
    const asked = call('POST', `/${id}/undo`, { reason: 'Too early' }).then((answer) => {
      isUndone = true;
      return answer;
    });
    await delay(300);
    expect(isUndone).toBe(false);
    return { asked };
  });
  expect((await undo.asked).json()).toMatchObject({ state: 'undone' });
});
