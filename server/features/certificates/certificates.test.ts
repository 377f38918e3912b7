import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Certificate, OwnCertificate, Qualified } from '../../contract/certificates.ts';
import type { VerifiedCertificate } from '../../contract/verify.ts';
import { createTemplate, issueTo } from '../../testing/certificates.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  givePoints,
  type TestAdministrator,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let administrator: TestAdministrator;
let asAdmin: string;

beforeAll(async () => {
  t = await createTestApp();
  administrator = await createAdministrator(t.db);
  asAdmin = await t.signInAs(administrator);
});
afterAll(() => t.close());

const post = (path: string, body: object) =>
  t.request('POST', `/api/admin/certificates${path}`, { cookie: asAdmin, body });
const issue = (body: object) => post('', { version: 1, ...body });
const verify = async (id: string) => t.request('GET', `/api/verify/${id}`);

async function ambassador(name: string, points = 100) {
  const user = await createStudent(t.db, { name, college: 'Hill College' });
  await createSubmission(t.db, { user, task: await createTask(t.db), status: 'approved', points });
  return user;
}

test('a certificate is issued once, and everybody who has its number reads it', async () => {
  const user = await ambassador('Asha Rao');
  const { id: templateId } = await createTemplate(t, asAdmin, { body: '{name} of {college}, {date}' });
  const issued = await issue({ templateId, userId: user.id });
  expect(issued.statusCode, issued.body).toBe(201);
  const { id, ...made } = issued.json<Certificate>();
  expect(made).toMatchObject({
    state: 'valid',
    recipient: 'Asha Rao',
    title: 'Campus Ambassador',
    templateId,
  });
  const again = await issue({ templateId, userId: user.id });
  expect([again.statusCode, again.json().code]).toEqual([409, 'already_issued']);

  const found = await verify(id);
  const { jwt, ...shown } = found.json<VerifiedCertificate>();
  expect(found.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
  const checked = await t.request('POST', '/api/verify', { body: { jwt } });
  for (const answer of [shown, checked.json().certificate])
    for (const hidden of ['values', 'wording', 'design', 'userId', 'user'])
      expect(answer).not.toHaveProperty(hidden);
  expect(shown).toMatchObject({
    state: 'valid',
    isSigned: true,
    recipient: 'Asha Rao',
    issuer: 'did:web:localhost%3A8080',
    revokedReason: null,
  });
  expect(shown.body).toMatch(/^Asha Rao of Hill College, \d+ \w+ 20\d\d$/);
  expect(jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await t.db.notification.findMany({ where: { userId: user.id } })).toMatchObject([
    { kind: 'certificate', subjectId: id },
  ]);
  expect(await t.db.auditEvent.findMany({ where: { subjectId: id } })).toMatchObject([
    { action: 'certificate.issue', actorId: administrator.id },
  ]);
});

test('S72 what was changed in the database is not what was signed, and no search engine lists it', async () => {
  const user = await ambassador('Asha Rao');
  const { id: templateId } = await createTemplate(t, asAdmin);
  const { id } = (await issue({ templateId, userId: user.id })).json<Certificate>();
  const cookie = await t.signInAs(user);
  await t.request('PATCH', `/api/me/certificates/${id}`, { cookie, body: { listed: true } });
  await t.db.certificate.update({ where: { id }, data: { recipient: 'Asha Rai' } });
  const answer = await verify(id);
  expect(answer.json()).toMatchObject({ state: 'valid', recipient: 'Asha Rai', isSigned: false });
  expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
});

test('an edit or the deletion of a template changes no certificate', async () => {
  const user = await ambassador('Bina');
  const template = await createTemplate(t, asAdmin);
  const id = await issueTo(t, asAdmin, { templateId: template.id, userId: user.id });
  const before = (await verify(id)).json();
  const path = `/api/admin/certificate-templates/${template.id}`;
  const { issued: _, id: __, updatedAt: ___, ...input } = template;
  await t.request('PATCH', path, { cookie: asAdmin, body: { ...input, title: 'Another one' } });
  expect((await verify(id)).json()).toEqual(before);
  expect((await t.request('GET', path, { cookie: asAdmin })).json()).toMatchObject({ issued: 1 });
  expect((await t.request('DELETE', path, { cookie: asAdmin })).statusCode).toBe(204);
  expect((await verify(id)).json()).toEqual(before);
});

test('a certificate with a new name replaces the old one, which does not lead to it', async () => {
  const user = await ambassador('Old Name');
  const { id: templateId } = await createTemplate(t, asAdmin);
  const id = await issueTo(t, asAdmin, { templateId, userId: user.id });
  await t.db.user.update({ where: { id: user.id }, data: { name: 'New Name' } });
  const again = await post(`/${id}/reissue`, {});
  expect(again.statusCode, again.body).toBe(201);
  const { id: newId } = again.json<Certificate>();
  const [old, present] = [await verify(id), await verify(newId)];
  expect(old.json()).toMatchObject({
    state: 'replaced',
    recipient: 'Old Name',
    replacedAt: expect.any(String),
  });
  expect(old.body).not.toContain('New Name');
  expect(old.body).not.toContain(newId);
  expect(present.json()).toMatchObject({ state: 'valid', recipient: 'New Name' });
  expect(present.json<VerifiedCertificate>().body).toContain('New Name was');
  for (const path of ['reissue', 'revoke']) {
    const refused = await post(`/${id}/${path}`, path === 'revoke' ? { reason: 'x' } : {});
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'certificate_ended']);
  }
  const mine = await t.request('GET', '/api/me/certificates', { cookie: await t.signInAs(user) });
  expect(mine.json<{ items: OwnCertificate[] }>().items.map((each) => each.id)).toEqual([newId]);
});

test('S72 a revoked certificate says so with its reason, and can be issued again', async () => {
  const user = await ambassador('Chitra');
  const { id: templateId } = await createTemplate(t, asAdmin);
  const id = await issueTo(t, asAdmin, { templateId, userId: user.id });
  expect((await post(`/${id}/revoke`, { reason: '' })).statusCode).toBe(400);
  expect((await post(`/${id}/revoke`, { reason: 'It was a mistake.' })).json()).toMatchObject({
    state: 'revoked',
  });
  expect((await verify(id)).json()).toMatchObject({ state: 'revoked', revokedReason: 'It was a mistake.' });
  // The news of its issue is gone.
  expect(await t.db.notification.findMany({ where: { subjectId: id } })).toMatchObject([
    { userId: user.id, key: `certificate:${id}:revoked`, data: { revoked: 'It was a mistake.' } },
  ]);
  expect((await issue({ templateId, userId: user.id })).statusCode).toBe(201);
  const list = async (query: string) =>
    (await t.request('GET', `/api/admin/certificates?userId=${user.id}${query}`, { cookie: asAdmin })).json();
  expect(await list('')).toMatchObject({ total: 2 });
  expect((await list('&state=revoked')).items.map((each: Certificate) => each.id)).toEqual([id]);
  const first = await list('&limit=1');
  expect((await list(`&limit=1&cursor=${first.nextCursor}`)).items).toMatchObject([{ id }]);
});

test('S21 only its student chooses whether search engines list a certificate', async () => {
  const user = await ambassador('Devi');
  const { id: templateId } = await createTemplate(t, asAdmin);
  const id = await issueTo(t, asAdmin, { templateId, userId: user.id });
  const patch = (cookie: string) =>
    t.request('PATCH', `/api/me/certificates/${id}`, { cookie, body: { listed: true } });
  expect((await patch(await t.signInAs(await createStudent(t.db)))).statusCode).toBe(404);
  expect((await patch(await t.signInAs(user))).json()).toMatchObject({ id, listed: true });
  expect((await verify(id)).headers).not.toHaveProperty('x-robots-tag');
  // S64: who goes by an alias or is hidden is not found by name.
  for (const data of [{ alias: 'North Star' }, { alias: null, hidden: true }]) {
    await t.db.user.update({ where: { id: user.id }, data });
    expect((await verify(id)).headers).toMatchObject({ 'x-robots-tag': 'noindex' });
  }
});

test('S72 ten thousand guessed numbers find nothing, and what is no number is unknown too', async () => {
  const { id: templateId } = await createTemplate(t, asAdmin);
  const ids = await Promise.all(
    ['Esha', 'Farah', 'Gita'].map(async (name) =>
      issueTo(t, asAdmin, { templateId, userId: (await ambassador(name)).id }),
    ),
  );
  // Version 4: 122 random bits, so that neither time nor order is in them.
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const guesses = Array.from({ length: 10_000 }, () => crypto.randomUUID());
  expect(await t.db.certificate.count({ where: { id: { in: guesses } } })).toBe(0);
  const unknown = (await verify(crypto.randomUUID())).json();
  for (const wrong of ['1', 'x'.repeat(100), ids[0]?.slice(0, -1) ?? '', '%00', "'--"]) {
    const { statusCode, ...answer } = await verify(wrong);
    expect(statusCode).toBe(404);
    expect(answer.json()).toEqual({ ...unknown, requestId: expect.any(String) });
  }
});

test('who qualifies is found for each reason', async () => {
  const edition = await t.db.edition.findFirstOrThrow({ where: { closedAt: null } });
  await t.db.edition.update({ where: { id: edition.id }, data: { closedAt: new Date() } });
  await t.db.edition.create({ data: { number: edition.number + 1, name: 'The next one' } });
  const { tiers } = (await t.deps.site.published()).content;
  const tier = tiers.at(-1) ?? expect.unreachable();
  const task = await createTask(t.db);
  const [best, second, equal, hidden] = await Promise.all(
    ['Best', 'Second', 'Equal', 'Hidden'].map((name) =>
      createStudent(t.db, { name, hidden: name === 'Hidden' }),
    ),
  );
  if (!best || !second || !equal || !hidden) return expect.unreachable();
  await givePoints(t.db, best, tier.from);
  for (const user of [second, equal]) await givePoints(t.db, user, 50);
  await givePoints(t.db, hidden, 70);
  await createSubmission(t.db, { user: second, task, status: 'approved', points: 0 });
  await createSubmission(t.db, { user: best, task, status: 'pending' });

  const qualified = async (award: object, query = '') => {
    const { id } = await createTemplate(t, asAdmin, { award, body: '{name}' });
    const found = await t.request('GET', `/api/admin/certificate-templates/${id}/qualified${query}`, {
      cookie: asAdmin,
    });
    const { items, ...page } = found.json<{ items: Qualified[]; total: number; nextCursor: string | null }>();
    return { ...page, names: items.map(({ name, rank }) => `${name} ${rank}`).sort() };
  };
  expect(await qualified({ reason: 'participation' })).toMatchObject({
    names: ['Second null'],
    total: 1,
  });
  expect(await qualified({ reason: 'task', taskId: task.id })).toMatchObject({
    names: ['Second null'],
  });
  expect(await qualified({ reason: 'points', points: 60 })).toMatchObject({
    names: ['Best null', 'Hidden null'],
  });
  expect(await qualified({ reason: 'tier', tier: tier.title })).toMatchObject({
    names: ['Best null'],
  });
  expect(await qualified({ reason: 'place', places: 2 })).toMatchObject({
    names: ['Best 1', 'Equal 2', 'Second 2'],
    total: 3,
    issued: 0,
  });
  expect(await qualified({ reason: 'role' })).toMatchObject({ names: [], total: 0 });
  expect((await qualified({ reason: 'place', places: 2 }, '?limit=1')).nextCursor).not.toBeNull();
  expect(await qualified({ reason: 'place', places: 2 }, `?edition=${edition.number + 1}`)).toMatchObject({
    total: 3,
  });

  const { id: templateId } = await createTemplate(t, asAdmin, {
    award: { reason: 'place', places: 2 },
    title: 'Place {rank} with {points} points',
  });
  const refused = await issue({ templateId, userId: hidden.id });
  expect(refused.json().errors).toMatchObject([{ path: 'body.userId' }]);
  expect((await issue({ templateId, userId: equal.id })).json()).toMatchObject({
    title: 'Place 2 with 50 points',
  });
});

test('hours and roles are entered for each student, and a letter may have its own paragraph', async () => {
  const user = await createStudent(t.db, { name: 'Hema', college: null });
  const hours = await createTemplate(t, asAdmin, { award: { reason: 'hours' }, title: '{hours} hours' });
  const body = { templateId: hours.id, userId: user.id };
  expect((await issue(body)).json().errors).toMatchObject([{ path: 'body.entered' }]);
  expect((await issue({ ...body, entered: '40', paragraph: 'x' })).json().errors).toMatchObject([
    { path: 'body.paragraph' },
  ]);
  expect((await issue({ ...body, entered: '40' })).json()).toMatchObject({ title: '40 hours' });

  const letter = await createTemplate(t, asAdmin, {
    ...{ kind: 'letter', award: { reason: 'role' }, paragraph: 'We recommend {name}.' },
  });
  const ofLetter = { templateId: letter.id, userId: user.id, entered: 'Lead' };
  expect((await issue({ ...ofLetter, paragraph: '{hours}' })).json().errors).toMatchObject([
    { path: 'body.paragraph' },
  ]);
  const sent = await issue({ ...ofLetter, paragraph: '{name} was a good {role}.' });
  expect((await verify(sent.json<Certificate>().id)).json()).toMatchObject({
    paragraph: 'Hema was a good Lead.',
  });

  const { id } = await createTemplate(t, asAdmin, { award: { reason: 'role' }, body: '{name} of {college}' });
  expect((await issue({ templateId: id, userId: user.id, entered: 'Lead' })).json().detail).toBe(
    'The student has no {college}.',
  );
});

test('S64 while the board is frozen no certificate tells of work or points', async () => {
  const user = await ambassador('Indra');
  const { id: edition } = await t.db.edition.findFirstOrThrow({ where: { closedAt: null } });
  const awards = [
    { reason: 'place', places: 9 },
    { reason: 'points', points: 1 },
    { reason: 'participation' },
  ];
  const templates = await Promise.all(
    awards.map((award) => createTemplate(t, asAdmin, { award, body: '{name}' })),
  );
  const role = await createTemplate(t, asAdmin, { award: { reason: 'role' } });
  await t.db.edition.update({ where: { id: edition }, data: { frozenFrom: new Date(Date.now() - 1_000) } });
  try {
    for (const { id: templateId } of templates) {
      const refused = await issue({ templateId, userId: user.id });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'board_frozen']);
    }
    expect((await issue({ templateId: role.id, userId: user.id, entered: 'Lead' })).statusCode).toBe(201);
  } finally {
    await t.db.edition.update({ where: { id: edition }, data: { frozenFrom: null } });
  }
});
