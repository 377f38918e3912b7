import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { JobData } from '../../jobs/queues.ts';
import { createAdministrator } from '../../testing/factories.ts';
import { cookiesOf } from '../../testing/google-flow.ts';
import { decodedMail } from '../../testing/mail-catcher.ts';
import { createMailFixture, type MailFixture } from '../../testing/mail-fixture.ts';
import { invitationLink } from './invitation.ts';
import { mailSignInNews } from './mail-sign-in-news.ts';
import { setPassword } from './set-password.ts';

const email = 'desk@festival.test';
const password = 'a quiet lamp by the river';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let mails: MailFixture;
beforeAll(async () => {
  mails = await createMailFixture();
  await setPassword(mails.t.deps, { email, password });
});
afterEach(async () => {
  await mails.t.db.authenticatorApp.deleteMany();
  await mails.t.db.knownBrowser.deleteMany();
  await mails.t.db.$executeRaw`DELETE FROM pgboss.job`;
  await mails.reset();
});
afterAll(() => mails.close());

const signIn = (cookie?: string) =>
  mails.t.request('POST', '/api/auth/admin', {
    body: { email, password },
    headers: { 'user-agent': firefox },
    ...(cookie !== undefined && { cookie }),
  });
const jobs = () =>
  mails.t.db.$queryRaw<{ data: JobData['sign-in-news-mail'] }[]>`
    SELECT data FROM pgboss.job WHERE name = 'sign-in-news-mail' ORDER BY created_on`;
const browserOf = (response: Awaited<ReturnType<typeof signIn>>) =>
  response.cookies.find(({ name }) => name === '__Host-torchbearer-browser');

test('an administrator is mailed about a sign-in in a new browser: not the first one, and not in a known one', async () => {
  const catcher = await mails.startCatcher();
  const first = await signIn();
  // S17
  expect(browserOf(first)).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  const again = await signIn(cookiesOf(first));
  expect(browserOf(again)?.value).toBe(browserOf(first)?.value);
  expect(await jobs()).toEqual([]);
  // Nothing that a browser chose itself is taken as its number.
  await signIn('__Host-torchbearer-browser=chosen');
  const [{ data } = expect.fail('no job')] = await jobs();
  expect(data).toMatchObject({ news: 'new-browser', browser: 'Firefox on Windows' });
  await mailSignInNews(mails.t.deps, data, mails.t.app.log);
  await mailSignInNews(mails.t.deps, data, mails.t.app.log);
  expect(catcher.mails).toHaveLength(1);
  const [mail] = catcher.mails;
  expect(mail?.to).toEqual([email]);
  expect(decodedMail(mail?.body ?? '')).toMatch(
    /in a browser that it had not used before.*with Firefox on Windows/s,
  );
});

test('an administrator is mailed about a second factor that was added or removed', async () => {
  const cookie = cookiesOf(await signIn());
  await mails.t.db.$executeRaw`DELETE FROM pgboss.job`;
  const { id } = await mails.t.db.administrator.findUniqueOrThrow({ where: { email } });
  await mails.t.db.authenticatorApp.create({
    data: { administratorId: id, secret: 'JBSWY3DPEHPK3PXP', lastStep: 0 },
  });
  await mails.t.db.session.updateMany({
    where: { administratorId: id },
    data: { secondFactorAt: new Date() },
  });
  const removed = await mails.t.request('DELETE', '/api/admin/account/app', { cookie });
  expect(removed.statusCode).toBe(204);
  expect((await jobs()).map(({ data }) => [data.news, data.browser])).toEqual([
    ['app-removed', 'Firefox on Windows'],
  ]);
});

test('an administrator is mailed about their new password', async () => {
  const cookie = cookiesOf(await signIn());
  await mails.t.db.$executeRaw`DELETE FROM pgboss.job`;
  const body = { current: password, password: 'another lamp, another river' };
  const changed = await mails.t.request('POST', '/api/admin/account/password', { cookie, body });
  expect(changed.statusCode).toBe(204);
  expect((await jobs()).map(({ data }) => data.news)).toEqual(['password-set']);
  await setPassword(mails.t.deps, { email, password });
});

test('an administrator is mailed about new recovery codes, and about one that confirmed who they are', async () => {
  const cookie = cookiesOf(await signIn());
  const { id } = await mails.t.db.administrator.findUniqueOrThrow({ where: { email } });
  await mails.t.db.authenticatorApp.create({
    data: { administratorId: id, secret: 'JBSWY3DPEHPK3PXP', lastStep: 0 },
  });
  await mails.t.db.session.updateMany({
    where: { administratorId: id },
    data: { secondFactorAt: new Date() },
  });
  await mails.t.db.$executeRaw`DELETE FROM pgboss.job`;
  const post = (path: string, body: object) =>
    mails.t.request('POST', `/api/admin/account/${path}`, { cookie, body });
  const made = await post('recovery-codes', {});
  const code = made.json<{ recoveryCodes: string[] }>().recoveryCodes[0] ?? '';
  expect((await post('confirm', { kind: 'recovery', code })).statusCode).toBe(204);
  expect((await jobs()).map(({ data }) => data.news)).toEqual(['recovery-codes-made', 'recovery-code-used']);
});

test('an administrator is mailed about a password that was set by a link, and about second factors that an owner removed', async () => {
  const { t } = mails;
  const owner = cookiesOf(await signIn());
  const invitedAt = new Date();
  const colleague = await createAdministrator(t.db, { role: 'reviewer', passwordHash: 'old', invitedAt });
  await t.db.$executeRaw`DELETE FROM pgboss.job`;
  const link = new URL(invitationLink(t.deps.config, { id: colleague.id, invitedAt }));
  const body = { token: link.hash.slice(1), name: 'Meera Nair', password };
  expect((await t.request('POST', '/api/auth/invitation/accept', { body })).statusCode).toBe(200);
  const path = `/api/admin/roles/${colleague.id}/second-factor`;
  expect((await t.request('DELETE', path, { cookie: owner })).statusCode).toBe(204);
  expect((await jobs()).map(({ data }) => [data.news, data.administratorId])).toEqual([
    ['password-set', colleague.id],
    ['factors-removed', colleague.id],
  ]);
});
