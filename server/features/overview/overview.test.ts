import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Overview } from '../../contract/overview.ts';
import { profileCompleteness } from '../../contract/profile-completeness.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  givePoints,
  type TestAdministrator,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { countOverview } from './count-overview.ts';
import { keepOverviews } from './keep-overviews.ts';

/** Noon of a Wednesday in India, where the days of the edition begin. */
const start = new Date('2026-11-25T06:30:00Z');
let now = start;
let t: TestApp;
let admin: TestAdministrator;
let cookie: string;
let editionId: number;

beforeEach(async () => {
  now = start;
  t = await createTestApp({ now: () => now });
  const edition = await t.db.edition.findFirstOrThrow();
  editionId = edition.id;
  await t.db.edition.update({
    where: { id: editionId },
    data: { timeZone: 'Asia/Kolkata', startedAt: new Date('2026-09-01T00:00:00Z') },
  });
  admin = await createAdministrator(t.db, { name: '=cmd|A1' });
  cookie = await t.signInAs(admin);
});
afterEach(() => t.close());

const at = (time: string) => new Date(time);

async function read(query = ''): Promise<Overview> {
  const response = await t.request('GET', `/api/admin/overview?${query}`, { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const recount = () => countOverview(t.deps, { editionId, now });
const onDay = (overview: Overview, day: string) =>
  overview.submissions.find(({ from }) => from === day)?.submissions;

test('the numbers of a small history, with days that begin in the edition’s time zone', async () => {
  const empty = await read();
  expect(empty).toMatchObject({ from: '2026-10-27', until: '2026-11-25', step: 'day', approvals: [] });
  expect(empty.submissions).toHaveLength(30);
  expect(empty.funnel).toEqual({ visits: 0, joined: 0, signedIn: 0, profile: 0, work: 0, approved: 0 });

  const college = 'Lakeside';
  const joinedAt = { createdAt: at('2026-10-27T12:00:00Z'), lastSignInAt: start };
  const asha = await createStudent(t.db, { ...joinedAt, college });
  const bela = await createStudent(t.db, { ...joinedAt, college });
  await createStudent(t.db, { createdAt: at('2026-10-28T12:00:00Z'), issuer: null, subject: null });
  await createStudent(t.db, { ...joinedAt, deletedAt: start });
  const [design, video] = [await createTask(t.db), await createTask(t.db, { domain: 'Video' })];
  // 18:30 UTC is midnight there: one second before, and then.
  const first = await createSubmission(t.db, {
    user: asha,
    task: design,
    submittedAt: at('2026-11-02T18:29:59Z'),
    status: 'approved',
    points: 40,
    reviewer: admin,
    reviewedAt: at('2026-11-03T18:29:59Z'),
  });
  await createSubmission(t.db, {
    user: bela,
    task: video,
    submittedAt: at('2026-11-02T18:30:00Z'),
    status: 'rejected',
    reviewer: admin,
    reviewedAt: at('2026-11-02T19:30:00Z'),
  });
  const waiting = await createSubmission(t.db, {
    user: bela,
    task: design,
    submittedAt: at('2026-11-20T10:00:00Z'),
  });
  await givePoints(t.db, asha, -5, at('2026-11-10T10:00:00Z'));
  await t.db.reviewClaim.create({
    data: {
      submissionId: waiting.id,
      administratorId: admin.id,
      claimedAt: start,
      expiresAt: at('2026-11-25T07:00:00Z'),
    },
  });
  expect((await read()).submissions, 'as of the last count').toEqual(empty.submissions);
  await recount();

  const counted = await read();
  expect(onDay(counted, '2026-11-02')).toBe(1);
  expect(onDay(counted, '2026-11-03')).toBe(1);
  expect(onDay(counted, '2026-11-20')).toBe(1);
  expect(counted.waiting).toEqual({
    submissions: 1,
    oldest: { id: waiting.id, handedInAt: '2026-11-20T10:00:00.000Z' },
  });
  expect(counted.firstReviews).toEqual([
    { week: '2026-11-02', reviews: 2, medianSeconds: 45_000, p90Seconds: 78_120 },
  ]);
  expect(counted.approvals).toEqual([{ domain: 'Design', approvals: 1 }]);
  expect(counted.points.find(({ from }) => from === '2026-11-10')).toMatchObject({
    adjustment: -5,
    award: 0,
  });
  expect(counted.colleges).toEqual({
    active: 1,
    most: [{ name: college, students: 2, submissions: 3 }],
  });
  expect(counted.reviewers).toEqual([{ id: admin.id, name: '=cmd|A1', reviews: 2, claims: 1 }]);
  expect(counted.funnel).toEqual({ visits: 0, joined: 3, signedIn: 2, profile: 0, work: 2, approved: 1 });
  // The week of 26 October: one week later both handed in; the fourth week is not over.
  expect(counted.retention).toEqual([{ week: '2026-10-26', joined: 3, after: [2, 0, null, null] }]);

  const week = await read('period=7');
  expect(week).toMatchObject({ from: '2026-11-19', until: '2026-11-25', approvals: [], firstReviews: [] });
  expect(week.colleges.most).toEqual([{ name: college, students: 1, submissions: 1 }]);
  expect(week.funnel.joined).toBe(0);
  expect(await read('period=edition')).toMatchObject({ from: '2026-09-01', step: 'day' });

  // What changes earlier days is counted too: a reversal, and the deletion of an account.
  await t.db.reviewClaim.deleteMany();
  const reversed = await t.request('POST', `/api/admin/reviews/${first.reviewId}/reverse`, {
    cookie,
    body: { reason: 'By mistake.' },
  });
  expect(reversed.statusCode, reversed.body).toBe(200);
  await t.request('DELETE', `/api/admin/users/${bela.id}`, { cookie });
  await recount();
  const later = await read();
  expect(onDay(later, '2026-11-20'), 'unreviewed work was deleted').toBe(0);
  expect(onDay(later, '2026-11-03'), 'reviewed work stays').toBe(1);
  expect(later.approvals).toEqual([]);
  expect(later.funnel).toEqual({ visits: 0, joined: 2, signedIn: 1, profile: 0, work: 1, approved: 0 });
});

test('a complete profile is what the profile page calls complete', async () => {
  const all = {
    name: 'Asha',
    phone: '1',
    college: 'Lakeside',
    program: 'B.Tech',
    joiningYear: 2024,
    collegeCity: 'Pune',
    collegeState: 'Goa',
    linkedin: 'https://www.linkedin.com/in/asha',
  };
  const keys = ['name', 'phone', 'college', 'program', 'joiningYear', 'collegeCity', 'collegeState'] as const;
  const variants = [
    all,
    { ...all, linkedin: null, instagram: 'https://www.instagram.com/asha' },
    { ...all, linkedin: null },
    ...keys.map((key) => ({ ...all, [key]: null })),
  ];
  const profiles = async () => {
    await recount();
    return (await read()).funnel.profile;
  };
  let expected = 0;
  for (const data of variants)
    for (const photo of [true, false]) {
      const user = await createStudent(t.db, { ...data, createdAt: start, lastSignInAt: start });
      if (photo)
        await createUpload(t.deps, {
          purpose: 'profile_photo',
          ownerUserId: user.id,
          profileOfUserId: user.id,
        });
      const shown = { ...user, name: user.name ?? '', email: user.email ?? '', profilePhoto: photo || null };
      if (profileCompleteness(shown).missing.length === 0) expected += 1;
    }
  now = new Date(start.getTime() + 1_000);
  expect(await profiles()).toBe(expected);
  expect(expected).toBeGreaterThan(1);
});

test('the sweep counts the running edition again after a minute, and a closed one once a day', async () => {
  expect(await keepOverviews({ ...t.deps, now: () => now })).toBe(1);
  expect(await keepOverviews({ ...t.deps, now: () => now })).toBe(0);
  now = new Date(start.getTime() + 60_000);
  await t.db.overview.updateMany({ data: { tookMs: 601 } });
  expect(await keepOverviews({ ...t.deps, now: () => now }), 'a hundred times as long as it took').toBe(0);
  now = new Date(start.getTime() + 61_000);
  expect(await keepOverviews({ ...t.deps, now: () => now })).toBe(1);
  expect((await read()).countedAt).toBe(now.toISOString());
});

test('who asks while another server counts is asked to come back; a count that fails is not repeated at once', async () => {
  const get = () => t.request('GET', '/api/admin/overview', { cookie });
  await t.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('overviews', 0))`;
    const busy = await get();
    expect(busy.statusCode).toBe(503);
    expect(busy.headers['retry-after']).toBe('10');
    expect(busy.json()).toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining('being counted'),
    });
  });
  // It comes first, and its count fails.
  const timeZone = 'Nowhere/At all';
  const where = { number: 5 };
  await t.db.edition.create({
    data: { ...where, name: 'Old', timeZone, startedAt: at('2024-09-01T00:00:00Z'), closedAt: start },
  });
  const getOld = () => t.request('GET', '/api/admin/overview?edition=5', { cookie });
  const sweep = (seconds: number) => {
    now = new Date(start.getTime() + seconds * 1_000);
    return keepOverviews({ ...t.deps, now: () => now });
  };
  await expect(sweep(0)).rejects.toThrow('1 editions could not be counted');
  expect((await read()).countedAt, 'the other edition is counted').toBe(start.toISOString());
  const failed = await getOld();
  expect(failed.statusCode).toBe(503);
  expect(failed.json().detail).toContain('could not be counted');
  await t.db.overview.updateMany({ where: { edition: where }, data: { tookMs: 3_000 } });
  expect(await sweep(299), 'only the other edition').toBe(1);
  await t.db.edition.updateMany({ where, data: { timeZone: 'UTC' } });
  expect(await sweep(300)).toBe(1);
  const counted = now.toISOString();
  expect((await getOld()).json().countedAt).toBe(counted);

  // What was counted stays, and the pause begins at the failure.
  await t.db.edition.updateMany({ where, data: { timeZone } });
  await expect(sweep(90_000)).rejects.toThrow('1 editions could not be counted');
  expect(await sweep(90_000)).toBe(0);
  const kept = await t.db.overview.findFirstOrThrow({ where: { edition: where } });
  expect(kept).toMatchObject({ countedAt: new Date(counted), content: { until: '2026-11-25' } });
});

test('an older count does not replace a newer one', async () => {
  const newer = new Date(start.getTime() + 5_000);
  await countOverview(t.deps, { editionId, now: newer });
  await countOverview(t.deps, { editionId, now: start });
  expect((await read()).countedAt).toBe(newer.toISOString());
});

test('a closed edition has its own numbers, up to its last day', async () => {
  const closed = await t.db.edition.create({
    data: {
      number: 9,
      name: 'The first',
      timeZone: 'UTC',
      startedAt: at('2025-09-01T00:00:00Z'),
      closedAt: at('2025-12-31T12:00:00Z'),
    },
  });
  const student = await createStudent(t.db, { createdAt: at('2025-09-02T00:00:00Z'), lastSignInAt: start });
  const task = await createTask(t.db, { editionId: closed.id });
  await createSubmission(t.db, {
    user: student,
    task,
    editionId: closed.id,
    submittedAt: at('2025-09-03T00:00:00Z'),
  });
  const overview = await read('edition=9&period=7');
  expect(overview).toMatchObject({ period: 'edition', until: '2025-12-31', step: 'week', reviewers: null });
  expect(onDay(overview, '2025-09-01'), 'of the week').toBe(1);
  expect(overview.funnel.work).toBe(1);
  expect((await t.request('GET', '/api/admin/overview?edition=77', { cookie })).statusCode).toBe(404);
});

test('each table is a CSV file in which no cell is a formula', async () => {
  await createSubmission(t.db, {
    user: await createStudent(t.db),
    task: await createTask(t.db),
    submittedAt: at('2026-11-20T10:00:00Z'),
    status: 'rejected',
    reviewer: admin,
    reviewedAt: at('2026-11-21T10:00:00Z'),
  });
  const csv = await t.request('GET', '/api/admin/overview.csv?part=reviewers', { cookie });
  expect(csv.statusCode).toBe(200);
  expect(csv.headers['content-disposition']).toBe('attachment; filename="overview-reviewers.csv"');
  const [head, row] = csv.body.split('\r\n');
  expect(head).toBe('\ufeffReviewer,Reviews in 30 days,Open claims');
  expect(row).toMatch(/^'=cmd\|A1,1,0$/);
  const retention = await t.request('GET', '/api/admin/overview.csv?part=retention', { cookie });
  expect(retention.body).toContain('Joined in the week from,Joined,1 week later,2 weeks later');
  const unknown = await t.request('GET', '/api/admin/overview.csv?part=secrets', { cookie });
  expect(unknown.statusCode).toBe(400);
});

test('reviewers read the overview, IT does not', async () => {
  const as = async (role: 'reviewer' | 'it') =>
    t.request('GET', '/api/admin/overview', {
      cookie: await t.signInAs(await createAdministrator(t.db, { role })),
    });
  expect((await as('reviewer')).statusCode).toBe(200);
  expect((await as('it')).statusCode).toBe(403);
});
