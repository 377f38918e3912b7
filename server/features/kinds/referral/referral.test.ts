import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Prisma, Task } from '#prisma/client.ts';
import type { ReferralSummary } from '../../../contract/kinds/referral.ts';
import type { ReferralSettings } from '../../../contract/kinds/referral-settings.ts';
import type { Referral } from '../../../contract/kinds/referrals.ts';
import { findPointsFaults } from '../../../operations/find-points-faults.ts';
import { claimed } from '../../../testing/claimed.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
} from '../../../testing/factories.ts';
import { freshAddress, startFlow } from '../../../testing/google-flow.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../../testing/scripted-provider.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { countNewcomers, referralCounter } from './count-referrals.ts';

let t: TestApp;
let provider: ScriptedProvider;
let admin: Awaited<ReturnType<typeof createAdministrator>>;
let asAdmin: string;
let people = 0;

beforeAll(async () => {
  provider = await startScriptedProvider();
  t = await createTestApp({
    config: {
      oidc: { issuer: provider.issuer, clientId: 'torchbearer-test', clientSecret: 'scripted-secret' },
    },
  });
  admin = await createAdministrator(t.db);
  asAdmin = await t.signInAs(admin);
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

/** The only referral that is open. */
async function openReferral(
  changes: Partial<ReferralSettings> = {},
  overrides: Partial<Prisma.TaskUncheckedCreateInput> = {},
): Promise<Task> {
  await t.db.task.updateMany({ where: { kind: 'referral' }, data: { state: 'archived' } });
  const settings = { kind: 'referral', counts: 'newcomers', when: 'profile', cap: null, ...changes };
  return createTask(t.db, { kind: 'referral', kindSettings: settings, points: 20, ...overrides });
}

/** What a browser keeps. */
type Jar = Map<string, string>;
const header = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
function keep(jar: Jar, { cookies }: { cookies: { name: string; value: string }[] }): void {
  for (const { name, value } of cookies) {
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
}

interface Visit {
  readonly code?: string;
  readonly jar?: Jar;
  readonly address?: string;
  /** Default: somebody new. */
  readonly subject?: string;
}

/** Opens a link in a browser, and signs in with Google. */
async function signIn({ code, jar = new Map(), address = freshAddress(), subject }: Visit) {
  if (code !== undefined) {
    const opened = await t.request('GET', `/r/${code}`, { cookie: header(jar), remoteAddress: address });
    expect(opened.statusCode).toBe(303);
    keep(jar, opened);
  }
  people += 1;
  const sub = subject ?? `newcomer-${people}`;
  provider.claims = { sub, email: `${sub}@students.test`, email_verified: true, name: `Nila ${people} Rao` };
  const flow = await startFlow(t, provider, { cookie: header(jar) });
  const response = await t.request('GET', flow.callback, {
    cookie: [header(jar), flow.cookie].filter(Boolean).join('; '),
    remoteAddress: address,
  });
  expect(response.headers.location).toBe('/dashboard');
  keep(jar, response);
  const user = await t.db.user.findFirstOrThrow({ where: { subject: sub, deletedAt: null } });
  return { user, jar, address, subject: sub };
}

const complete = {
  phone: '+91 98765 43210',
  college: 'Lakeside College',
  program: 'B.Tech',
  joiningYear: 2024,
  collegeCity: 'Pune',
  collegeState: 'Maharashtra',
  instagram: 'https://instagram.com/nila',
} as const;

/** Fills in the profile of a newcomer, and runs what follows. */
async function completeProfile({ id }: { id: string }) {
  await t.db.user.update({ where: { id }, data: complete });
  await t.db.upload.create({
    data: {
      purpose: 'profile_photo',
      status: 'ready',
      storageKey: `photos/${id}`,
      fileName: 'me.webp',
      sha256: Buffer.alloc(32),
      readyAt: new Date(),
      ownerUserId: id,
      profileOfUserId: id,
    },
  });
  await count(id);
}
const count = (id: string) => t.db.$transaction((tx) => countNewcomers(tx, [id], new Date()));

/** A student who has opened the page of a task. */
async function referrerOf(task: Task) {
  const who = await signIn({});
  const read = async () => {
    const response = await t.request('GET', `/api/tasks/${task.id}/referral`, { cookie: header(who.jar) });
    keep(who.jar, response);
    return response.json<ReferralSummary>();
  };
  const { code } = await read();
  return {
    ...who,
    code,
    read,
    list: async () =>
      (await t.request('GET', `/api/tasks/${task.id}/my-referrals`, { cookie: header(who.jar) })).json()
        .items,
    points: async () => (await t.db.user.findUniqueOrThrow({ where: { id: who.user.id } })).points,
  };
}

const rowsOf = (task: Task) => t.db.referral.findMany({ where: { taskId: task.id }, orderBy: { id: 'asc' } });
const listed = async (task: Task, query = '') =>
  (await t.request('GET', `/api/admin/tasks/${task.id}/referrals${query}`, { cookie: asAdmin })).json<{
    items: Referral[];
    total: number;
  }>();
const review = (id: string, body: object) =>
  t.request('POST', `/api/admin/referrals/${id}/review`, { cookie: asAdmin, body });

describe('a newcomer', () => {
  test('counts once with a complete profile, and gives the points of the task when they joined', async () => {
    const task = await openReferral();
    const referrer = await referrerOf(task);
    const { user, jar } = await signIn({ code: referrer.code });
    expect(jar.has('__Host-torchbearer-referral')).toBe(false);
    expect(await rowsOf(task)).toMatchObject([
      { newcomerId: user.id, state: 'joined', points: 20, doubts: [] },
    ]);
    await count(user.id);
    expect(await referrer.read()).toMatchObject({ counted: 0, points: 0 });
    const open = async () => {
      const paths = [`/api/tasks/${task.id}/begun`, '/api/admin/editions/next'];
      const answers = await Promise.all(paths.map((path) => t.request('GET', path, { cookie: asAdmin })));
      return answers.map((answer) => answer.json().referrals);
    };
    const [ofTask, ofEdition] = await open();
    expect(ofTask).toBe(1);
    await t.db.task.update({ where: { id: task.id }, data: { points: 5 } });
    await completeProfile(user);
    await count(user.id);
    expect(await referrer.read()).toMatchObject({ counted: 1, paid: 1, points: 20 });
    expect(await open()).toEqual([0, ofEdition - 1]);
    expect(await referrer.points()).toBe(20);
    expect(await referrer.list()).toMatchObject([{ name: 'Nila', state: 'counted', points: 20 }]);
    const statement = await t.request('GET', '/api/me/points', { cookie: header(referrer.jar) });
    expect(statement.json().items).toMatchObject([
      { kind: 'bonus', points: 20, reason: task.title, note: 'For whom you brought' },
    ]);
  });

  test('counts with their first approved work if the task says so', async () => {
    const task = await openReferral({ when: 'work' });
    const referrer = await referrerOf(task);
    const { user } = await signIn({ code: referrer.code });
    await completeProfile(user);
    expect(await referrer.points()).toBe(0);
    const work = await createSubmission(t.db, { user, task: await createTask(t.db) });
    await claimed(t.db, admin, work.id);
    const approved = await t.request('POST', `/api/admin/submissions/${work.id}/approve`, {
      cookie: asAdmin,
      body: { version: 1, points: 10, feedback: 'Good.' },
    });
    expect(approved.statusCode, approved.body).toBe(200);
    // As the log passes it on.
    await t.db.$transaction((tx) =>
      referralCounter(t.deps).handle(tx, [
        {
          xid: 1n,
          id: 1n,
          audience: ['administrators'],
          event: {
            kind: 'submission',
            data: {
              submissionId: work.id,
              taskId: null,
              userId: user.id,
              status: 'approved',
              change: 'reviewed',
            },
          },
        },
      ]),
    );
    expect(await referrer.points()).toBe(20);
  });

  test('appears to the student as they chose to', async () => {
    const task = await openReferral();
    const referrer = await referrerOf(task);
    const [aliased, hidden, gone] = [
      await signIn({ code: referrer.code }),
      await signIn({ code: referrer.code }),
      await signIn({ code: referrer.code }),
    ];
    await t.db.user.update({ where: { id: aliased.user.id }, data: { alias: 'Comet' } });
    await t.db.user.update({ where: { id: hidden.user.id }, data: { hidden: true } });
    await completeProfile(gone.user);
    await t.request('DELETE', `/api/admin/users/${gone.user.id}`, { cookie: asAdmin });
    const names = (await referrer.list()).map(({ name }: { name: string | null }) => name);
    expect(names.toSorted()).toEqual(['Comet', null, null]);
    expect((await listed(task)).items.find(({ state }) => state === 'counted')?.newcomer).toBeNull();
  });

  test('of a closed task, of a task for others, and of an unknown code is none', async () => {
    const task = await openReferral({}, { lastDate: new Date(Date.now() - 1_000) });
    const referrer = await referrerOf(task);
    await signIn({ code: referrer.code });
    await signIn({ code: 'zzzzzzzzzz' });
    const other = await openReferral({}, { minPoints: 1_000 });
    await signIn({ code: referrer.code });
    expect([...(await rowsOf(task)), ...(await rowsOf(other))]).toEqual([]);
  });
});

describe('S67 nobody counts twice, and oneself never', () => {
  test('the account of the student, and one that existed', async () => {
    const task = await openReferral();
    const referrer = await referrerOf(task);
    const earlier = await signIn({});
    await signIn({ code: referrer.code, subject: referrer.subject });
    await signIn({ code: referrer.code, subject: earlier.subject });
    expect(await rowsOf(task)).toEqual([]);
  });

  test('a link opened while somebody is signed in keeps nothing', async () => {
    const referrer = await referrerOf(await openReferral());
    const { jar } = await signIn({});
    const opened = await t.request('GET', `/r/${referrer.code}`, { cookie: header(jar) });
    expect([opened.cookies, opened.headers.location]).toEqual([[], '/']);
  });

  test('a link opens the sign-in page with the invitation, an unknown code the landing page', async () => {
    const referrer = await referrerOf(await openReferral());
    const opened = async (code: string, jar: Jar = new Map()) =>
      (await t.request('GET', `/r/${code}`, { cookie: header(jar) })).headers.location;
    expect([await opened(referrer.code), await opened('zzzzzzzzzz')]).toEqual(['/login?invited=true', '/']);
  });

  test('a second link changes nothing', async () => {
    const task = await openReferral();
    const [first, second] = [await referrerOf(task), await referrerOf(task)];
    const jar: Jar = new Map();
    keep(jar, await t.request('GET', `/r/${first.code}`));
    await signIn({ code: second.code, jar });
    expect(await rowsOf(task)).toMatchObject([{ referrerId: first.user.id }]);
  });

  test('the embedded browser of an app passes the link on to the browser', async () => {
    const referrer = await referrerOf(await openReferral());
    const jar: Jar = new Map();
    keep(jar, await t.request('GET', `/r/${referrer.code}`));
    const begun = await t.request('GET', '/api/auth/google', {
      cookie: header(jar),
      headers: {
        'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36 Instagram 400.0',
      },
      remoteAddress: freshAddress(),
    });
    expect(begun.headers.location).toBe(`/open-in-browser?referral=${referrer.code}`);
  });

  test('a code in upper case is the same code', async () => {
    const task = await openReferral();
    const referrer = await referrerOf(task);
    await signIn({ code: referrer.code.toUpperCase() });
    expect(await rowsOf(task)).toMatchObject([{ referrerId: referrer.user.id, state: 'joined' }]);
  });

  test.each([
    [
      'device',
      ({ jar }: Visit) => ({
        jar: new Map([...(jar ?? [])].filter(([name]) => name !== '__Host-torchbearer')),
      }),
    ],
    ['address', ({ address }: Visit) => ({ address })],
  ] as const)('a second account with the same %s is shown to a reviewer', async (doubt, same) => {
    const task = await openReferral();
    const referrer = await referrerOf(task);
    const { user } = await signIn({ code: referrer.code, ...(same(referrer) as Visit) });
    await completeProfile(user);
    expect(await rowsOf(task)).toMatchObject([{ state: 'review', doubts: [doubt] }]);
    expect(await referrer.points()).toBe(0);
    const { items, total } = await listed(task, '?state=review');
    expect([total, items[0]?.newcomer?.id]).toEqual([1, user.id]);
  });

  test('a second newcomer with the device of the first one is shown to a reviewer', async () => {
    const task = await openReferral();
    const referrer = await referrerOf(task);
    const { jar } = await signIn({ code: referrer.code });
    jar.delete('__Host-torchbearer');
    await signIn({ code: referrer.code, jar });
    expect(await rowsOf(task)).toMatchObject([{ state: 'joined' }, { state: 'review', doubts: ['device'] }]);
  });

  test('a deleted and recreated account is shown to a reviewer', async () => {
    const task = await openReferral();
    const referrer = await referrerOf(task);
    const { user, subject } = await signIn({ code: referrer.code });
    await completeProfile(user);
    expect((await t.request('DELETE', `/api/admin/users/${user.id}`, { cookie: asAdmin })).statusCode).toBe(
      204,
    );
    const again = await signIn({ code: referrer.code, subject });
    await completeProfile(again.user);
    expect(await rowsOf(task)).toMatchObject([{ state: 'counted' }, { state: 'review', doubts: ['former'] }]);
    expect(await referrer.points()).toBe(20);
  });

  test('the link of a deleted account brings nothing, and what it brought is gone unless it was counted', async () => {
    const task = await openReferral();
    const referrer = await referrerOf(task);
    const [counted] = [await signIn({ code: referrer.code }), await signIn({ code: referrer.code })];
    await completeProfile(counted.user);
    await t.request('DELETE', `/api/admin/users/${referrer.user.id}`, { cookie: asAdmin });
    await signIn({ code: referrer.code });
    expect(await rowsOf(task)).toMatchObject([{ newcomerId: counted.user.id, state: 'counted' }]);
    expect(await t.db.referralCode.count({ where: { userId: referrer.user.id } })).toBe(0);
  });

  test('50 sign-ins of one newcomer at once count once', async () => {
    const task = await openReferral();
    const referrer = await referrerOf(task);
    people += 1;
    const sub = `race-${people}`;
    const claims = { sub, email: `${sub}@students.test`, email_verified: true, name: 'Race' };
    provider.claims = claims;
    const flows = [];
    for (let n = 0; n < 50; n += 1) flows.push(await startFlow(t, provider));
    await Promise.all(
      flows.map(({ callback, cookie }) =>
        t.request('GET', callback, {
          cookie: `${cookie}; __Host-torchbearer-referral=${referrer.code}`,
          remoteAddress: freshAddress(),
        }),
      ),
    );
    expect(await rowsOf(task)).toHaveLength(1);
  });

  test('of newcomers who finish at once, as many give points as the cap allows', async () => {
    const task = await openReferral({ cap: 3 });
    const referrer = await referrerOf(task);
    const newcomers = [];
    for (let n = 0; n < 10; n += 1) newcomers.push((await signIn({ code: referrer.code })).user);
    await Promise.all(newcomers.flatMap((user) => [completeProfile(user), count(user.id)]));
    expect(await referrer.read()).toMatchObject({ counted: 10, paid: 3, points: 60, cap: 3 });
    expect(await referrer.points()).toBe(60);
    expect((await findPointsFaults(t.db)).faults).toEqual([]);
  });
});

describe('an administrator', () => {
  async function doubtful() {
    const task = await openReferral();
    const referrer = await referrerOf(task);
    const { user } = await signIn({ code: referrer.code, address: referrer.address });
    const [row] = await rowsOf(task);
    if (!row) throw new Error('not joined');
    return { task, referrer, user, id: row.id };
  }

  test('approves a newcomer, who then counts with a complete profile', async () => {
    const { referrer, user, id } = await doubtful();
    expect((await review(id, { decision: 'approve' })).statusCode).toBe(204);
    expect(await referrer.points()).toBe(0);
    await completeProfile(user);
    expect(await referrer.points()).toBe(20);
  });

  test('approves one of an edition that has ended, which gives its points there', async () => {
    const { task, referrer, user, id } = await doubtful();
    const { number, timeZone } = await t.db.edition.findFirstOrThrow({ where: { closedAt: null } });
    const next = { closes: number, number: number + 1, name: 'Next', startsOn: null, endsOn: null, timeZone };
    const started = await t.request('POST', '/api/admin/editions', { cookie: asAdmin, body: next });
    expect(started.statusCode, started.body).toBe(201);
    await review(id, { decision: 'approve' });
    await completeProfile(user);
    const entries = await t.db.ledgerEntry.findMany({ where: { userId: referrer.user.id } });
    expect(entries).toMatchObject([{ points: 20, editionId: task.editionId }]);
    const undone = await t.request('DELETE', `/api/admin/editions/${next.number}`, { cookie: asAdmin });
    expect(undone.statusCode, undone.body).toBe(204);
  });

  test('approves one who is complete already, once', async () => {
    const { referrer, user, id } = await doubtful();
    await completeProfile(user);
    await Promise.all([review(id, { decision: 'approve' }), review(id, { decision: 'approve' })]);
    expect(await referrer.points()).toBe(20);
    expect(
      await t.db.auditEvent.count({
        where: { action: 'referral.approve', detail: { path: ['referralId'], equals: id } },
      }),
    ).toBe(1);
  });

  test('refuses one with a reason, and takes its points back once', async () => {
    const { task, referrer, user, id } = await doubtful();
    expect((await review(id, { decision: 'refuse' })).statusCode).toBe(400);
    await review(id, { decision: 'approve' });
    await completeProfile(user);
    expect(await referrer.points()).toBe(20);
    const refuse = () => review(id, { decision: 'refuse', reason: 'The same person.' });
    await Promise.all([refuse(), refuse()]);
    expect(await referrer.points()).toBe(0);
    expect((await listed(task)).items).toMatchObject([
      { state: 'refused', reason: 'The same person.', points: null, countedAt: null },
    ]);
    expect(await referrer.list()).toMatchObject([{ state: 'refused', points: null }]);
    expect((await findPointsFaults(t.db)).faults).toEqual([]);
  });

  test('approves one that was beyond the cap, which gets the place of a refused one', async () => {
    const task = await openReferral({ cap: 1 });
    const referrer = await referrerOf(task);
    for (const newcomer of [await signIn({ code: referrer.code }), await signIn({ code: referrer.code })])
      await completeProfile(newcomer.user);
    const [paid, beyond] = await rowsOf(task);
    if (!(paid && beyond)) throw new Error('not joined');
    expect([paid.points, beyond.points]).toEqual([20, 0]);
    for (const { id } of [paid, beyond]) await review(id, { decision: 'refuse', reason: 'A mistake.' });
    await review(beyond.id, { decision: 'approve' });
    await review(paid.id, { decision: 'approve' });
    expect((await rowsOf(task)).map(({ points }) => points)).toEqual([0, 20]);
    expect(await referrer.points()).toBe(20);
    expect((await findPointsFaults(t.db)).faults).toEqual([]);
  });

  test('searches both students, and exports what is shown', async () => {
    const { task, referrer, user } = await doubtful();
    expect((await listed(task, `?search=${user.techid}`)).total).toBe(1);
    expect((await listed(task, `?search=${referrer.user.techid}`)).total).toBe(1);
    expect((await listed(task, '?search=nobody-at-all')).total).toBe(0);
    const csv = await t.request('GET', `/api/admin/tasks/${task.id}/referrals.csv`, { cookie: asAdmin });
    expect(csv.body.split('\r\n')[0]).toContain('Student,Email,Tech ID');
    expect(csv.body).toContain(user.techid);
    expect(csv.body).toContain('Being checked');
    const totals = await t.request('GET', `/api/admin/tasks/${task.id}/referral-totals`, { cookie: asAdmin });
    expect(totals.json()).toEqual({
      counts: 'newcomers',
      all: 1,
      counted: 0,
      review: 1,
      points: 0,
      tokenSince: null,
    });
  });

  test('cannot make a referral a prerequisite, which nobody could meet', async () => {
    const { id } = await openReferral();
    const waiting = await createTask(t.db);
    const refused = await t.request('PATCH', `/api/tasks/${waiting.id}`, {
      cookie: asAdmin,
      body: { prerequisiteIds: [id], version: waiting.version },
    });
    expect(refused.json().errors).toMatchObject([{ path: 'body.prerequisiteIds' }]);
  });

  test('cannot change the kind of a task that somebody joined by', async () => {
    const { task } = await doubtful();
    const refused = await t.request('PATCH', `/api/tasks/${task.id}`, {
      cookie: asAdmin,
      body: { kind: 'work', version: task.version },
    });
    expect(refused.json().errors).toMatchObject([{ path: 'body.kind' }]);
  });
});

describe('registrations', () => {
  const add = (task: Task, rows: object[], dryRun = false) =>
    t.request('POST', `/api/admin/tasks/${task.id}/registrations`, {
      cookie: asAdmin,
      body: { rows, dryRun },
    });
  const report = (token: string, rows: object[]) =>
    t.request('POST', '/api/registrations', {
      headers: { authorization: `Bearer ${token}` },
      body: { rows },
    });
  const createToken = async (task: Task) =>
    (await t.request('POST', `/api/admin/tasks/${task.id}/report-token`, { cookie: asAdmin })).json()
      .token as string;
  const totals = async (task: Task) =>
    (await t.request('GET', `/api/admin/tasks/${task.id}/referral-totals`, { cookie: asAdmin })).json();

  test('are checked first, and added by one entry for each student', async () => {
    const task = await openReferral({ counts: 'tickets', cap: 2 });
    const referrer = await referrerOf(task);
    const rows = [
      { code: referrer.code.toUpperCase(), registration: 'T-1' },
      { code: referrer.code, registration: 'T-2' },
      { code: referrer.code, registration: 'T-2' },
      { code: 'nobody', registration: 'T-3' },
      { code: referrer.code, registration: '' },
      { code: referrer.code, registration: 'T-4', at: '2199-01-01T00:00:00Z' },
      { code: referrer.code, registration: 'T-5', at: new Date().toISOString() },
    ];
    const expected = {
      added: 3,
      known: 1,
      errors: [
        { row: 3, message: 'No student has this code.' },
        { row: 4, message: 'The id of the registration is missing.' },
        { row: 5, message: 'It was made after the deadline.' },
      ],
    };
    expect((await add(task, rows, true)).json()).toEqual(expected);
    expect(await rowsOf(task)).toEqual([]);
    expect((await add(task, rows)).json()).toEqual(expected);
    expect((await add(task, rows)).json()).toMatchObject({ added: 0, known: 4 });
    expect(await referrer.read()).toMatchObject({ counted: 3, paid: 2, points: 40 });
    expect(await t.db.ledgerEntry.count({ where: { taskId: task.id } })).toBe(1);
    expect(await totals(task)).toMatchObject({ counts: 'tickets', all: 3, counted: 3, points: 40 });
  });

  test('S67 that are reported at once and again are added once', async () => {
    const task = await openReferral({ counts: 'tickets', cap: 1 });
    const referrer = await referrerOf(task);
    const token = await createToken(task);
    const rows = [
      { code: referrer.code, registration: 'R-1' },
      { code: referrer.code, registration: 'R-2' },
    ];
    const responses = await Promise.all(Array.from({ length: 10 }, () => report(token, rows)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(responses.reduce((sum, response) => sum + response.json().added, 0)).toBe(2);
    expect(await referrer.read()).toMatchObject({ counted: 2, paid: 1, points: 20 });
    expect((await findPointsFaults(t.db)).faults).toEqual([]);
  });

  test('S67 need the token of the task: not a wrong one, one that was renewed, or one that was ended', async () => {
    const task = await openReferral({ counts: 'tickets' });
    const referrer = await referrerOf(task);
    const rows = [{ code: referrer.code, registration: 'W-1' }];
    const old = await createToken(task);
    const token = await createToken(task);
    expect(JSON.stringify(await t.db.reportToken.findMany())).not.toContain(token);
    for (const wrong of ['', 'wrong', old])
      expect((await report(wrong, rows)).json(), wrong).toMatchObject({
        status: 401,
        code: 'unauthenticated',
      });
    expect((await report(token, rows)).json()).toMatchObject({ added: 1 });
    expect((await totals(task)).tokenSince).not.toBeNull();
    await t.request('DELETE', `/api/admin/tasks/${task.id}/report-token`, { cookie: asAdmin });
    expect((await report(token, rows)).statusCode).toBe(401);
    expect((await totals(task)).tokenSince).toBeNull();
  });

  test('are for tasks that count them', async () => {
    const task = await openReferral();
    expect((await add(task, [{ code: 'abcdefghjk', registration: 'X' }])).statusCode).toBe(404);
  });

  test('S67 without a time are not taken by a program after the deadline', async () => {
    const task = await openReferral({ counts: 'tickets' });
    const referrer = await referrerOf(task);
    const token = await createToken(task);
    await t.db.task.update({ where: { id: task.id }, data: { lastDate: new Date(Date.now() - 1_000) } });
    const rows = [{ code: referrer.code, registration: 'L-1' }];
    expect((await report(token, rows)).json()).toMatchObject({ added: 0, errors: [{ row: 0 }] });
    expect((await add(task, rows)).json()).toMatchObject({ added: 1 });
  });
});

test('the code of a student is made once, also by requests at once', async () => {
  const task = await openReferral();
  const cookie = await t.signInAs(await createStudent(t.db));
  const read = () => t.request('GET', `/api/tasks/${task.id}/referral`, { cookie });
  const codes = (await Promise.all(Array.from({ length: 8 }, read))).map((response) => response.json().code);
  expect(new Set(codes).size).toBe(1);
  expect(codes[0]).toMatch(/^[a-hjkmnp-z]{10}$/);
});
