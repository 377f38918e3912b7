import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildStandings } from '../features/points/rebuild-standings.ts';
import { rebuildSubmissionCounts } from '../features/submissions/rebuild-submission-counts.ts';
import { createStudent, createSubmission, createTask, createUpload } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { findFileFaults } from './find-file-faults.ts';
import { findPointsFaults } from './find-points-faults.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const approved = async () => {
  const user = await createStudent(t.db);
  const task = await createTask(t.db);
  return createSubmission(t.db, { user, task, status: 'approved', points: 30 });
};
/** Changes rows without triggers, as only a disk fault or a manual change can. */
async function changeWithoutTriggers(table: string, sql: string): Promise<void> {
  await t.db.$executeRawUnsafe(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await t.db.$executeRawUnsafe(sql);
  await t.db.$executeRawUnsafe(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

test('S50 points without faults, and each kind of fault', async () => {
  const first = await approved();
  const second = await approved();
  const uncounted = await createSubmission(t.db, {
    user: { id: first.userId },
    task: await createTask(t.db),
  });
  expect(await findPointsFaults(t.db)).toEqual({ people: 2, entries: 2, approved: 2, faults: [] });

  await changeWithoutTriggers('users', `UPDATE users SET points = 31 WHERE id = '${first.userId}'`);
  expect((await findPointsFaults(t.db)).faults).toEqual([
    `the total of a user is not the sum of the ledger: ${first.userId}`,
  ]);
  await changeWithoutTriggers('users', `UPDATE users SET points = 30 WHERE id = '${first.userId}'`);
  const setScore = (points: number) =>
    changeWithoutTriggers(
      'scores',
      `UPDATE scores SET points = ${points} WHERE board = 'total' AND user_id = '${first.userId}'`,
    );
  await setScore(31);
  expect((await findPointsFaults(t.db)).faults).toEqual([
    `a score is not the sum of the ledger: total ${first.userId}`,
    'the standings do not count all accounts with points from: total 30 to 30',
    'the standings do not count all accounts with points from: total 31 to 31',
  ]);
  await t.db.$transaction((tx) => rebuildStandings(tx));
  await setScore(30);
  await t.db.$transaction((tx) => rebuildStandings(tx));

  await changeWithoutTriggers('submissions', `DELETE FROM submissions WHERE id = '${uncounted.id}'`);
  expect((await findPointsFaults(t.db)).faults).toEqual([
    `the kept count of a task and status is not the number of its submissions: ${uncounted.taskId} pending`,
  ]);
  await t.db.$transaction((tx) => rebuildSubmissionCounts(tx));

  await changeWithoutTriggers(
    'submissions',
    `UPDATE submissions SET review_id = '${randomUUID()}' WHERE id = '${second.id}'`,
  );
  expect((await findPointsFaults(t.db)).faults).toEqual([
    `an approved submission has not exactly one award of its points: ${second.id}`,
    expect.stringContaining('an award belongs to no approved submission and was not reversed'),
    `a submission differs from its last review: ${second.id}`,
  ]);
  await t.db.ledgerEntry.create({
    data: { userId: second.userId, kind: 'reversal', points: -10, reason: 'x', reviewId: second.reviewId },
  });
  expect((await findPointsFaults(t.db)).faults).toContainEqual(
    expect.stringContaining('a reversal takes back something else than one award'),
  );
});

test('S50 files without faults, and each kind of fault', async () => {
  const put = (key: string, bytes: Buffer) =>
    t.deps.store.put(key, Readable.from([bytes]), { contentType: 'application/octet-stream' });
  const faults = async (now = () => new Date()) =>
    (await findFileFaults({ ...t.deps, now }, { bytes: true })).faults;
  const good = await Promise.all(Array.from({ length: 5 }, () => createUpload(t.deps, {})));
  await createUpload(t.deps, { status: 'pending' });
  expect(await findFileFaults(t.deps, { bytes: true })).toEqual({ files: 5, waiting: 0, faults: [] });

  const [gone, cut, other] = good as [(typeof good)[0], (typeof good)[0], (typeof good)[0]];
  await t.deps.store.delete(gone.storageKey);
  await put(cut.storageKey, Buffer.alloc(3));
  await put(other.storageKey, randomBytes(other.size));
  await put('test/nobody', Buffer.alloc(1));
  expect(await findFileFaults(t.deps, { bytes: false })).toMatchObject({ files: 5, waiting: 1 });
  expect((await faults()).toSorted()).toEqual(
    [
      `a file has no object: ${gone.id}`,
      `a file of ${cut.size} bytes has an object of 3: ${cut.id}`,
      `the bytes of a file differ from those that were sent: ${other.id}`,
    ].toSorted(),
  );
  const later = () => new Date(Date.now() + 72 * 3_600_000);
  expect(await faults(later)).toContain('an object has no row, and no sweep removed it: test/nobody');
});
