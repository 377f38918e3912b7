import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Access } from '../../contract/own-data.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a student sees which administrator opened their profile and work, page by page, and nobody else’s', async () => {
  const user = await createStudent(t.db);
  const cookie = await t.signInAs(user);
  const task = await createTask(t.db, { title: 'A film' });
  const work = await createSubmission(t.db, { user, task });
  const other = await createStudent(t.db);
  const otherWork = await createSubmission(t.db, { user: other, task });
  const administrator = await createAdministrator(t.db, { name: 'Meera' });
  const asAdmin = await t.signInAs(administrator);
  const open = async (path: string) =>
    expect((await t.request('GET', path, { cookie: asAdmin })).statusCode).toBe(200);
  for (const path of [
    `/api/admin/users/${user.id}`,
    `/api/admin/users/${user.id}`,
    `/api/admin/submissions/${work.id}`,
    `/api/admin/submissions/${work.id}/history`,
    `/api/admin/users/${other.id}`,
    `/api/admin/submissions/${otherWork.id}`,
    '/api/admin/users.csv',
  ]) {
    await open(path);
  }
  const pageOf = async (query: string) =>
    (await t.request('GET', `/api/me/accesses${query}`, { cookie })).json<{
      items: Access[];
      nextCursor: string | null;
    }>();
  const expected = [
    { by: 'Meera', action: 'user.export', work: null },
    { by: 'Meera', action: 'submission.open', work: 'A film' },
    { by: 'Meera', action: 'user.open', work: null },
  ];
  const { items } = await pageOf('');
  expect(items).toMatchObject(expected);
  expect(items).toHaveLength(expected.length);
  const seen: Access[] = [];
  for (let cursor = ''; ; ) {
    const page = await pageOf(`?limit=1${cursor}`);
    seen.push(...page.items);
    if (page.nextCursor === null) break;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  expect(seen).toEqual(items);
  const newcomer = await t.signInAs(await createStudent(t.db));
  const none = await t.request('GET', '/api/me/accesses', { cookie: newcomer });
  expect(none.json()).toEqual({ items: [], nextCursor: null });
});
