import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPointsFaults } from '../../operations/find-points-faults.ts';
import {
  createAdministrator,
  createStudent,
  createUpload,
  givePoints,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: string;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

const get = async (url: string, cookie: string) => (await t.request('GET', url, { cookie })).json();
const edit = (cookie: string, body: object) => t.request('PATCH', '/api/me', { cookie, body });
async function student(overrides: Parameters<typeof createStudent>[1] = {}) {
  const row = await createStudent(t.db, overrides);
  return { row, cookie: await t.signInAs(row) };
}
/** Names and points, as another student searches them. */
async function board(search: string, query = ''): Promise<string[]> {
  const { cookie } = await student();
  const { items } = await get(`/api/leaderboard?search=${encodeURIComponent(search)}${query}`, cookie);
  return items.map(({ name, points }: { name: string; points: number }) => `${name} ${points}`);
}
const remove = ({ id }: Pick<TestStudent, 'id'>, cookie = admin) =>
  t.request('DELETE', `/api/admin/users/${id}/alias`, { cookie });

test('an alias follows the rules of names and is neither the alias, the name nor the Tech ID of another student', async () => {
  const { cookie, row } = await student({ name: 'Asha Rao' });
  const other = await student({ name: 'Béla  Other' });
  expect((await edit(cookie, { alias: '  Night \u00a0 Owl ' })).json()).toMatchObject({
    alias: 'Night Owl',
    name: 'Asha Rao',
  });
  for (const alias of ['night owl', 'NIGHT  OWL', 'Nïght Owl', 'asha rao', row.techid.toLowerCase()]) {
    const refused = await edit(other.cookie, { alias });
    expect(refused.statusCode, alias).toBe(400);
    expect(refused.json().errors, alias).toEqual([{ path: 'body.alias', message: expect.any(String) }]);
  }
  expect((await edit(cookie, { alias: 'x'.repeat(201) })).statusCode).toBe(400);
  expect((await edit(cookie, { alias: 'two\nlines' })).statusCode).toBe(400);
  expect((await edit(cookie, { alias: 'ASHA RAO' })).statusCode, 'their own name').toBe(200);
  expect((await edit(cookie, { alias: ' ' })).json()).toMatchObject({ alias: null });
  expect((await edit(other.cookie, { alias: 'night owl' })).statusCode, 'no longer used').toBe(200);
});

test('of students who choose the same alias at once one gets it', async () => {
  const students = await Promise.all(Array.from({ length: 5 }, () => student()));
  const answers = await Promise.all(students.map(({ cookie }) => edit(cookie, { alias: 'Wanted' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
});

test('others search the alias, which has no photo for them; administrators search both', async () => {
  const { row, cookie } = await student({ name: 'Ravi Unseen' });
  const photo = await createUpload(t.deps, {
    purpose: 'profile_photo',
    ownerUserId: row.id,
    profileOfUserId: row.id,
    contentType: 'image/png',
  });
  await givePoints(t.db, row, 11);
  const reader = await student();
  const file = (as: string) => t.request('GET', `/api/files/${photo.id}`, { cookie: as });
  expect((await file(reader.cookie)).statusCode).toBe(200);
  expect(await board('unseen')).toEqual(['Ravi Unseen 11']);

  await edit(cookie, { alias: 'Masked' });
  expect(await board('unseen')).toEqual([]);
  expect(await board('masked')).toEqual(['Masked 11']);
  for (const [as, status] of [
    [reader.cookie, 404],
    [cookie, 200],
    [admin, 200],
  ] as const)
    expect((await file(as)).statusCode).toBe(status);
  for (const search of ['unseen', 'masked']) {
    const { items } = await get(`/api/admin/users?search=${search}`, admin);
    expect(items, search).toMatchObject([{ name: 'Ravi Unseen', alias: 'Masked', hidden: false }]);
  }
  await edit(cookie, { alias: null });
  expect(await board('unseen')).toEqual(['Ravi Unseen 11']);
  expect((await file(reader.cookie)).statusCode).toBe(200);
});

test('a hidden student is on no board and counts for nobody’s rank, and keeps points, account and place', async () => {
  const college = 'Hidden Hall';
  const { row, cookie } = await student({ name: 'Hana Gone', college });
  const behind = await student({ name: 'Bo Behind', college });
  await givePoints(t.db, row, 500);
  await givePoints(t.db, behind.row, 400);
  const rank = async () => (await get('/api/me', behind.cookie)).rank;
  const users = async () => (await get('/api/admin/users', admin)).total;
  const [before, total] = [await rank(), await users()];

  expect((await edit(cookie, { hidden: true })).json()).toMatchObject({
    hidden: true,
    points: 500,
    rank: null,
  });
  await givePoints(t.db, row, 50);
  await givePoints(t.db, await createStudent(t.db, { name: 'Hana Later', hidden: true }), 9);
  expect(await rank()).toBe(before - 1);
  expect(await users()).toBe(total + 1);
  for (const query of ['', '&board=all', '&board=month', '&board=week', `&college=${college}`])
    expect(await board('hana', query), query).toEqual([]);
  expect(await board(college)).toEqual(['Bo Behind 400']);
  expect((await get('/api/leaderboard', cookie)).me).toBeNull();
  expect((await get('/api/leaderboard/around-me', cookie)).rows).toEqual([]);
  expect(await get(`/api/admin/users/${row.id}`, admin)).toMatchObject({ points: 550, rank: null });
  expect((await findPointsFaults(t.db)).faults).toEqual([]);

  await edit(cookie, { hidden: false });
  for (const query of ['', '&board=all', '&board=month', '&board=week'])
    expect(await board('gone', query), query).toEqual(['Hana Gone 550']);
  expect(await rank()).toBe(before);
  expect((await findPointsFaults(t.db)).faults).toEqual([]);
});

test('an administrator removes an alias: the student is hidden, not shown by name, and may choose again', async () => {
  const { row, cookie } = await student({ name: 'Una Fit', alias: 'Un fit' });
  const events = async () =>
    (await get(`/api/admin/audit?subject=${row.id}&action=user.remove-alias`, admin)).items;
  expect((await remove(row, cookie)).statusCode).toBe(403);
  expect((await remove(row)).statusCode).toBe(204);
  expect(await get('/api/me', cookie)).toMatchObject({ alias: null, hidden: true });
  expect(await board('Un')).not.toContain('Una Fit 0');
  expect(JSON.stringify(await events())).not.toContain('Un fit');
  expect((await remove(row)).statusCode, 'again').toBe(204);
  expect(await events()).toHaveLength(1);
  expect((await remove({ id: '01a22513-3268-734f-8f36-61aabd7a6b3a' })).statusCode).toBe(404);
  expect((await edit(cookie, { alias: 'Fit', hidden: false })).statusCode).toBe(200);
  expect(await board('Fit')).toEqual(['Fit 0']);
});

test('a deleted account leaves its alias to others', async () => {
  const { row } = await student({ alias: 'Left Behind' });
  const deleted = await t.request('DELETE', `/api/admin/users/${row.id}`, { cookie: admin });
  expect(deleted.statusCode).toBe(204);
  expect((await edit((await student()).cookie, { alias: 'Left Behind' })).statusCode).toBe(200);
});
