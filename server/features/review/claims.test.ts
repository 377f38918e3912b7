import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  type TestAdministrator,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let mira: TestAdministrator;
let desk: string;
let other: string;

beforeAll(async () => {
  t = await createTestApp();
  mira = await createAdministrator(t.db, { name: 'Mira' });
  desk = await t.signInAs(mira);
  other = await t.signInAs(await createAdministrator(t.db, { name: 'Noor' }));
});
afterAll(() => t.close());

async function work() {
  const user = await createStudent(t.db);
  const { id } = await createSubmission(t.db, { user, task: await createTask(t.db) });
  return { id, cookie: await t.signInAs(user) };
}

const claim = (id: string, cookie = desk, body: object = {}) =>
  t.request('PUT', `/api/admin/submissions/${id}/claim`, { cookie, body });
const review = (id: string, action: string, cookie = desk, body: object = {}) =>
  t.request('POST', `/api/admin/submissions/${id}/${action}`, {
    cookie,
    body: { version: 1, ...(action === 'approve' && { points: 5 }), ...body },
  });
const edit = (id: string, cookie: string) =>
  t.request('PATCH', `/api/submissions/${id}`, { cookie, body: { description: 'Newer', version: 1 } });
const expire = (submissionId: string) =>
  t.db.reviewClaim.update({ where: { submissionId }, data: { expiresAt: new Date(Date.now() - 1) } });
const claimOf = (submissionId: string) => t.db.reviewClaim.findUnique({ where: { submissionId } });

test('a claim is answered with the submission; a heartbeat keeps its beginning', async () => {
  const { id } = await work();
  const claimed = (await claim(id)).json();
  expect(claimed).toMatchObject({ id, version: 1, claim: { administratorId: mira.id, name: 'Mira' } });
  expect(Date.parse(claimed.claim.expiresAt) - Date.parse(claimed.claim.since)).toBe(120_000);
  const prolonged = (await claim(id)).json().claim;
  expect(prolonged.since).toBe(claimed.claim.since);
  expect(Date.parse(prolonged.expiresAt)).toBeGreaterThan(Date.parse(claimed.claim.expiresAt));
  const shown = await t.request('GET', `/api/admin/submissions/${id}`, { cookie: other });
  expect(shown.json().claim).toEqual(prolonged);
});

test.each(['approve', 'reject', 'request-changes'])('%s without the claim is refused', async (action) => {
  const { id } = await work();
  const body = { feedback: 'Look again.' };
  expect((await review(id, action, desk, body)).json()).toMatchObject({ status: 409, code: 'not_claimed' });
  await claim(id, other);
  const refused = (await review(id, action, desk, body)).json();
  expect(refused).toMatchObject({ status: 409, code: 'claimed_by_another' });
  expect(refused.detail).toMatch(/^Noor has been reviewing this submission since \d\d:\d\d UTC\.$/);
  expect(await t.db.review.count({ where: { submissionId: id } })).toBe(0);
  expect((await review(id, action, other, body)).statusCode).toBe(200);
  expect(await claimOf(id)).toBeNull();
});

test.each(['reject', 'request-changes'])(
  '%s refuses a date to revise until that has passed',
  async (action) => {
    const { id } = await work();
    await claim(id);
    const body = { feedback: 'Look again.', reviseUntil: new Date(Date.now() - 1_000).toISOString() };
    const refused = await review(id, action, desk, body);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual([
      { path: 'body.reviseUntil', message: 'Choose a time in the future.' },
    ]);
    expect(await t.db.review.count({ where: { submissionId: id } })).toBe(0);
    const ahead = new Date(Date.now() + 60_000).toISOString();
    expect((await review(id, action, desk, { ...body, reviseUntil: ahead })).statusCode).toBe(200);
  },
);

test('an expired claim still counts until another administrator claims the submission, and any of them may', async () => {
  const [kept, taken] = [await work(), await work()];
  for (const { id } of [kept, taken]) {
    await claim(id);
    await expire(id);
    const shown = await t.request('GET', `/api/admin/submissions/${id}`, { cookie: other });
    expect(shown.json().claim).toBeNull();
  }
  expect((await review(kept.id, 'approve')).statusCode).toBe(200);
  expect((await claim(taken.id, other)).statusCode).toBe(200);
  expect((await review(taken.id, 'approve')).json()).toMatchObject({ code: 'claimed_by_another' });
});

test('a review keeps since when its reviewer had the work open, which the author reads without the name', async () => {
  const { id, cookie } = await work();
  await claim(id);
  const { since } = (await claim(id, other, { takeover: { reason: 'Mira is at lunch.' } })).json().claim;
  await claim(id, other);
  expect((await review(id, 'reject', other)).statusCode).toBe(200);
  const mine = await t.request('GET', `/api/submissions/${id}/history`, { cookie });
  expect(mine.json()).toMatchObject({ claim: null, reviews: [{ claimedAt: since }] });
  expect(mine.body).not.toContain('Noor');
  const history = await t.request('GET', `/api/admin/submissions/${id}/history`, { cookie: desk });
  expect(history.json().reviews).toMatchObject([{ claimedAt: since, reviewedBy: 'Noor' }]);
});

test('another claim is taken over with a reason, which reviewers read and the audit trail does not keep', async () => {
  const { id } = await work();
  await claim(id);
  expect((await claim(id, other)).json()).toMatchObject({ status: 409, code: 'claimed_by_another' });
  expect((await claim(id, other, { takeover: { reason: ' ' } })).statusCode).toBe(400);
  const takeover = { takeover: { reason: 'Mira is at lunch.' } };
  expect((await claim(id, other, takeover)).json().claim).toMatchObject({ name: 'Noor' });
  expect((await claim(id)).json()).toMatchObject({ code: 'claimed_by_another' });
  const { administratorId } = (await claimOf(id)) ?? expect.fail();
  const events = await t.db.auditEvent.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
  expect(events).toMatchObject([
    { action: 'submission.claim', actorId: mira.id, detail: { version: 1 } },
    {
      action: 'submission.takeover',
      actorId: administratorId,
      detail: { before: { claimedBy: mira.id }, after: { claimedBy: administratorId }, version: 1 },
    },
  ]);
  expect(JSON.stringify(events)).not.toContain('lunch');
  const history = await t.request('GET', `/api/admin/submissions/${id}/history`, { cookie: desk });
  expect(history.json().takeovers).toMatchObject([{ from: 'Mira', by: 'Noor', reason: 'Mira is at lunch.' }]);
});

test('S59 a claim is in the audit trail once, not each time that its page extends it', async () => {
  const { id } = await work();
  await claim(id);
  await claim(id);
  const events = () => t.db.auditEvent.findMany({ where: { subjectId: id } });
  expect(await events()).toMatchObject([{ action: 'submission.claim', detail: { version: 1 } }]);
  await expire(id);
  await claim(id);
  expect(await events()).toHaveLength(2);
});

test('only the own claim is released', async () => {
  const { id } = await work();
  const release = (cookie: string) => t.request('DELETE', `/api/admin/submissions/${id}/claim`, { cookie });
  await claim(id);
  expect((await release(other)).statusCode).toBe(204);
  expect(await claimOf(id)).not.toBeNull();
  const releases = () =>
    t.db.auditEvent.count({ where: { subjectId: id, action: 'submission.release', actorId: mira.id } });
  expect(await releases()).toBe(0);
  expect((await release(desk)).statusCode).toBe(204);
  expect((await release(desk)).statusCode).toBe(204);
  expect(await claimOf(id)).toBeNull();
  expect(await releases()).toBe(1);
  // It ended two minutes after its last extension, not with the request.
  await claim(id);
  await expire(id);
  expect((await release(desk)).statusCode).toBe(204);
  expect(await claimOf(id)).toBeNull();
  expect(await releases()).toBe(1);
});

test('the author cannot edit or withdraw what is claimed, and sees since when, but not by whom', async () => {
  const { id, cookie } = await work();
  await claim(id);
  const refused = [await edit(id, cookie), await t.request('DELETE', `/api/submissions/${id}`, { cookie })];
  for (const response of refused) expect(response.json()).toMatchObject({ status: 409, code: 'claimed' });
  const history = await t.request('GET', `/api/submissions/${id}/history`, { cookie });
  const { claimedAt, expiresAt } = (await claimOf(id)) ?? expect.fail();
  expect(history.json().claim).toEqual({
    since: claimedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  expect(history.body).not.toContain(mira.id);
  await expire(id);
  expect((await edit(id, cookie)).statusCode).toBe(200);
  // What was read under the claim is not what would be reviewed now.
  expect((await review(id, 'approve')).json()).toMatchObject({ status: 409, code: 'stale_version' });
});

test('an administrator cannot delete what another one has claimed', async () => {
  const { id } = await work();
  await claim(id);
  const remove = (cookie: string) => t.request('DELETE', `/api/admin/submissions/${id}`, { cookie });
  expect((await remove(other)).json()).toMatchObject({ status: 409, code: 'claimed_by_another' });
  expect((await remove(desk)).statusCode).toBe(204);
});

test('reviewed and unknown submissions cannot be claimed', async () => {
  const { id } = await work();
  await claim(id);
  await review(id, 'reject');
  expect((await claim(id)).json()).toMatchObject({ status: 409, code: 'not_pending' });
  expect((await claim(mira.id)).json()).toMatchObject({ status: 404, code: 'submission_not_found' });
});

const rounds = Array.from({ length: 10 }, (_, round) => round);
const race = <A, B>(round: number, a: () => Promise<A>, b: () => Promise<B>): Promise<[A, B]> =>
  round % 2 === 0
    ? Promise.all([a(), b()])
    : Promise.all([b(), a()]).then(([right, left]): [A, B] => [left, right]);

test('S39 of many claims at once by two administrators, those of one succeed', async () => {
  for (const round of rounds) {
    const { id } = await work();
    const cookies = [desk, other, desk, other, desk, other];
    const answers = await Promise.all(cookies.map((cookie) => claim(id, cookie)));
    const mine = answers.filter((_, index) => index % 2 === 0).map(({ statusCode }) => statusCode);
    const theirs = answers.filter((_, index) => index % 2 === 1).map(({ statusCode }) => statusCode);
    expect([mine, theirs].sort(), String(round)).toEqual([
      [200, 200, 200],
      [409, 409, 409],
    ]);
  }
});

test('S40 an edit racing a claim: it is refused, or the claim answers with the edited version', async () => {
  for (const round of rounds) {
    const { id, cookie } = await work();
    const [edited, claimed] = await race(
      round,
      () => edit(id, cookie),
      () => claim(id),
    );
    const { version, description } = claimed.json();
    if (edited.statusCode === 200) {
      // Committed before the claim, or there was none when it began.
      expect({ version, description }).toEqual({ version: 2, description: 'Newer' });
    } else {
      expect(edited.json()).toMatchObject({ code: 'claimed' });
      expect(version).toBe(1);
    }
  }
});

test('S40 a takeover racing the approval: approved and not claimed, or claimed and not approved', async () => {
  for (const round of rounds) {
    const { id } = await work();
    await claim(id);
    const [approved, taken] = await race(
      round,
      () => review(id, 'approve'),
      () => claim(id, other, { takeover: { reason: 'It takes long.' } }),
    );
    const held = await claimOf(id);
    const { status } = await t.db.submission.findUniqueOrThrow({ where: { id } });
    if (approved.statusCode === 200) {
      expect(taken.json()).toMatchObject({ code: 'not_pending' });
      expect([status, held]).toEqual(['approved', null]);
    } else {
      expect(approved.json()).toMatchObject({ code: 'claimed_by_another' });
      expect(taken.statusCode).toBe(200);
      expect([status, held === null]).toEqual(['pending', false]);
    }
  }
});
