import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { siteSteps } from '../../contract/site-steps.ts';
import { sampleSite } from '../../seed/sample-site.ts';
import { neutralSite } from '../../site/neutral-site.ts';
import { createApplication } from '../../testing/applicants.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { sendReview } from '../../testing/send-review.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const day = 86_400_000;
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('counts pending submissions, open tasks, open messages and users for the navigation of administrators', async () => {
  const administrator = await createAdministrator(t.db);
  const cookie = await t.signInAs(administrator);
  const counts = async () => (await t.request('GET', '/api/admin/counts', { cookie })).json();
  const before = await counts();

  const student = await createStudent(t.db);
  await createStudent(t.db, { disabledAt: new Date() });
  await createStudent(t.db, { deletedAt: new Date() });
  const task = await createTask(t.db, { lastDate: new Date(Date.now() + day) });
  await createTask(t.db, { lastDate: new Date(Date.now() - day) });
  const { id } = await createSubmission(t.db, { user: student, task, status: 'pending' });
  const message = { name: 'Visitor', email: 'visitor@visitors.test', message: 'May I join?' };
  await t.db.contactMessage.create({ data: message });
  await t.db.contactMessage.create({ data: { ...message, state: 'handled', handledAt: new Date() } });
  const other = await createStudent(t.db);
  await createApplication(t.db);
  await createApplication(t.db, { status: 'accepted', decidedAt: new Date() });
  await createSubmission(t.db, { user: other, task, status: 'rejected' });
  expect(await counts()).toEqual({
    pendingSubmissions: before.pendingSubmissions + 1,
    openTasks: before.openTasks + 1,
    openAppeals: before.openAppeals,
    newApplications: before.newApplications + 1,
    openMessages: before.openMessages + 1,
    users: before.users + 3,
    openSteps: [],
  });

  expect(before.openSteps, 'of the published site').toEqual(['task']);

  const approved = await sendReview(t, { cookie, id, action: 'approve', body: { points: 1 } });
  expect(approved.statusCode).toBe(200);
  expect((await counts()).pendingSubmissions).toBe(before.pendingSubmissions);
  const users = await t.request('GET', '/api/admin/users', { cookie });
  expect((await counts()).users).toBe(users.json().total);
});

test('until a site is published, the steps that are left are those of its draft', async () => {
  const cookie = await t.signInAs(await createAdministrator(t.db));
  const site = { published: async () => ({ number: 0, content: neutralSite }) };
  const app = await buildApp({ ...t.deps, site });
  const steps = async () =>
    (await app.inject({ url: '/api/admin/counts', headers: { cookie } })).json().openSteps;
  const withoutTask = siteSteps.filter((step) => step !== 'task');
  const { id } = await createTask(t.db);
  // The other test counts tasks.
  onTestFinished(async () => void (await t.db.task.delete({ where: { id } })));
  expect(await steps()).toEqual(withoutTask);
  const content = { ...neutralSite, tiers: sampleSite().tiers };
  const saved = await t.request('PUT', '/api/admin/site', {
    cookie,
    body: { content, basedOn: 0, version: 0 },
  });
  expect(saved.statusCode).toBe(200);
  expect(await steps()).toEqual(withoutTask.filter((step) => step !== 'tiers'));
  await app.close();
});
