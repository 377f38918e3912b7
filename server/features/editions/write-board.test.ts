import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPointsFaults } from '../../operations/find-points-faults.ts';
import { createStudent, givePoints } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeBoard } from './write-board.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('an edition that begins, and points that are given meanwhile, list nobody who is hidden', async () => {
  const students = await Promise.all(Array.from({ length: 6 }, () => createStudent(t.db)));
  const before = await t.db.edition.findFirstOrThrow({ where: { closedAt: null } });
  await t.db.edition.update({ where: { id: before.id }, data: { closedAt: new Date() } });
  const { id } = await t.db.edition.create({ data: { number: 77, name: 'Next' } });
  await Promise.all([
    writeBoard(t.deps, { editionId: id }),
    ...students.map((row) => t.db.user.update({ where: { id: row.id }, data: { hidden: true } })),
    ...students.map((row) => givePoints(t.db, row, 5)),
  ]);
  const own = { userId: { in: students.map((row) => row.id) } };
  expect(await t.db.score.count({ where: { ...own, board: String(id) } })).toBe(students.length);
  expect(await t.db.score.count({ where: { ...own, listed: true } })).toBe(0);
  expect((await findPointsFaults(t.db)).faults).toEqual([]);
});
