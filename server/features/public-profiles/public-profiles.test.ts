import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBuiltPages } from '../../testing/built-pages.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
} from '../../testing/factories.ts';
import { inLockOrder, lockUser } from '../../testing/lock-order.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let root: string;
beforeAll(async () => {
  root = writeBuiltPages();
  t = await createTestApp({ config: { webRoot: root } });
});
afterAll(async () => {
  await t.close();
  rmSync(root, { recursive: true });
});

const png = { contentType: 'image/png', fileName: 'work.png' };
let made = 0;

/** A student with a public page on which one work is shown with its pictures, and one without. */
async function student(overrides: Parameters<typeof createStudent>[1] = {}) {
  const row = await createStudent(t.db, { college: 'Hill College', ...overrides });
  const cookie = await t.signInAs(row);
  const alias = `person-${++made}`;
  const work = async (status: 'approved' | 'pending' | 'rejected', title = 'Poster') =>
    createSubmission(t.db, { user: row, task: await createTask(t.db), status, points: 40, title });
  const [shown, plain] = [await work('approved', 'Shown'), await work('approved', 'Plain')];
  const file = (submissionId: string, overrides: object = png) =>
    createUpload(t.deps, { ownerUserId: row.id, submissionId, ...overrides });
  const save = (body: object) =>
    t.request('PATCH', '/api/me/public-profile', {
      cookie,
      body: { alias, enabled: true, works: [], ...body },
    });
  const works = [
    { id: shown.id, pictures: true },
    { id: plain.id, pictures: false },
  ];
  return { row, cookie, alias, work, shown, plain, file, save, works };
}

const profile = (alias: string) => t.request('GET', `/api/public-profiles/${alias}`);
const page = (alias: string) => t.request('GET', `/u/${alias}`);
const publicFile = (alias: string, id: string) =>
  t.request('GET', `/api/public-profiles/${alias}/files/${id}`);
const fieldsOf = (response: { json: () => { errors?: { path: string }[] } }) =>
  response.json().errors?.map(({ path }) => path);

test('a page shows the chosen works in order, and nothing else about the person', async () => {
  const { alias, save, works, shown, row, file, cookie } = await student();
  const picture = await file(shown.id);
  await file(shown.id, { contentType: 'application/pdf' });
  const own = () => t.request('GET', '/api/me/public-profile', { cookie });
  expect((await own()).json()).toEqual({ alias: null, enabled: false, works: [] });
  const saved = await save({ works: works.toReversed() });
  expect(saved.json()).toEqual({ alias, enabled: true, works: works.toReversed() });
  expect((await own()).json()).toEqual(saved.json());
  const answer = await profile(alias.toUpperCase());
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({
    alias,
    name: row.name,
    college: 'Hill College',
    points: 80,
    photo: null,
    works: [
      { title: 'Plain', domain: expect.any(String), points: 40, pictures: [] },
      {
        title: 'Shown',
        domain: expect.any(String),
        points: 40,
        pictures: [`/api/public-profiles/${alias}/files/${picture.id}`],
      },
    ],
  });
});

test('S21 unknown, switched off, disabled and deleted people are answered alike', async () => {
  const [off, disabled, deleted] = [await student(), await student(), await student()];
  for (const { save } of [off, disabled, deleted]) expect((await save({})).statusCode).toBe(200);
  for (const ask of [profile, page])
    for (const { alias } of [off, disabled, deleted]) expect((await ask(alias)).statusCode).toBe(200);
  await off.save({ enabled: false });
  await t.db.user.update({ where: { id: disabled.row.id }, data: { disabledAt: new Date() } });
  const administrator = await t.signInAs(await createAdministrator(t.db));
  await t.request('DELETE', `/api/admin/users/${deleted.row.id}`, { cookie: administrator });
  for (const ask of [profile, page]) {
    const answerTo = async (alias: string) => {
      const { statusCode, headers, body } = await ask(alias);
      const others = Object.entries(headers).filter(
        ([name]) => !/^(date|content-length|x-request-id|x-ratelimit-.*)$/.test(name),
      );
      return {
        statusCode,
        headers: Object.fromEntries(others),
        body: body.replace(/"requestId":"[^"]*"/, ''),
      };
    };
    const unknown = await answerTo('no-such-person');
    expect(unknown).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'no-store' } });
    expect(unknown.body).toMatch(/"code":"not_found"|<title>app of /);
    for (const { alias } of [off, disabled, deleted]) expect(await answerTo(alias)).toEqual(unknown);
    // `/u/..` is `/`.
    for (const odd of [...(ask === profile ? ['..'] : []), '\0', '%00', "x' OR 1=1", 'a'.repeat(90)]) {
      expect([404, 400]).toContain((await ask(encodeURIComponent(odd))).statusCode);
    }
  }
});

test('S60 a deletion of the account removes the page and the choice of works', async () => {
  const { row, save, works } = await student();
  await save({ works });
  const administrator = await t.signInAs(await createAdministrator(t.db));
  await t.request('DELETE', `/api/admin/users/${row.id}`, { cookie: administrator });
  expect(await t.db.publicProfile.count({ where: { userId: row.id } })).toBe(0);
  expect(await t.db.publicWork.count({ where: { userId: row.id } })).toBe(0);
});

test('S21 S22 a student cannot choose work of somebody else, or work that is not approved', async () => {
  const [mine, theirs] = [await student(), await student()];
  await theirs.save({ works: theirs.works });
  const refused = [
    theirs.shown.id,
    (await mine.work('pending')).id,
    (await mine.work('rejected')).id,
    '00000000-0000-4000-8000-000000000000',
  ];
  for (const id of refused) {
    const answer = await mine.save({ works: [{ id, pictures: true }] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { path: 'body.works', message: 'Choose only work of yours that is approved.' },
    ]);
  }
  expect((await profile(mine.alias)).statusCode).toBe(404);
  expect((await profile(theirs.alias)).json().works).toHaveLength(2);
});

test('work that an administrator deletes at the same moment cannot be chosen', async () => {
  const { row, save, works, shown } = await student();
  const administrator = await t.signInAs(await createAdministrator(t.db));
  const remove = () => t.request('DELETE', `/api/admin/submissions/${shown.id}`, { cookie: administrator });
  const [removed, saved] = await inLockOrder(t.db, lockUser(row.id), [remove, () => save({ works })]);
  expect(removed?.statusCode).toBe(204);
  expect(saved?.statusCode).toBe(400);
  expect(fieldsOf(saved ?? expect.fail())).toEqual(['body.works']);
});

describe('S21 files', () => {
  test('only pictures that the person has chosen, and their photo, are public', async () => {
    const one = await student();
    const other = await student();
    const photo = await createUpload(t.deps, {
      purpose: 'profile_photo',
      ownerUserId: one.row.id,
      profileOfUserId: one.row.id,
      contentType: 'image/webp',
    });
    const picture = await one.file(one.shown.id);
    const hidden = [
      await one.file(one.plain.id),
      await one.file(one.shown.id, { contentType: 'application/pdf' }),
      await one.file(one.shown.id, { contentType: 'image/svg+xml' }),
      await createUpload(t.deps, { ownerUserId: one.row.id, ...png }),
      await other.file(other.shown.id),
    ];
    await one.save({ works: one.works });
    await other.save({});
    expect((await profile(one.alias)).json().photo).toBe(
      `/api/public-profiles/${one.alias}/files/${photo.id}`,
    );
    for (const { id } of [photo, picture]) {
      const answer = await publicFile(one.alias, id);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-security-policy']).toContain('sandbox');
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect((await publicFile(other.alias, id)).statusCode).toBe(404);
      // The usual address stays private.
      expect((await t.request('GET', `/api/files/${id}`)).statusCode).toBe(401);
    }
    for (const { id } of hidden) expect((await publicFile(one.alias, id)).statusCode, id).toBe(404);
  });

  test('they are private again at once when the work, its pictures or the page are withdrawn', async () => {
    const { alias, save, works, shown, file } = await student();
    const picture = await file(shown.id);
    const status = async () => (await publicFile(alias, picture.id)).statusCode;
    const on = async () => {
      expect((await save({ works })).statusCode).toBe(200);
      expect(await status()).toBe(200);
    };
    for (const change of [
      { works: [] },
      { works: [{ id: shown.id, pictures: false }] },
      { works, enabled: false },
    ]) {
      await on();
      await save(change);
      expect(await status()).toBe(404);
    }
    await on();
    const administrator = await t.signInAs(await createAdministrator(t.db));
    await t.request('DELETE', `/api/admin/submissions/${shown.id}`, { cookie: administrator });
    expect(await status()).toBe(404);
    expect((await profile(alias)).json().works.map(({ title }: { title: string }) => title)).toEqual([
      'Plain',
    ]);
  });
});

test('an address is unique, may be changed, and follows its rules', async () => {
  const [one, two] = [await student(), await student()];
  await one.save({});
  const taken = await two.save({ alias: one.alias });
  expect(taken.statusCode).toBe(400);
  expect(taken.json().errors).toEqual([
    { path: 'body.alias', message: 'This address is taken. Choose another one.' },
  ]);
  await one.save({ alias: `${one.alias}-new` });
  expect((await profile(one.alias)).statusCode).toBe(404);
  expect((await two.save({ alias: one.alias })).statusCode).toBe(200);
  for (const alias of [
    'ab',
    'a'.repeat(31),
    'Asha',
    'a_b',
    '-ab',
    'ab-',
    'a--b',
    'ásh',
    'a b',
    'a/b',
    'admin',
    'festival\n',
  ]) {
    const answer = await one.save({ alias });
    // Padding is removed.
    if (alias === 'festival\n') expect(answer.json().alias).toBe('festival');
    else expect(fieldsOf(answer), alias).toEqual(['body.alias']);
  }
  const many = Array.from({ length: 13 }, () => ({ id: crypto.randomUUID(), pictures: false }));
  expect(fieldsOf(await one.save({ works: many }))).toEqual(['body.works']);
  expect(fieldsOf(await one.save({ works: [one.works[0], one.works[0]] }))).toEqual(['body.works']);
  await expect(
    t.db.publicProfile.update({ where: { userId: one.row.id }, data: { alias: 'Not Allowed' } }),
  ).rejects.toThrow('public_profiles_alias_check');
});

test('S29 a hostile name is text in the page, which has the policy of all pages and is asked for each time', async () => {
  const { alias, save } = await student({ name: '</title><script>alert(1)</script>' });
  await save({});
  const { body, headers, statusCode } = await page(alias);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'private, no-cache',
  ]);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(body).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)');
  expect(body).not.toContain('<script>');
});
