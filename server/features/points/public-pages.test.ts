import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const ask = (ids: readonly string[], cookie?: string) =>
  t.request(
    'GET',
    `/api/leaderboard/public-pages?ids=${ids.join(',')}`,
    cookie === undefined ? {} : { cookie },
  );

test('S21 only those who switched their page on, and are on the leaderboard, are named', async () => {
  const person = async (alias: string, enabled: boolean, columns = {}) => {
    const row = await createStudent(t.db, columns);
    await t.db.publicProfile.create({ data: { userId: row.id, alias, enabled } });
    return row;
  };
  const shown = await person('shown', true);
  const adminEmail = 'desk@festival.test';
  t.allowList.add(adminEmail);
  const others = [
    await person('off', false),
    await person('disabled', true, { disabledAt: new Date() }),
    await person('organiser', true, { email: adminEmail }),
    await createStudent(t.db),
  ];
  const cookie = await t.signInAs(others[3] ?? expect.fail());
  const ids = [shown, ...others].map(({ id }) => id);
  expect((await ask(ids, cookie)).json()).toEqual({ items: [{ id: shown.id, alias: 'shown' }] });
  expect((await ask([], cookie)).json()).toEqual({ items: [] });
  expect((await ask(ids)).statusCode).toBe(401);
});

test('S26 no more ids than a page has, and nothing else', async () => {
  const cookie = await t.signInAs(await createStudent(t.db));
  const tooMany = Array.from({ length: 101 }, () => crypto.randomUUID());
  for (const ids of [['x'], tooMany]) expect((await ask(ids, cookie)).statusCode).toBe(400);
});
