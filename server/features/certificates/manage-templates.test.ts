import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CertificateTemplate } from '../../contract/certificate-templates.ts';
import { certificateTemplateWith } from '../../testing/certificates.ts';
import { createAdministrator, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let cookie: string;

beforeAll(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: object) =>
  t.request(method, `/api/admin/certificate-templates${path}`, { cookie, ...(body && { body }) });
const create = async (overrides?: object) =>
  (await call('POST', '', certificateTemplateWith(overrides))).json<CertificateTemplate>();
const errorsOf = async (overrides: object) =>
  (await call('POST', '', certificateTemplateWith(overrides))).json().errors;

test('a template is created, edited and deleted', async () => {
  const made = await create({ name: 'Zeta' });
  expect(made).toMatchObject({ ...certificateTemplateWith({ name: 'Zeta' }), issued: 0, version: 1 });
  const input = certificateTemplateWith({ name: 'Alpha', paper: 'us-letter' });
  const edited = await call('PATCH', `/${made.id}`, { ...input, version: 1 });
  expect(edited.json()).toMatchObject({ ...input, version: 2 });
  const stale = await call('PATCH', `/${made.id}`, { ...input, version: 1 });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version']);
  expect((await call('GET', `/${made.id}`)).json()).toEqual(edited.json());
  const { items } = (await call('GET')).json<{ items: CertificateTemplate[] }>();
  expect(items.map(({ id }) => id)).toContain(made.id);
  expect((await call('DELETE', `/${made.id}`)).statusCode).toBe(204);
  for (const gone of [await call('GET', `/${made.id}`), await call('DELETE', `/${made.id}`)])
    expect(gone.statusCode).toBe(404);
  const events = await t.db.auditEvent.findMany({ where: { subjectId: made.id }, orderBy: { id: 'asc' } });
  expect(events.map(({ action }) => action)).toEqual([
    'certificate-template.create',
    'certificate-template.edit',
    'certificate-template.delete',
  ]);
  expect(events[1]?.detail).toMatchObject({ changed: 'name, paper', after: { paper: 'us-letter' } });
});

test('a text with a variable that the reason does not have is refused at its field', async () => {
  const [error] = await errorsOf({ body: 'For {name}, {rank} and {First}' });
  expect(error).toMatchObject({ path: 'body.body' });
  expect(error.message).toContain('There is no {rank}, {First}. Use {name}, {college},');
  expect(
    await errorsOf({ award: { reason: 'place', places: 3 }, body: 'Place {rank} for {name}' }),
  ).toBeUndefined();
});

test('S60 what stays after a deletion cannot name the student', async () => {
  for (const field of ['title', 'description', 'criteria']) {
    const [error] = await errorsOf({ [field]: 'Thanks, {name} of {college}' });
    expect(error.path).toBe(`body.${field}`);
  }
});

test('a tier that is not published and a task that does not exist are refused', async () => {
  expect((await errorsOf({ award: { reason: 'tier', tier: 'Nobody' } }))[0].path).toBe('body.award.tier');
  const task = await createTask(t.db);
  expect(await errorsOf({ award: { reason: 'task', taskId: task.id } })).toBeUndefined();
  await t.db.task.delete({ where: { id: task.id } });
  expect((await errorsOf({ award: { reason: 'task', taskId: task.id } }))[0].path).toBe('body.award.taskId');
  const { tiers } = (await t.deps.site.published()).content;
  expect(await errorsOf({ award: { reason: 'tier', tier: tiers[0]?.title } })).toBeUndefined();
});

test('S27 wrong types and unknown fields are refused', async () => {
  for (const wrong of [
    { award: { reason: 'points', points: '7' } },
    { award: { reason: 'place', places: 0 } },
    { award: { reason: 'unknown' } },
    { kind: 'certificate', paragraph: 'Only of letters.' },
    { signatures: Array.from({ length: 4 }, () => ({ name: 'A', office: '' })) },
    { title: 'Two\nlines' },
    { issued: 1 },
  ])
    expect((await call('POST', '', certificateTemplateWith(wrong))).statusCode).toBe(400);
});
