import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvitationLink } from '../../contract/invitations.ts';
import { joinPath } from '../../contract/join-path.ts';
import { limits } from '../../contract/limits.ts';
import type { SiteContent } from '../../contract/site.ts';
import { applicationQuestions, createApplication, signInAsApplicant } from '../../testing/applicants.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { cookiesOf, freshAddress, signInWithGoogle } from '../../testing/google-flow.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../testing/scripted-provider.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { consumeInvitation } from './invitation-links.ts';

let provider: ScriptedProvider;
let t: TestApp;
let asAdmin: string;
let person = 0;
let time = Date.now();

beforeAll(async () => {
  provider = await startScriptedProvider();
  const oidc = { issuer: provider.issuer, clientId: 'torchbearer-test', clientSecret: 'secret' };
  t = await createTestApp({ config: { oidc }, now: () => new Date(time) });
  asAdmin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(async () => {
  await t.close();
  await provider.close();
});
beforeEach(() => {
  time = Date.now();
  somebody();
});
afterEach(() => vi.restoreAllMocks());

/** The next sign-in is that of another person. @returns their address */
function somebody(): string {
  person += 1;
  const email = `person-${person}@students.test`;
  provider.claims = { sub: `subject-${person}`, email, email_verified: true, name: `Person ${person}` };
  return email;
}

async function admit(joining: Partial<SiteContent['joining']>): Promise<void> {
  const { number, content } = await t.deps.site.published();
  const site = { ...content, joining: { who: 'nobody' as const, domains: [], ...joining } };
  vi.spyOn(t.deps.site, 'published').mockResolvedValue({ number, content: site });
}

const byAdmin = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  t.request(method, `/api/admin/${path}`, { cookie: asAdmin, ...(body && { body }) });
const newLink = async (body: object = {}) =>
  (
    await byAdmin('POST', 'invitations', { name: 'Design club', useLimit: 10, ...body })
  ).json<InvitationLink>();
const joinBy = async (code: string) =>
  (await signInWithGoogle(t, provider, { returnTo: joinPath(code) })).headers.location;
const stateOf = async (code: string) =>
  (await t.request('GET', `/api/invitations/${code}`, { remoteAddress: freshAddress() })).json().state;
const failed = (reason: string, code: string) =>
  `/autherror?reason=${reason}&returnTo=${encodeURIComponent(joinPath(code))}`;

describe('by invitation', () => {
  beforeEach(() => admit({ who: 'invitation' }));

  test('S71 a link counts who joins by it, and whoever is in already is not counted', async () => {
    const { id, code } = await newLink({ useLimit: 2 });
    expect(code).toMatch(/^[\w-]{27}$/);
    expect(await joinBy(code)).toBe('/dashboard');
    // Used again by the same person: no second use.
    expect(await joinBy(code)).toBe('/dashboard');
    somebody();
    expect(await joinBy(code)).toBe('/dashboard');
    expect(await stateOf(code)).toBe('used-up');
    // Forwarded to one more.
    somebody();
    expect(await joinBy(code)).toBe(failed('invitation_used_up', code));
    const { items } = (await byAdmin('GET', 'invitations')).json<{ items: InvitationLink[] }>();
    expect(items.find((link) => link.id === id)).toMatchObject({ uses: 2, useLimit: 2 });
  });

  test('S71 an unknown link, one that was ended and one whose time is over are told alike', async () => {
    const [ended, over] = [await newLink(), await newLink({ endsAt: new Date(time + 60_000).toISOString() })];
    expect((await byAdmin('POST', `invitations/${ended.id}/end`)).json().endedAt).not.toBeNull();
    time += 61_000;
    for (const code of [ended.code, over.code, 'A'.repeat(27)]) {
      expect(await stateOf(code)).toBe('ended');
      expect(await joinBy(code)).toBe(failed('invitation_ended', code));
    }
    expect((await signInWithGoogle(t, provider)).headers.location).toBe('/autherror?reason=cannot_join');
    expect(await t.db.user.count({ where: { subject: `subject-${person}` } })).toBe(0);
  });

  test('a link invites only while an invitation is asked for', async () => {
    const { code } = await newLink();
    for (const [who, state] of [
      ['invitation', 'open'],
      ['application', 'unneeded'],
      ['nobody', 'closed'],
      ['everybody', 'unneeded'],
    ] as const) {
      await admit({ who });
      expect(await stateOf(code), who).toBe(state);
    }
  });

  test('the oldest link that has ended makes room; open ones stay', async () => {
    const open = limits.invitationLinks - (await t.db.invitationLink.count());
    await t.db.invitationLink.createMany({
      data: Array.from({ length: open }, (_, n) => ({
        name: 'Many',
        code: `many-${n}`,
        useLimit: 1,
        createdAt: new Date(time),
      })),
    });
    await t.db.invitationLink.updateMany({ data: { endedAt: null, endsAt: null, uses: 0 } });
    const refused = await byAdmin('POST', 'invitations', { name: 'One more', useLimit: 1 });
    expect(refused.json().errors).toMatchObject([{ path: 'body.name' }]);
    await t.db.invitationLink.update({ where: { code: 'many-0' }, data: { uses: 1 } });
    expect((await byAdmin('POST', 'invitations', { name: 'One more', useLimit: 1 })).statusCode).toBe(201);
    expect(await t.db.invitationLink.count({ where: { code: 'many-0' } })).toBe(0);
    await t.db.invitationLink.deleteMany();
  });

  test('S71 of 50 people at once on a limit of 10, 10 join', async () => {
    const { id, code } = await newLink();
    const results = await Promise.all(
      Array.from({ length: 50 }, () =>
        t.db.$transaction((tx) => consumeInvitation(tx, code, new Date(time))),
      ),
    );
    expect(results.filter((result) => result === 'joined')).toHaveLength(10);
    expect((await t.db.invitationLink.findUniqueOrThrow({ where: { id } })).uses).toBe(10);
  });

  test('invited addresses need no link; they are searched and removed', async () => {
    const email = somebody();
    const text = `\uFEFF${email.toUpperCase()};\n\nBela <bela@else.test>\n${email}`;
    expect((await byAdmin('POST', 'invited-addresses', { text })).json()).toEqual({ added: 2, known: 0 });
    expect((await byAdmin('POST', 'invited-addresses', { text })).json()).toEqual({ added: 0, known: 2 });
    const wrong = await byAdmin('POST', 'invited-addresses', { text: 'a@b.test\nnobody' });
    expect(wrong.json().errors).toEqual([
      { path: 'body.text', message: 'Line 2 has what is not an email address: nobody' },
    ]);
    expect((await signInWithGoogle(t, provider)).headers.location).toBe('/dashboard');

    const found = (await byAdmin('GET', 'invited-addresses?search=bela')).json();
    expect(found).toMatchObject({ total: 1, items: [{ email: 'bela@else.test' }] });
    const path = `invited-addresses/${found.items[0].id}`;
    expect((await byAdmin('DELETE', path)).statusCode).toBe(204);
    expect((await byAdmin('DELETE', path)).statusCode).toBe(404);
    const many = Array.from({ length: 3_000 }, (_, n) => `n${n}@many.test`).join('\n');
    expect((await byAdmin('POST', 'invited-addresses', { text: many })).json()).toMatchObject({
      added: 3_000,
    });
  });
});

test('S60 an invited address is deleted with the account', async () => {
  const { id, email } = await createStudent(t.db);
  const address = (email ?? '').toLowerCase();
  await t.db.invitedAddress.create({ data: { email: address } });
  expect((await byAdmin('DELETE', `users/${id}`)).statusCode).toBe(204);
  expect(await t.db.invitedAddress.count({ where: { email: address } })).toBe(0);
});

describe('by application', () => {
  beforeEach(() => admit({ who: 'application', questions: applicationQuestions, applicationDays: 3 }));

  const own = (cookie: string) => t.request('GET', '/api/application', { cookie });
  const send = (
    cookie: string,
    version: number,
    answers: object = { why: ['Because.'], track: ['Design'] },
  ) => t.request('PUT', '/api/application', { cookie, body: { answers, version } });
  const sessionOf = async (cookie: string) => (await t.request('GET', '/api/session', { cookie })).json();

  test('a visitor applies, is accepted and begins; until then they are a visitor', async () => {
    const email = somebody();
    const signedIn = await signInWithGoogle(t, provider, { returnTo: '/task-all' });
    expect(signedIn.headers.location).toBe('/application');
    const cookie = cookiesOf(signedIn);
    expect(await sessionOf(cookie)).toMatchObject({ user: null, administrator: null, applicant: { email } });
    expect((await own(cookie)).json()).toMatchObject({ status: 'draft', open: true, version: 1 });
    expect((await t.request('GET', '/api/tasks', { cookie })).statusCode).toBe(401);
    const start = () => t.request('POST', '/api/application/start', { cookie });
    expect((await start()).statusCode).toBe(409);

    const refused = await send(cookie, 1, { why: [' '], track: ['Cooking'] });
    expect(refused.json().errors).toEqual([
      { path: 'body.answers.why', message: 'Answer this question.' },
      { path: 'body.answers.track', message: 'Choose one of these.' },
    ]);
    const sent = (await send(cookie, 1)).json();
    expect(sent).toMatchObject({ status: 'received', version: 2 });
    expect(Date.parse(sent.promisedBy) - Date.parse(sent.sentAt)).toBe(3 * 86_400_000);
    expect((await send(cookie, 1)).json().code).toBe('stale_version');

    const { id } = await t.db.application.findFirstOrThrow({ where: { email } });
    const applications = [{ id, version: 2 }];
    const body = { applications, to: 'accepted', message: 'Welcome, {first_name}!' };
    expect((await byAdmin('POST', 'applications/decisions', body)).json()).toMatchObject({
      decided: [{ id, version: 3 }],
      skipped: 0,
    });
    // The second administrator.
    expect((await byAdmin('POST', 'applications/decisions', body)).json()).toMatchObject({
      status: 409,
      code: 'stale_version',
    });
    expect((await own(cookie)).json()).toMatchObject({ status: 'accepted', message: 'Welcome, Person!' });
    const started = await start();
    expect(started.statusCode).toBe(204);
    const student = cookiesOf(started);
    expect(await sessionOf(student)).toMatchObject({ user: { email } });
    expect((await t.request('GET', '/api/tasks', { cookie: student })).statusCode).toBe(200);
    expect((await own(student)).statusCode).toBe(403);
    // Who has joined stays.
    const decline = { applications: [{ id, version: 3 }], to: 'declined', message: '' };
    expect((await byAdmin('POST', 'applications/decisions', decline)).json().code).toBe('stale_version');
    const undo = { applications: [{ id, version: 3 }] };
    expect((await byAdmin('POST', 'applications/undo', undo)).json().code).toBe('not_undoable');
  });

  test('S13 who becomes a student gets a new token, and their other sessions end', async () => {
    const accepted = () =>
      createApplication(t.db, {
        issuer: provider.issuer,
        subject: `subject-${person}`,
        status: 'accepted',
        decidedAt: new Date(),
      });
    const row = await accepted();
    const [here, elsewhere] = [await signInAsApplicant(t, row), await signInAsApplicant(t, row)];
    const started = await t.request('POST', '/api/application/start', { cookie: here });
    expect((await sessionOf(cookiesOf(started))).user).toMatchObject({ email: row.email });
    const visitor = { user: null, administrator: null };
    for (const cookie of [here, elsewhere]) expect(await sessionOf(cookie)).toEqual(visitor);

    somebody();
    const before = await signInAsApplicant(t, await accepted());
    const signedIn = await signInWithGoogle(t, provider);
    expect(signedIn.headers.location).toBe('/dashboard');
    expect(await sessionOf(before)).toEqual(visitor);
  });

  test('an undo while the applicant signs in leaves the application, without an account', async () => {
    const { id } = await createApplication(t.db, {
      issuer: provider.issuer,
      subject: `subject-${person}`,
      status: 'accepted',
      decidedAt: new Date(),
    });
    const signingIn = await t.db.$transaction(async (tx) => {
      await tx.application.update({ where: { id }, data: { status: 'received', decidedAt: null } });
      const signIn = signInWithGoogle(t, provider);
      const waiting = () => t.db.$queryRaw<unknown[]>`
        SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
      await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
      return { signIn };
    });
    expect((await signingIn.signIn).headers.location).toBe('/application');
    expect(await t.db.application.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'received' });
  });

  test('a decision is undone within seconds, by who made it, with what was before', async () => {
    const first = await createAdministrator(t.db);
    const { id } = await createApplication(t.db, {
      status: 'waiting',
      decidedAt: new Date(),
      decidedById: first.id,
      message: 'Wait.',
    });
    const decide = (version: number) =>
      byAdmin('POST', 'applications/decisions', {
        applications: [{ id, version }],
        to: 'declined',
        message: 'No.',
      });
    const undo = (cookie: string, version: number) =>
      t.request('POST', '/api/admin/applications/undo', {
        cookie,
        body: { applications: [{ id, version }] },
      });
    await decide(1);
    const other = await t.signInAs(await createAdministrator(t.db));
    expect((await undo(other, 2)).statusCode).toBe(409);
    expect((await undo(asAdmin, 2)).json()).toEqual({ undone: 1 });
    const row = await t.db.application.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ status: 'waiting', message: 'Wait.', version: 3, decidedById: first.id });
    await decide(3);
    time += 60_000;
    expect((await undo(asAdmin, 4)).json().code).toBe('not_undoable');
  });

  test('who was accepted and has not begun can still be declined', async () => {
    const { id } = await createApplication(t.db, { status: 'accepted', decidedAt: new Date() });
    const body = { applications: [{ id, version: 1 }], to: 'declined', message: 'We chose the wrong row.' };
    expect((await byAdmin('POST', 'applications/decisions', body)).statusCode).toBe(200);
    expect(await t.db.application.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'declined' });
  });

  test('nobody applies with the address of an account that another sign-in has', async () => {
    const email = somebody();
    await createStudent(t.db, { email: email.toUpperCase() });
    expect((await signInWithGoogle(t, provider)).headers.location).toBe('/autherror?reason=email_taken');
    expect(await t.db.application.count({ where: { subject: `subject-${person}` } })).toBe(0);
  });

  test('who has applied reads the application, also when another account has the address since', async () => {
    const email = somebody();
    await send(cookiesOf(await signInWithGoogle(t, provider)), 1);
    await createStudent(t.db, { email });
    const again = await signInWithGoogle(t, provider);
    expect(again.headers.location).toBe('/application');
    expect((await own(cookiesOf(again))).json()).toMatchObject({ email, status: 'received' });
  });

  test('many are decided together; what changed meanwhile is left', async () => {
    const rows = [];
    for (let n = 0; n < 4; n++) rows.push(await createApplication(t.db));
    const [changed] = rows;
    await t.db.application.update({ where: { id: changed?.id ?? '' }, data: { version: 2 } });
    const applications = rows.map(({ id }) => ({ id, version: 1 }));
    const decide = (to: string) =>
      byAdmin('POST', 'applications/decisions', { applications, to, message: '' });
    const answers = await Promise.all([decide('accepted'), decide('declined')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({ skipped: 1 });
    expect(await t.db.auditEvent.count({ where: { subjectId: { in: rows.map(({ id }) => id) } } })).toBe(3);
  });

  test('one administrator has an application open; another one waits, or takes it over', async () => {
    const { id } = await createApplication(t.db);
    const free = await createApplication(t.db);
    const path = `/api/admin/applications/${id}/claim`;
    const other = await t.signInAs(await createAdministrator(t.db, { name: 'Farida' }));
    const claim = async (cookie: string, body = {}) =>
      (await t.request('PUT', path, { cookie, body })).json().claim;
    const decide = (cookie: string, chosen: readonly string[]) =>
      t.request('POST', '/api/admin/applications/decisions', {
        cookie,
        body: { applications: chosen.map((each) => ({ id: each, version: 1 })), to: 'waiting', message: '' },
      });
    const first = await claim(other);
    expect(first).toMatchObject({ name: 'Farida' });
    time += 60_000;
    expect(await claim(other)).toMatchObject({ since: first.since });
    expect(await claim(asAdmin)).toMatchObject({ name: 'Farida' });
    const refused = await decide(asAdmin, [id]);
    expect(refused.json()).toMatchObject({
      code: 'claimed_by_another',
      detail: expect.stringContaining('Farida has this application open'),
    });
    expect((await decide(asAdmin, [id, free.id])).json()).toMatchObject({ skipped: 1 });
    expect((await claim(asAdmin, { takeover: true })).administratorId).not.toBe(first.administratorId);
    expect((await decide(other, [id])).statusCode).toBe(409);
    // What it had has ended: nothing is released.
    await t.request('DELETE', path, { cookie: other });
    expect((await decide(other, [id])).statusCode).toBe(409);
    time += 121_000;
    expect((await decide(other, [id])).statusCode).toBe(200);
    expect(await t.db.applicationClaim.count({ where: { applicationId: id } })).toBe(0);
    expect((await byAdmin('GET', `applications/${id}`)).json()).toMatchObject({ claim: null });
  });

  test('nobody claims what is decided', async () => {
    const { id } = await createApplication(t.db, { status: 'declined', decidedAt: new Date() });
    const path = `/api/admin/applications/${id}/claim`;
    const answer = await t.request('PUT', path, { cookie: asAdmin, body: {} });
    expect(answer.json()).toMatchObject({ status: 'declined', claim: null });
  });

  test('the queue: oldest first, a page at a time, and searched', async () => {
    await t.db.application.deleteMany();
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const ids: string[] = [];
    for (let n = 0; n < 5; n++)
      ids.push((await createApplication(t.db, { sentAt: at(n), name: `Åsa ${n}` })).id);
    await createApplication(t.db, { status: 'draft', sentAt: null });
    const list = async (query: string) => (await byAdmin('GET', `applications?${query}`)).json();
    const first = await list('limit=3');
    expect(first).toMatchObject({ total: 5, days: 3 });
    const rest = await list(`limit=3&cursor=${first.nextCursor}`);
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
    expect(rest.nextCursor).toBeNull();
    expect((await list('search=asa%203')).items).toMatchObject([{ id: ids[3] }]);
    const one = (await byAdmin('GET', `applications/${ids[2]}`)).json();
    expect(one).toMatchObject({ id: ids[2], answers: { why: ['Because.'] } });
    await byAdmin('POST', 'applications/decisions', {
      applications: [{ id: ids[0], version: 1 }],
      to: 'waiting',
      message: '',
    });
    expect((await list('status=waiting')).items).toMatchObject([{ id: ids[0], status: 'waiting' }]);
  });

  test('S71 an applicant reads no other application, and nobody learns who has applied', async () => {
    const applied = somebody();
    const cookie = cookiesOf(await signInWithGoogle(t, provider));
    await send(cookie, 1);
    const { id } = await t.db.application.findFirstOrThrow({ where: { email: applied } });
    somebody();
    const other = cookiesOf(await signInWithGoogle(t, provider));
    for (const path of [`/api/admin/applications/${id}`, '/api/admin/applications'])
      expect((await t.request('GET', path, { cookie: other })).statusCode).toBe(401);
    expect((await own(other)).json().email).not.toBe(applied);
    // Another Google account with the address of somebody who has applied begins as anybody does.
    provider.claims = { ...provider.claims, sub: `other-${person}`, email: applied };
    const same = await signInWithGoogle(t, provider);
    expect(same.headers.location).toBe('/application');
    expect((await own(cookiesOf(same))).json()).toMatchObject({ status: 'draft', answers: {} });
  });

  test('S71 withdrawing deletes the application and its sessions', async () => {
    const row = await createApplication(t.db);
    const [here, elsewhere] = [await signInAsApplicant(t, row), await signInAsApplicant(t, row)];
    expect((await t.request('DELETE', '/api/application', { cookie: here })).statusCode).toBe(204);
    for (const cookie of [here, elsewhere]) expect((await own(cookie)).statusCode).toBe(401);
    expect(await t.db.application.count({ where: { id: row.id } })).toBe(0);
  });

  test('S71 a declined application stays when the applicant asks to delete it', async () => {
    const row = await createApplication(t.db, { status: 'declined', decidedAt: new Date() });
    const cookie = await signInAsApplicant(t, row);
    const refused = await t.request('DELETE', '/api/application', { cookie });
    expect(refused.json()).toMatchObject({ code: 'forbidden', detail: expect.stringContaining('Privacy') });
    expect((await own(cookie)).json()).toMatchObject({ status: 'declined' });
  });

  test('when the festival takes no applications, nothing is sent, and who has applied sees the state', async () => {
    const row = await createApplication(t.db);
    const cookie = await signInAsApplicant(t, row);
    await admit({ who: 'nobody' });
    expect((await own(cookie)).json()).toMatchObject({ status: 'received', open: false });
    expect((await send(cookie, 1)).statusCode).toBe(403);
  });
});
