import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdministratorActor } from '../../actor.ts';
import { claimed } from '../../testing/claimed.ts';
import { statementsOf } from '../../testing/count-statements.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { approveSubmission, rejectSubmission } from './review-submission.ts';

let t: TestApp;
let actor: AdministratorActor;
beforeAll(async () => {
  t = await createTestApp();
  const administrator = await createAdministrator(t.db);
  actor = {
    sessionId: 'unused',
    requestId: 'a-request',
    user: null,
    administrator: { ...administrator, role: 'owner' },
  };
});
afterAll(() => t.close());

async function pending() {
  const [user, task] = await Promise.all([createStudent(t.db), createTask(t.db)]);
  const { id } = await createSubmission(t.db, { user, task });
  await claimed(t.db, actor.administrator, id);
  return id;
}

/** The verbs of the statements' texts. */
const sentBy = async (act: () => Promise<unknown>) =>
  (await statementsOf(act)).map((text) => /\w+/.exec(text)?.[0]);

// Each statement is a round trip, and a transaction of its own.
test('an approval is one statement', async () => {
  const id = await pending();
  const input = { id, now: new Date(), points: 30, feedback: '', version: 1 };
  expect(await sentBy(() => approveSubmission(t.deps.runSql, actor, input))).toEqual(['WITH']);
});

test('a rejection is one statement', async () => {
  const input = { id: await pending(), now: new Date(), feedback: '', reviseUntil: null, version: 1 };
  expect(await sentBy(() => rejectSubmission(t.deps.runSql, actor, input))).toEqual(['WITH']);
});
