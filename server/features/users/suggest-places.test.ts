import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { suggestPlaces } from './suggest-places.ts';

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
