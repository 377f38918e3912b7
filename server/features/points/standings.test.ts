import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import { foldChanges } from '../../database/kept-counts.ts';
import { createStudent, eraseStudent, givePoints, type TestStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { administrators, isAmbassador } from './is-ambassador.ts';
import { countedAccounts, rebuildStandings } from './rebuild-standings.ts';
import { ambassadorCount, pointsOfAll, rankOf, rankOfUser, standings } from './standings.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const adminEmails = new Set(['desk@festival.test']);
/** Around the borders of the blocks, and below 0. */
const amounts = [-70, -64, -1, 1, 5, 63, 64, 65, 640, 4095, 4096, 4097, 20_000];
const amount = () => amounts[randomInt(amounts.length)] ?? 0;

/** Where kept numbers differ from those counted in `users`, in one statement: while others write, each sees another state. */
const wrongNumbers = () =>
  t.db.$queryRaw<unknown[]>`
    WITH ${administrators(adminEmails)},
    ambassadors AS MATERIALIZED (SELECT users.points FROM users WHERE ${isAmbassador}),
    wanted AS MATERIALIZED (
      SELECT points FROM ambassadors UNION SELECT points + 1 FROM ambassadors UNION SELECT unnest(${amounts}::int[]))
    SELECT * FROM (
      SELECT 'rank of ' || points AS what, ${rankOf(Prisma.sql`wanted.points`)}::bigint AS kept,
        1 + (SELECT count(*) FROM ambassadors WHERE ambassadors.points > wanted.points) AS counted
      FROM wanted
      UNION ALL SELECT 'ambassadors', ${ambassadorCount}, (SELECT count(*) FROM ambassadors)
      UNION ALL SELECT 'points', ${pointsOfAll}, (SELECT coalesce(sum(points), 0) FROM users)
    ) AS numbers WHERE kept <> counted`;

test('every statement sees exact ranks, count and sum while others write, fold and rebuild', async () => {
  const students = await Promise.all(Array.from({ length: 8 }, () => createStudent(t.db)));
  let writing = true;

  async function write(first: TestStudent): Promise<void> {
    let student = first;
    for (let round = 0; round < 15; round++) {
      const where = { id: student.id };
      const step = randomInt(8);
      if (step < 4) await givePoints(t.db, student, amount());
      else if (step === 4) await t.db.user.update({ where, data: { disabledAt: new Date() } });
      else if (step === 5) await t.db.user.update({ where, data: { disabledAt: null } });
      else {
        if (step === 6) await eraseStudent(t.db, student.id, new Date());
        student = await createStudent(t.db);
        await t.db.user.delete({ where: { id: (await createStudent(t.db)).id } });
      }
      // The last account of the first writer is that of an administrator, and the one before it no longer.
      if (first !== students[0]) continue;
      const former = { email: `former-${student.id}-${round}@students.test` };
      await t.db.user.updateMany({ where: { email: 'Desk@Festival.test' }, data: former });
      if (round % 3 !== 0)
        await t.db.user.update({ where: { id: student.id }, data: { email: 'Desk@Festival.test' } });
    }
  }
  async function repeatedly(run: () => Promise<unknown>): Promise<number> {
    let runs = 0;
    for (; writing; runs++) await run();
    return runs;
  }
  const background = Promise.all([
    repeatedly(async () => expect(await wrongNumbers()).toEqual([])),
    repeatedly(() => foldChanges(t.db, standings)),
    repeatedly(() => foldChanges(t.db, standings)),
    repeatedly(() => t.db.$transaction((tx) => rebuildStandings(tx))),
  ]);
  await Promise.all(students.map(write)).finally(() => {
    writing = false;
  });
  for (const runs of await background) expect(runs).toBeGreaterThan(0);
  expect(await wrongNumbers()).toEqual([]);
  await foldChanges(t.db, standings);
  expect(await t.db.standingChange.count()).toBe(0);
  expect(await wrongNumbers()).toEqual([]);
  const kept = await t.db.$queryRaw`
    SELECT board, block, start, accounts FROM standings WHERE accounts <> 0 ORDER BY board, block, start`;
  expect(kept).toEqual(
    await t.db.$queryRaw`SELECT board, block, start, accounts::int FROM (${countedAccounts}) AS counted
      ORDER BY board, block, start`,
  );
});

test('an award appends two changes, and an update of something else none', async () => {
  const student = await createStudent(t.db);
  const changesOf = async (write: () => Promise<unknown>) => {
    await foldChanges(t.db, standings);
    await write();
    return t.db.standingChange.findMany({ omit: { id: true }, orderBy: { id: 'asc' } });
  };
  expect(await changesOf(() => givePoints(t.db, student, 70))).toEqual([
    { board: 'all', points: 0, change: -1 },
    { board: 'all', points: 70, change: 1 },
  ]);
  const where = { id: student.id };
  const seen = { lastSignInAt: new Date(), college: 'Another' };
  expect(await changesOf(() => t.db.user.update({ where, data: seen }))).toEqual([]);
  const disabled = { disabledAt: new Date() };
  expect(await changesOf(() => t.db.user.update({ where, data: disabled }))).toEqual([
    { board: 'all', points: 70, change: -1 },
    { board: 'former', points: 70, change: 1 },
  ]);
  expect(await changesOf(() => eraseStudent(t.db, student.id, new Date()))).toEqual([]);
  expect(
    await t.db.$queryRaw`SELECT ${rankOfUser(adminEmails)} AS rank FROM users WHERE id = ${student.id}::uuid`,
  ).toEqual([{ rank: null }]);
});
