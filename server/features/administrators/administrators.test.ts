import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Administrator } from '../../contract/administrators.ts';
import type { createMailer } from '../../mail/mailer.ts';
import { createAdministrator, createStudent, givePoints } from '../../testing/factories.ts';
import { freshAddress } from '../../testing/google-flow.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepSignIns } from '../auth/sweep-sign-ins.ts';
import { mailInvitation } from './mail-invitation.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const password = 'a long enough passphrase';

let t: TestApp;
let asOwner: string;
let moment = new Date();
beforeAll(async () => {
  t = await createTestApp({ now: () => moment });
  asOwner = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

let made = 0;
const address = () => `colleague-${++made}@festival.test`;
const call = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, cookie = asOwner) =>
  t.request(method, `/api/admin/roles${path}`, { cookie, ...(body && { body }) });
const invite = async (role = 'reviewer', email = address()) => {
  const response = await call('POST', '', { email, role });
  expect(response.statusCode).toBe(201);
  // The answer is kept for repetitions, so it has no link.
  const { id, ...rest } = response.json<{ id: string }>();
  expect(rest).toEqual({});
  return invited(id);
};
const renew = async (id: string) => {
  expect((await call('POST', `/${id}/invitation`)).statusCode).toBe(204);
  return invited(id);
};
const list = async () =>
  (await t.request('GET', '/api/admin/roles', { cookie: asOwner })).json<{ items: Administrator[] }>().items;
const find = async (id: string | null) => (await list()).find((one) => one.id === id);
const invited = async (id: string) => (await find(id)) ?? expect.fail('not in the list');
const tokenOf = ({ invitation }: Administrator) => new URL(invitation?.link ?? '').hash.slice(1);
const open = (token: string) =>
  t.request('POST', '/api/auth/invitation', { body: { token }, remoteAddress: freshAddress() });
const accept = (token: string, body: object = {}) =>
  t.request('POST', '/api/auth/invitation/accept', {
    body: { token, name: 'Meera Nair', password, ...body },
    remoteAddress: freshAddress(),
  });
const cookieOf = ({ cookies }: Awaited<ReturnType<typeof accept>>) =>
  `${cookies[0]?.name}=${cookies[0]?.value}`;
const statusOf = async (path: string, cookie: string) =>
  (await t.request('GET', path, { cookie })).statusCode;

test('the invitation of a student says how many points leave the board with them', async () => {
  const student = await createStudent(t.db);
  const token = tokenOf(await invite('reviewer', student.email ?? ''));
  expect((await open(token)).json().points).toBeNull();
  await givePoints(t.db, student, 40);
  expect((await open(token)).json().points).toBe(40);
});

test('an invited reviewer sets a password by the link, reviews, and manages nothing', async () => {
  const guest = await invite();
  const token = tokenOf(guest);
  expect((await open(token)).json()).toEqual({
    email: guest.email,
    name: '',
    role: 'reviewer',
    points: null,
    passwordLength: t.deps.config.passwords.minLength,
  });
  expect((await accept(token, { password: 'short' })).json()).toMatchObject({ code: 'password_refused' });
  const accepted = await accept(token);
  expect(accepted.json()).toMatchObject({ administrator: { name: 'Meera Nair', role: 'reviewer' } });
  const cookie = cookieOf(accepted);
  expect(await statusOf('/api/admin/submissions', cookie)).toBe(200);
  expect(await statusOf('/api/admin/site', cookie)).toBe(403);
  expect(await statusOf('/api/admin/roles', cookie)).toBe(403);
  expect(await find(guest.id)).toMatchObject({ hasPassword: true, invitation: null, name: 'Meera Nair' });
  const signIn = { email: guest.email, password };
  expect((await t.request('POST', '/api/auth/admin', { body: signIn })).statusCode).toBe(200);
});

test('S10 S11 an invitation takes no password that is short, common or huge, and stays open', async () => {
  const token = tokenOf(await invite());
  for (const refused of ['short', 'password1234', 'torchbearer26'])
    expect((await accept(token, { password: refused })).json().code, refused).toBe('password_refused');
  expect((await accept(token, { password: 'x'.repeat(1_000_000) })).statusCode).toBe(413);
  expect((await open(token)).statusCode).toBe(200);
});

test('S17 S18 an invitation is accepted by a page of this site only, with cookies that only this host can set', async () => {
  const token = tokenOf(await invite());
  const url = '/api/auth/invitation/accept';
  const body = { token, name: 'Meera Nair', password };
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
  ]) {
    const answer = await t.request('POST', url, { body, headers, remoteAddress: freshAddress() });
    expect(answer.json()).toMatchObject({ status: 403, code: 'cross_site_request' });
  }
  const text = { headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) };
  expect((await t.request('POST', url, { ...text, remoteAddress: freshAddress() })).statusCode).toBe(415);
  const { cookies } = await accept(token);
  expect(cookies[0]).toMatchObject({
    name: '__Host-torchbearer',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  });
});

test('S71 a link that was used, replaced, is too old or forged opens nothing', async () => {
  const guest = await invite();
  const token = tokenOf(guest);
  const at = token.lastIndexOf('.');
  const other = tokenOf(await invite());
  const forged = [`${other.slice(0, other.lastIndexOf('.'))}${token.slice(at)}`, 'x', `${token}x`, '..'];
  for (const wrong of forged) expect((await accept(wrong)).statusCode, wrong).toBe(404);

  const [one, two] = await Promise.all([accept(token), accept(token)]);
  expect([one.statusCode, two.statusCode].sort()).toEqual([200, 404]);
  expect((await open(token)).statusCode).toBe(404);

  moment = new Date(moment.getTime() + 1);
  const renewed = await renew(guest.id ?? '');
  moment = new Date(moment.getTime() + 1);
  const again = await renew(guest.id ?? '');
  expect((await open(tokenOf(renewed))).statusCode).toBe(404);
  expect((await open(tokenOf(again))).statusCode).toBe(200);
  moment = new Date(moment.getTime() + 7 * 86_400_000);
  asOwner = await t.signInAs(await createAdministrator(t.db));
  expect((await open(tokenOf(again))).statusCode).toBe(404);
  expect(await find(guest.id)).toMatchObject({ invitation: { expired: true } });
});

test('S69 a role that is taken away or changed counts at the next request', async () => {
  const colleague = await createAdministrator(t.db, { role: 'organiser' });
  const cookie = await t.signInAs(colleague);
  expect(await statusOf('/api/admin/site', cookie)).toBe(200);
  expect((await call('PATCH', `/${colleague.id}`, { role: 'it' })).statusCode).toBe(204);
  await t.deps.listener?.catchUp();
  expect(await statusOf('/api/admin/site', cookie)).toBe(403);
  expect(await statusOf('/api/admin/users', cookie)).toBe(403);
  expect(await statusOf('/api/admin/audit', cookie)).toBe(200);
  expect((await call('DELETE', `/${colleague.id}`)).statusCode).toBe(204);
  await t.deps.listener?.catchUp();
  expect(await statusOf('/api/admin/audit', cookie)).toBe(401);
  expect(await find(colleague.id)).toBeUndefined();
  const actions = await t.db.auditEvent.findMany({
    where: { subjectId: colleague.id },
    orderBy: { id: 'asc' },
  });
  expect(actions.map(({ action, detail }) => [action, detail])).toMatchObject([
    ['administrator.change-role', { before: { role: 'organiser' }, after: { role: 'it' } }],
    ['administrator.remove', { before: { role: 'it' }, after: { role: null } }],
  ]);
});

test('who was removed and is invited again begins anew: neither the old password nor an old session counts', async () => {
  const guest = await invite('organiser');
  await accept(tokenOf(guest));
  const colleague = await t.db.administrator.findUniqueOrThrow({ where: { id: guest.id ?? '' } });
  const student = await createStudent(t.db, { email: guest.email });
  const { tokenHash } = await t.db.session.findFirstOrThrow({ where: { administratorId: colleague.id } });
  await t.db.session.update({ where: { tokenHash }, data: { userId: student.id } });
  await call('DELETE', `/${guest.id}`);
  const again = await invite('reviewer', guest.email);
  expect(again).toMatchObject({ id: guest.id, hasPassword: false });
  const signIn = { email: guest.email, password };
  expect((await t.request('POST', '/api/auth/admin', { body: signIn })).json()).toMatchObject({
    code: 'wrong_credentials',
  });
  expect(await t.db.session.findUnique({ where: { tokenHash } })).toMatchObject({ administratorId: null });
});

test('S70 an owner removes the second factors of somebody who has lost them; their sessions end', async () => {
  const colleague = await createAdministrator(t.db, { role: 'reviewer' });
  const cookie = await t.signInAs(colleague);
  const app = { administratorId: colleague.id, secret: 'JBSWY3DPEHPK3PXP', lastStep: 0 };
  await t.db.authenticatorApp.create({ data: app });
  await t.db.session.updateMany({
    where: { administratorId: colleague.id },
    data: { secondFactorAt: moment },
  });
  expect(await find(colleague.id)).toMatchObject({ hasSecondFactor: true });
  // Not by themselves, and not by the link of an invitation.
  expect((await call('DELETE', `/${colleague.id}/second-factor`, undefined, cookie)).statusCode).toBe(403);
  const renewed = await renew(colleague.id);
  expect((await accept(tokenOf(renewed))).json()).toMatchObject({
    administrator: null,
    secondStep: { adds: false },
  });
  expect((await call('DELETE', `/${colleague.id}/second-factor`)).statusCode).toBe(204);
  expect(await find(colleague.id)).toMatchObject({ hasSecondFactor: false });
  expect(await t.db.session.count({ where: { administratorId: colleague.id } })).toBe(0);
});

test('S7 what an owner was given before is gone when the address leaves ADMIN_EMAILS, and the link does not count', async () => {
  const guest = await invite('organiser');
  t.allowList.add(guest.email);
  expect((await accept(tokenOf(guest))).statusCode).toBe(404);
  await sweepSignIns(t.deps);
  t.allowList.delete(guest.email);
  expect(await find(guest.id)).toBeUndefined();
});

test('S7 of an owner of the past who is invited again neither password nor sessions count', async () => {
  const past = await createAdministrator(t.db, { passwordHash: 'leaked' });
  const cookie = await t.signInAs(past);
  t.allowList.delete(past.email);
  expect(await invite('reviewer', past.email)).toMatchObject({ id: past.id, hasPassword: false });
  await t.deps.listener?.catchUp();
  expect(await statusOf('/api/admin/submissions', cookie)).toBe(401);
});

test('an owner is neither invited nor changed, and an address has one role', async () => {
  const owner = await createAdministrator(t.db);
  t.allowList.add(owner.email);
  const refused = await call('POST', '', { email: owner.email, role: 'it' });
  expect(refused.json()).toMatchObject({ errors: [{ path: 'body.email' }] });
  for (const [method, path, body] of [
    ['PATCH', '', { role: 'it' }],
    ['DELETE', '', undefined],
    ['POST', '/invitation', undefined],
  ] as const)
    expect((await call(method, `/${owner.id}${path}`, body)).statusCode).toBe(404);
  const { email } = await invite('it');
  expect((await call('POST', '', { email: email.toUpperCase(), role: 'it' })).statusCode).toBe(400);
  expect((await list())[0]?.role).toBe('owner');
});

test('the student account of somebody with a role is on no board and gets no points', async () => {
  const student = await createStudent(t.db);
  const onBoard = async () => {
    const cookie = await t.signInAs(student);
    return (await t.request('GET', '/api/leaderboard', { cookie })).json<{ total: number }>().total;
  };
  const before = await onBoard();
  const { id } = await invite('reviewer', student.email ?? '');
  expect(await onBoard()).toBe(before - 1);
  const give = { points: 5, reason: 'Help' };
  const given = await t.request('POST', `/api/admin/users/${student.id}/points`, {
    cookie: asOwner,
    body: give,
  });
  expect(given.json()).toMatchObject({ code: 'not_a_student' });
  const listed = await t.request('GET', `/api/admin/users?role=admin&search=${student.email}`, {
    cookie: asOwner,
  });
  expect(listed.json()).toMatchObject({ items: [{ id: student.id, role: 'admin' }] });
  await call('DELETE', `/${id}`);
  expect(await onBoard()).toBe(before);
});

test('the invitation is mailed, not any more once it was used', async () => {
  const sent: { to: readonly string[]; text: string }[] = [];
  const mail = {
    smtpUrl: 'smtp://127.0.0.1:9',
    directory: 'unused',
    from: { name: '', address: 'noreply@festival.test' },
    digestHour: 18,
    contactAddresses: [],
  };
  const mailer: ReturnType<typeof createMailer> = {
    send: async (one, { beforeEnd }) => {
      await beforeEnd();
      sent.push(one);
      return [];
    },
    close: () => {},
  };
  const deps = { ...t.deps, mailer, config: { ...t.deps.config, mail } };
  const guest = await invite();
  const job = { administratorId: guest.id ?? '' };
  await mailInvitation(deps, job, quiet);
  await mailInvitation(deps, job, quiet);
  expect(sent.map(({ to }) => to)).toEqual([[guest.email]]);
  expect(sent[0]?.text).toContain(guest.invitation?.link);
  expect(sent[0]?.text).toContain('Your role is Reviewer.');
  await accept(tokenOf(guest));
  await mailInvitation(deps, job, quiet);
  expect(sent).toHaveLength(1);
});
