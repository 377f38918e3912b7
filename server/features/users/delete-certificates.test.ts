import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VerifiedCertificate } from '../../contract/verify.ts';
import { createTemplate, issueTo } from '../../testing/certificates.ts';
import { createAdministrator, createStudent, type TestStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteUser } from './delete-user.ts';

let t: TestApp;
let asAdmin: string;

beforeAll(async () => {
  t = await createTestApp();
  asAdmin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

/** With one certificate that is valid, one that was replaced and one that was revoked with a reason that names the student. */
async function student() {
  const user = await createStudent(t.db, { name: 'Verity Realname', college: 'Hill College' });
  const issue = async () => {
    const template = await createTemplate(t, asAdmin, {
      ...{ kind: 'letter', award: { reason: 'role' }, title: '{role}', body: '{name} of {college}' },
      paragraph: 'Dear {name}',
    });
    return issueTo(t, asAdmin, { templateId: template.id, userId: user.id, entered: 'Lead' });
  };
  const [valid, replaced, revoked] = [await issue(), await issue(), await issue()];
  const post = (path: string, body: object) =>
    t.request('POST', `/api/admin/certificates/${path}`, { cookie: asAdmin, body });
  await post(`${replaced}/reissue`, {});
  await post(`${revoked}/revoke`, { reason: 'Verity left.' });
  const cookie = await t.signInAs(user);
  await t.request('PATCH', `/api/me/certificates/${valid}`, { cookie, body: { listed: true } });
  return { user, valid, replaced, revoked };
}

async function remove({ id }: TestStudent, keepsCertificates = false) {
  await t.db.user.update({ where: { id }, data: { keepsCertificates } });
  return deleteUser({ ...t.deps, log: t.app.log }, 'system', { id, now: new Date() });
}
const verify = async (id: string) => {
  const answer = await t.request('GET', `/api/verify/${id}`);
  expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
  return answer.json<VerifiedCertificate>();
};

async function expectNoName(userId: string) {
  const rows = await t.db.certificate.findMany({ where: { userId } });
  expect(rows).toHaveLength(4);
  for (const secret of ['Verity', 'Realname', 'Hill']) expect(JSON.stringify(rows)).not.toContain(secret);
  for (const row of rows) expect(row).toMatchObject({ recipient: null, jwt: null, listed: false });
}

test('S60 a deletion revokes certificates and erases the name and texts', async () => {
  const { user, valid, replaced, revoked } = await student();
  await remove(user);
  await expectNoName(user.id);
  const revokedReason = 'The account of its holder was deleted.';
  for (const id of [valid, replaced, revoked])
    expect(await verify(id)).toMatchObject({ state: 'revoked', revokedReason, recipient: null, jwt: null });
  expect((await verify(valid)).title).toBe('Lead');
  expect((await t.request('GET', `/api/verify/${valid}/badge.png`)).statusCode).toBe(404);
  const again = await t.request('POST', `/api/admin/certificates/${valid}/reissue`, { cookie: asAdmin });
  expect(again.statusCode).toBe(409);
});

test('S60 certificates stay valid without a name if the student chose so', async () => {
  const { user, valid, replaced, revoked } = await student();
  await remove(user, true);
  await expectNoName(user.id);
  expect(await verify(valid)).toMatchObject({
    ...{ state: 'valid', recipient: null, jwt: null, body: '', paragraph: '', title: 'Lead' },
    revokedReason: null,
  });
  expect((await verify(replaced)).state).toBe('replaced');
  expect(await verify(revoked)).toMatchObject({
    state: 'revoked',
    revokedReason: 'The account of its holder was deleted.',
  });
  const again = await t.request('POST', `/api/admin/certificates/${valid}/reissue`, { cookie: asAdmin });
  expect([again.statusCode, again.json().detail]).toEqual([400, 'The account was deleted or disabled.']);
  expect((await verify(valid)).state).toBe('valid');
});

test('the start of an edition in which certificates were issued is not undone', async () => {
  const edition = await t.db.edition.findFirstOrThrow({ where: { closedAt: null } });
  const { number, name, startsOn, endsOn, timeZone } = {
    ...edition,
    number: edition.number + 1,
    startsOn: null,
    endsOn: null,
  };
  const cookie = asAdmin;
  const body = { closes: edition.number, number, name, startsOn, endsOn, timeZone };
  expect((await t.request('POST', '/api/admin/editions', { cookie, body })).statusCode).toBe(201);
  const user = await createStudent(t.db);
  const template = await createTemplate(t, asAdmin, { award: { reason: 'role' } });
  await issueTo(t, asAdmin, { templateId: template.id, userId: user.id, entered: 'Lead' });
  const undone = await t.request('DELETE', `/api/admin/editions/${number}`, { cookie });
  expect([undone.statusCode, undone.json().code]).toEqual([409, 'not_undoable']);
});
