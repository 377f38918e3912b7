import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { givePoints } from '../../testing/factories.ts';
import { cookiesOf, signInWithGoogle } from '../../testing/google-flow.ts';
import { holding, untilWaiting } from '../../testing/lock-order.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../testing/scripted-provider.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let provider: ScriptedProvider;
let t: TestApp;
let person = 0;
beforeAll(async () => {
  provider = await startScriptedProvider();
  const oidc = { issuer: provider.issuer, clientId: 'torchbearer-test', clientSecret: 'scripted-secret' };
  t = await createTestApp({ config: { oidc } });
});
afterAll(async () => {
  await t.close();
  await provider.close();
});
beforeEach(() => {
  person += 1;
  provider.claims = {
    sub: `subject-${person}`,
    email: `Person-${person}@students.test`,
    email_verified: true,
    name: `Person ${person}`,
    given_name: 'Person',
    family_name: String(person),
  };
});

const importedAddress = () => `person-${person}@students.test`;
const imported = (data: { name?: string; disabledAt?: Date } = {}) =>
  t.db.user.create({ data: { email: importedAddress(), hidden: true, ...data } });
const signIn = async () => (await signInWithGoogle(t, provider)).headers.location;
const accounts = () => t.db.user.findMany({ where: { email: importedAddress() } });
test('the first sign-in with the address takes the imported account, also if the site admits nobody', async () => {
  const { id, techid } = await imported({ name: 'Imported Name' });
  await givePoints(t.db, { id }, 40);
  const { number, content } = await t.deps.site.published();
  const closed = { number, content: { ...content, joining: { who: 'nobody' as const, domains: [] } } };
  const published = vi.spyOn(t.deps.site, 'published').mockResolvedValue(closed);
  const signedIn = await signInWithGoogle(t, provider);
  published.mockRestore();
  expect(signedIn.headers.location).not.toContain('autherror');
  const session = await t.request('GET', '/api/session', { cookie: cookiesOf(signedIn) });
  expect(session.json().user).toMatchObject({ id });
  expect(await accounts()).toMatchObject([
    {
      ...{ id, techid, subject: `subject-${person}`, issuer: provider.issuer, hidden: false, points: 40 },
      ...{ name: 'Imported Name', firstName: null, lastSignInAt: expect.any(Date) },
    },
  ]);
  expect(await t.db.auditEvent.count({ where: { action: 'user.create', subjectId: id } })).toBe(1);
});

test('an imported account without a name takes that of Google', async () => {
  await imported();
  await signIn();
  expect(await accounts()).toMatchObject([
    { name: `Person ${person}`, firstName: 'Person', lastName: String(person) },
  ]);
});

test('S6 an account that somebody has signed in to is taken by no other subject with its address', async () => {
  const { id } = await imported();
  await signIn();
  provider.claims = { ...provider.claims, sub: `another-${person}` };
  expect(await signIn()).toBe('/autherror?reason=email_taken');
  expect(await accounts()).toMatchObject([{ id, subject: `subject-${person}` }]);
});

test('a student whose new address was imported signs in, and keeps the stored address', async () => {
  provider.claims = { ...provider.claims, email: `old-${person}@students.test` };
  await signIn();
  const { id } = await imported();
  provider.claims = { ...provider.claims, email: importedAddress() };
  expect(await signIn()).not.toContain('autherror');
  expect(await t.db.user.findFirstOrThrow({ where: { subject: `subject-${person}` } })).toMatchObject({
    email: `old-${person}@students.test`,
  });
  expect(await accounts()).toMatchObject([{ id, subject: null, hidden: true }]);
});

test.each(['newcomer', 'student'])(
  'a %s whose address is imported during the sign-in is let in',
  async (who) => {
    if (who === 'student') {
      provider.claims = { ...provider.claims, email: `old-${person}@students.test` };
      await signIn();
      provider.claims = { ...provider.claims, email: importedAddress() };
    }
    let signingIn: ReturnType<typeof signIn> | undefined;
    await holding(
      t.db,
      (tx) => tx.user.create({ data: { email: importedAddress(), hidden: true } }),
      async () => {
        signingIn = signIn();
        await untilWaiting(t.db, 1);
      },
    );
    expect(await signingIn).not.toContain('autherror');
    const subject = who === 'student' ? null : `subject-${person}`;
    expect(await accounts()).toMatchObject([{ subject }]);
  },
);

test('S6 an address that is not verified takes no imported account', async () => {
  await imported();
  provider.claims = { ...provider.claims, email_verified: false };
  expect(await signIn()).toMatch(/^\/autherror/);
  expect(await accounts()).toMatchObject([{ subject: null, lastSignInAt: null }]);
});

test('a disabled imported account is not opened, and a deleted one not taken', async () => {
  await imported({ disabledAt: new Date() });
  expect(await signIn()).toBe('/autherror?reason=account_disabled');
  expect(await accounts()).toMatchObject([{ subject: null }]);
});
