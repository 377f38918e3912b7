import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { type Phrase, variablesProblem } from '../../contract/phrases.ts';
import { fillVariables } from '../../contract/variables.ts';
import { createAdministrator } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let cookie: string;
let other: string;
let administratorId: string;

beforeAll(async () => {
  t = await createTestApp();
  const administrator = await createAdministrator(t.db);
  administratorId = administrator.id;
  cookie = await t.signInAs(administrator);
  other = await t.signInAs(await createAdministrator(t.db));
});
beforeEach(() => t.db.savedPhrase.deleteMany());
afterAll(() => t.close());

const phrase = (overrides: object = {}) => ({
  title: 'Thanks',
  body: 'Thank you.',
  shared: true,
  ...overrides,
});
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', as: string, path = '', body?: object) =>
  t.request(method, `/api/admin/phrases${path}`, { cookie: as, ...(body && { body }) });
const create = async (as: string, overrides?: object) =>
  (await call('POST', as, '', phrase(overrides))).json<Phrase>();
const titles = async (as: string) =>
  (await call('GET', as)).json<{ items: Phrase[] }>().items.map(({ title }) => title);

test('shared phrases are of all administrators, own ones of one', async () => {
  const shared = await create(cookie, { title: 'Zeta' });
  const own = await create(cookie, { title: 'alpha', shared: false });
  expect(own).toMatchObject({ shared: false, version: 1 });
  expect(await titles(cookie)).toEqual(['alpha', 'Zeta']);
  expect(await titles(other)).toEqual(['Zeta']);

  // S21: a phrase of another administrator does not exist.
  const edit = { ...phrase({ title: 'Taken' }), version: 1 };
  expect((await call('PATCH', other, `/${own.id}`, edit)).statusCode).toBe(404);
  expect((await call('DELETE', other, `/${own.id}`)).statusCode).toBe(404);

  expect((await call('PATCH', other, `/${shared.id}`, edit)).json()).toMatchObject({
    title: 'Taken',
    version: 2,
  });
  const stale = await call('PATCH', cookie, `/${shared.id}`, edit);
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version']);
  expect((await call('DELETE', cookie, `/${shared.id}`)).statusCode).toBe(204);
  expect((await call('DELETE', cookie, `/${own.id}`)).statusCode).toBe(204);
  expect(await titles(cookie)).toEqual([]);
});

test('the number of phrases is limited', async () => {
  await t.db.savedPhrase.createMany({
    data: Array.from({ length: limits.phrases }, (_, n) => ({ title: `${n}`, body: 'x', administratorId })),
  });
  const refused = await call('POST', cookie, '', phrase({ shared: false }));
  expect(refused.statusCode).toBe(400);
  expect(refused.json().detail).toContain('Delete one first');
  expect((await call('POST', cookie, '', phrase())).statusCode).toBe(201);
});

test('S29 a phrase without title or text is refused', async () => {
  for (const wrong of [{ title: ' ' }, { title: 'Two\nlines' }, { body: '' }, { administratorId }])
    expect((await call('POST', cookie, '', phrase(wrong))).statusCode).toBe(400);
});

test('a phrase with an unknown variable is refused with the known ones', async () => {
  const refused = await call('POST', cookie, '', phrase({ body: 'Dear {first}, {name} {First}' }));
  expect(refused.json().errors).toEqual([
    {
      path: 'body.body',
      message:
        'There is no {first}, {First}. Use {first_name}, {name}, {task}, {points}, {my_name}. A word that should stay in braces needs spaces: { word }.',
    },
  ]);
  for (const body of ['{name}', 'if (a) { b; }', '{"a": 1}', 'a{3}', '{}', '{ first }'])
    expect((await call('POST', cookie, '', phrase({ body }))).statusCode).toBe(201);
});

test('variables are replaced, and those without a value stay', () => {
  const body = 'Hello {first_name}, {task} and {task}; {unknown} {first_name}';
  expect(fillVariables(body, { first_name: '$& Asha', task: '' })).toBe(
    'Hello $& Asha, {task} and {task}; {unknown} $& Asha',
  );
});

test('a variable that is left must be replaced before the text is sent', () => {
  expect(variablesProblem('{first_name}, {task} and {task}')).toBe('Replace {first_name}, {task} first.');
  expect(variablesProblem('Hello {here}')).toContain('Replace {here} first. A word');
  expect(variablesProblem('Nothing { here } {"or": 1}')).toBeUndefined();
});
