import { afterAll, beforeAll, expect, test } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import { submissionStatuses } from '../../contract/submission-status.ts';
import { createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { revisableUntil, revisableUntilOfRow } from './revisable-until.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('SQL and TypeScript say the same for every status, deadline and date of a review', async () => {
  const user = await createStudent(t.db);
  const at = (date: number) => new Date(Date.UTC(2026, 8, date));
  const [before, deadline, after] = [at(1), at(2), at(3)];
  for (const status of submissionStatuses)
    for (const reviseUntil of [null, before, deadline, after])
      for (const isDeleted of [false, true]) {
        const task = await createTask(t.db, { lastDate: deadline });
        const { id } = await createSubmission(t.db, { user, task, status });
        await t.db.submission.update({ where: { id }, data: { reviseUntil } });
        if (isDeleted) await t.db.task.delete({ where: { id: task.id } });
      }
  const quiz = await createTask(t.db, { kind: 'quiz', lastDate: deadline });
  await createSubmission(t.db, { user, task: quiz, status: 'rejected' });
  const rows = await t.db.submission.findMany({
    select: { id: true, status: true, reviseUntil: true, task: { select: { kind: true, lastDate: true } } },
  });
  const inSql = await t.deps.runSql<{ id: string; until: Date | null }>(
    Prisma.sql`SELECT s.id, ${revisableUntilOfRow} AS until FROM submissions s`,
  );
  const untilOf = new Map(inSql.map(({ id, until }) => [id, until]));
  for (const row of rows) expect(untilOf.get(row.id), JSON.stringify(row)).toEqual(revisableUntil(row));

  const times = [...untilOf.values()].map((until) => until?.getTime());
  // Two statuses can be revised, and only with their task: three of four dates of reviews are not after the deadline.
  expect(times.filter((time) => time === deadline.getTime())).toHaveLength(6);
  expect(times.filter((time) => time === after.getTime())).toHaveLength(2);
  expect(times.filter((time) => time === undefined)).toHaveLength(25);
});
