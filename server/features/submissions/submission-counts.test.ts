import { randomInt, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foldChanges } from '../../database/kept-counts.ts';
import { createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { countedSubmissions, rebuildSubmissionCounts } from './rebuild-submission-counts.ts';
import { submissionCountRows, submissionCounts } from './submission-counts.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.submission.deleteMany();
  await t.db.$executeRaw`TRUNCATE submission_counts, submission_count_changes`;
});

interface Count {
  readonly task_id: string;
  readonly status: string;
  readonly submissions: number;
}

/** The counts that are not 0, without the changes that are not folded. */
const folded = () =>
  t.db.$queryRaw<Count[]>`SELECT * FROM submission_counts WHERE submissions <> 0 ORDER BY task_id, status`;

/** Compares within one statement: each one sees a different state while others write. */
const wrongCounts = () =>
  t.db.$queryRaw`
    SELECT task_id, status, kept, counted.submissions
    FROM (
      SELECT task_id, status, sum(submissions) AS kept FROM ${submissionCountRows} AS rows
      GROUP BY task_id, status HAVING sum(submissions) <> 0
    ) AS exact
    FULL JOIN (${countedSubmissions}) AS counted USING (task_id, status)
    WHERE kept IS DISTINCT FROM counted.submissions`;

const review = (status: 'approved' | 'rejected') => ({
  status,
  points: 0,
  reviewId: randomUUID(),
  reviewedAt: new Date(),
});

test('a submission is counted under its task and status through its life, also after its task was deleted', async () => {
  const [user, other, task] = await Promise.all([createStudent(t.db), createStudent(t.db), createTask(t.db)]);
  const work = await createSubmission(t.db, { user, task });
  await createSubmission(t.db, { user: other, task });
  const counts = async () => {
    await foldChanges(t.db, submissionCounts);
    expect(await t.db.submissionCountChange.count()).toBe(0);
    expect(await wrongCounts()).toEqual([]);
    return folded();
  };
  const of = (task_id: string, status: string, submissions: number) => ({ task_id, status, submissions });
  const deleted = '00000000-0000-0000-0000-000000000000';
  expect(await counts()).toEqual([of(task.id, 'pending', 2)]);
  await t.db.submission.update({ where: { id: work.id }, data: { title: 'Edited' } });
  expect(await t.db.submissionCountChange.count()).toBe(0);
  await t.db.submission.update({ where: { id: work.id }, data: review('rejected') });
  expect(await counts()).toEqual([of(task.id, 'pending', 1), of(task.id, 'rejected', 1)]);
  await t.db.task.delete({ where: { id: task.id } });
  // Not one for each submission.
  expect(await t.db.submissionCountChange.count()).toBe(4);
  expect(await counts()).toEqual([of(deleted, 'pending', 1), of(deleted, 'rejected', 1)]);
  await t.db.submission.deleteMany();
  expect(await counts()).toEqual([]);
});

test('a rebuild corrects counts that are wrong, missing and left over', async () => {
  const [user, task, second] = await Promise.all([createStudent(t.db), createTask(t.db), createTask(t.db)]);
  await createSubmission(t.db, { user, task });
  await createSubmission(t.db, { user, task: second, status: 'approved' });
  await t.db.$executeRaw`TRUNCATE submission_count_changes`;
  await t.db.$executeRaw`
    INSERT INTO submission_counts VALUES (${task.id}::uuid, 'pending', 7), (gen_random_uuid(), 'rejected', 3)`;
  expect(await wrongCounts()).toHaveLength(3);
  await t.db.$transaction((tx) => rebuildSubmissionCounts(tx));
  expect(await wrongCounts()).toEqual([]);
});

test('every statement sees exact counts while others submit, review, delete, fold and rebuild', async () => {
  const students = await Promise.all(Array.from({ length: 8 }, () => createStudent(t.db)));
  const [kept, dropped] = [await createTask(t.db), await createTask(t.db)];
  let writing = true;

  async function write(user: (typeof students)[number]): Promise<void> {
    for (let round = 0; round < 12; round++) {
      const task = randomInt(2) === 0 ? kept : dropped;
      const work = await createSubmission(t.db, { user, task }).catch(() => undefined);
      if (work === undefined) continue;
      const where = { id: work.id };
      const step = randomInt(4);
      if (step === 0) await t.db.submission.delete({ where });
      else await t.db.submission.update({ where, data: review(step === 1 ? 'approved' : 'rejected') });
      if (step === 1) await t.db.submission.delete({ where });
      if (round === 8 && user === students[0]) await t.db.task.delete({ where: { id: dropped.id } });
    }
  }
  async function repeatedly(run: () => Promise<unknown>): Promise<number> {
    let runs = 0;
    for (; writing; runs++) await run();
    return runs;
  }
  const background = Promise.all([
    repeatedly(async () => expect(await wrongCounts()).toEqual([])),
    repeatedly(() => foldChanges(t.db, submissionCounts)),
    repeatedly(() => foldChanges(t.db, submissionCounts)),
    repeatedly(() => t.db.$transaction((tx) => rebuildSubmissionCounts(tx))),
  ]);
  await Promise.all(students.map(write)).finally(() => {
    writing = false;
  });
  for (const runs of await background) expect(runs).toBeGreaterThan(0);
  await foldChanges(t.db, submissionCounts);
  expect(await wrongCounts()).toEqual([]);
  expect(await folded()).not.toEqual([]);
});

test('neither an open transaction of another writer nor a fold makes a writer wait', async () => {
  const [user, other, task] = await Promise.all([createStudent(t.db), createStudent(t.db), createTask(t.db)]);
  const work = await createSubmission(t.db, { user, task });
  await foldChanges(t.db, submissionCounts);
  const writer = new Client({ connectionString: t.deps.config.database.url });
  await writer.connect();
  try {
    await writer.query("SET lock_timeout = '2s'");
    await t.db.$transaction(async (tx) => {
      await createSubmission(tx, { user: other, task });
      await foldChanges(tx, submissionCounts);
      const update = `UPDATE submissions SET status = 'rejected', points = 0, review_id = gen_random_uuid(), reviewed_at = now()`;
      expect(await writer.query(`${update} WHERE id = '${work.id}'`)).toMatchObject({ rowCount: 1 });
      // A second fold does nothing instead of waiting for the first.
      expect(await foldChanges(t.db, submissionCounts)).toBe(0);
    });
  } finally {
    await writer.end();
  }
  expect(await wrongCounts()).toEqual([]);
});

test('a fold takes the oldest changes and leaves the others to the next one', async () => {
  const user = await createStudent(t.db);
  await foldChanges(t.db, submissionCounts);
  for (let n = 0; n < 3; n++) await createSubmission(t.db, { user, task: await createTask(t.db) });
  const left = async () => (await t.db.submissionCountChange.findMany()).length;
  await foldChanges(t.db, submissionCounts, 2);
  expect(await left()).toBe(1);
  expect(await wrongCounts()).toEqual([]);
  await foldChanges(t.db, submissionCounts, 2);
  expect(await left()).toBe(0);
  expect(await wrongCounts()).toEqual([]);
});
