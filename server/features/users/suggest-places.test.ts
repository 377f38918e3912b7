import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudent } from '../../testing/factories.ts';
import { planOf } from '../../testing/plan-of.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { suggestColleges, suggestPlaces } from './suggest-places.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  // PostgreSQL does not change the type of a column that a trigger names.
  await t.db.$executeRaw`DROP TRIGGER users_live_profile ON users`;
  // As in a database with this locale: 'éa' is between 'ea' and 'eb'.
  await t.db.$executeRaw`ALTER TABLE users ALTER COLUMN college_city TYPE text COLLATE "en-x-icu"`;
  for (const collegeCity of ['Eaton', 'Éa', 'Eastleigh', 'Épinal', 'Évora', 'Erode']) {
    await createStudent(t.db, { collegeCity });
  }
});
afterAll(() => t.close());

test.each([
  ['e', ['Eastleigh', 'Eaton', 'Erode']],
  ['EA', ['Eastleigh', 'Eaton']],
  ['é', ['Éa', 'Épinal', 'Évora']],
])(
  'suggestions for %s are complete where accented letters are sorted between others',
  async (search, expected) => {
    const { items } = await suggestPlaces(t.deps.runSql, null as never, { of: 'city', search });
    expect(items).toEqual(expected);
  },
);

test('students get the colleges that three of them gave, and no name that fewer gave', async () => {
  const student = await createStudent(t.db, { college: 'Lake Poly' });
  const cookie = await t.signInAs(student);
  const suggest = async (search: string) =>
    (await t.request('GET', `/api/colleges?search=${search}`, { cookie })).json().items;
  for (const college of ['Lakeside College', 'lakeside college', 'Lake Poly', 'Own Words'])
    await createStudent(t.db, { college });
  const last = await createStudent(t.db, { college: 'LAKESIDE COLLEGE', disabledAt: new Date() });
  expect(await suggest('la')).toEqual([]);
  await t.db.user.update({ where: { id: last.id }, data: { disabledAt: null } });
  expect(await suggest('LA')).toEqual(['Lakeside College']);
  expect(await suggest('')).toEqual(['Lakeside College']);
  expect(await suggest('side')).toEqual([]);
  await t.db.user.update({ where: { id: last.id }, data: { college: 'Lake Poly' } });
  expect(await suggest('la')).toEqual(['Lake Poly']);
});

test('an index serves the colleges and how many students each has', async () => {
  const plan = await planOf(t.db, ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'], (explain) =>
    suggestColleges(explain, null as never, { search: 'La' }),
  );
  expect(plan.match(/users_college_prefix_idx/g)).toHaveLength(3);
});
