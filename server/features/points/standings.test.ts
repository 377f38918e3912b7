import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import { foldChanges } from '../../database/kept-counts.ts';
import { createStudent, eraseStudent, givePoints, type TestStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { editionCtes } from './boards.ts';
import { isAmbassador } from './is-ambassador.ts';
import { countedAccounts, rebuildStandings } from './rebuild-standings.ts';
import {
  ambassadorCount,
  enabledAccountCount,
  pointsOfAll,
  rankOf,
  rankOfUser,
  standings,
} from './standings.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const adminEmails = new Set(['desk@festival.test']);
/** Around the borders of the blocks, and below 0. */
const amounts = [-70, -64, -1, 1, 5, 63, 64, 65, 640, 4095, 4096, 4097, 20_000];
const amount = () => amounts[randomInt(amounts.length)] ?? 0;

const board = { board: 'edition' } as const;

/** Where kept numbers differ from those counted in `users`, in one statement: while others write, each sees another state. */
const wrongNumbers = () =>
  t.db.$queryRaw<unknown[]>`
    WITH ${editionCtes(adminEmails)},
    ambassadors AS MATERIALIZED (SELECT users.points FROM users WHERE ${isAmbassador}),
    wanted AS MATERIALIZED (
      SELECT points FROM ambassadors UNION SELECT points + 1 FROM ambassadors UNION SELECT unnest(${amounts}::int[]))
    SELECT * FROM (
      SELECT 'rank of ' || points AS what, ${rankOf(Prisma.sql`wanted.points`, board)}::bigint AS kept,
        1 + (SELECT count(*) FROM ambassadors WHERE ambassadors.points > wanted.points) AS counted
      FROM wanted
      UNION ALL SELECT 'ambassadors', ${ambassadorCount(board)}, (SELECT count(*) FROM ambassadors)
      UNION ALL SELECT 'accounts', ${enabledAccountCount}, (
        SELECT count(*) FROM users WHERE disabled_at IS NULL AND deleted_at IS NULL)
      UNION ALL SELECT 'points', ${pointsOfAll}, (SELECT coalesce(sum(points), 0) FROM users)
    ) AS numbers WHERE kept <> counted`;

test('every statement sees exact ranks, count and sum while others write, fold and rebuild', async () => {
  const students = await Promise.all(Array.from({ length: 8 }, () => createStudent(t.db)));
  let writing = true;

  async function write(first: TestStudent): Promise<void> {
    let student = first;
    for (let round = 0; round < 15; round++) {
      const where = { id: student.id };
      const step = randomInt(10);
      if (step < 4) await givePoints(t.db, student, amount());
      else if (step === 4) await t.db.user.update({ where, data: { disabledAt: new Date() } });
      else if (step === 5) await t.db.user.update({ where, data: { disabledAt: null } });
      else if (step >= 8) await t.db.user.update({ where, data: { hidden: step === 8 } });
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
    SELECT board, block, start, accounts FROM standings WHERE accounts <> 0 AND board NOT IN ('all', 'former')
    ORDER BY board, block, start`;
  expect(kept).toEqual(
    await t.db.$queryRaw`SELECT board, block, start, accounts::int FROM (${countedAccounts}) AS counted
      ORDER BY board, block, start`,
  );
});

test('an award appends two changes for each board, and an update of something else none', async () => {
  const student = await createStudent(t.db);
  const changesOf = async (write: () => Promise<unknown>) => {
    await foldChanges(t.db, standings);
    await write();
    // Those of 'all' and 'former' are for the previous release.
    const where = { board: { notIn: ['all', 'former'] } };
    const changes = await t.db.standingChange.findMany({
      where,
      orderBy: [{ board: 'asc' }, { points: 'asc' }],
    });
    return changes.map(({ board, points, change }) => `${board}: ${change} with ${points}`);
  };
  const at = new Date('2026-11-30T20:00:00Z');
  expect(await changesOf(() => givePoints(t.db, student, 70, at))).toEqual([
    '1: -1 with 0',
    '1: 1 with 70',
    '1/month/2026-11: 1 with 70',
    '1/week/2026-W49: 1 with 70',
    'total: -1 with 0',
    'total: 1 with 70',
  ]);
  const where = { id: student.id };
  const seen = { lastSignInAt: new Date(), college: 'Another' };
  expect(await changesOf(() => t.db.user.update({ where, data: seen }))).toEqual([]);
  const boards = ['1', '1/month/2026-11', '1/week/2026-W49', 'total'];
  const disabled = { disabledAt: new Date() };
  expect(await changesOf(() => t.db.user.update({ where, data: disabled }))).toEqual(
    boards.flatMap((board) => [`${board}: -1 with 70`, `${board}/former: 1 with 70`]),
  );
  expect(await changesOf(() => eraseStudent(t.db, student.id, new Date()))).toEqual([]);
  expect(
    await t.db.$queryRaw`SELECT ${rankOfUser(adminEmails)} AS rank FROM users WHERE id = ${student.id}::uuid`,
  ).toEqual([{ rank: null }]);
  const { id } = await createStudent(t.db);
  expect(await changesOf(() => t.db.user.delete({ where: { id } }))).toEqual([
    '1: -1 with 0',
    'total: -1 with 0',
  ]);
});
