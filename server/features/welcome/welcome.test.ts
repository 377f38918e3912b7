import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { legalTexts } from '../../contract/legal-texts.ts';
import { sampleSite } from '../../seed/sample-site.ts';
import { publishSite } from '../../site/publish-site.ts';
import { createStudent, type TestStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteUser } from '../users/delete-user.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const newStudent = () => createStudent(t.db, { agreedTo: -1, welcomeStep: 0 });

/** Calls as the student, in one session. */
async function as(student: TestStudent) {
  const cookie = await t.signInAs(student);
  return {
    edit: (body: object) => t.request('PATCH', '/api/me', { cookie, body }),
    agree: (version: number) => t.request('POST', '/api/me/consent', { cookie, body: { version } }),
    published: async () => (await t.request('GET', '/api/me/consent', { cookie })).json(),
    pass: (passed: number) => t.request('PUT', '/api/me/welcome', { cookie, body: { passed } }),
    user: async () => (await t.request('GET', '/api/session', { cookie })).json().user,
  };
}
const consentsOf = (userId: string) =>
  t.db.consent.findMany({ where: { userId }, orderBy: [{ version: 'asc' }, { document: 'asc' }] });

describe('consent', () => {
  test('a new student changes nothing until they agree', async () => {
    const student = await newStudent();
    const me = await as(student);
    expect(await me.user()).toMatchObject({ mustAgree: true, welcomeStep: 0 });
    const refused = await me.edit({ phone: '030 1234567' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'consent_required']);
    const { version, again } = await me.published();
    expect(again).toBe(false);
    expect((await me.agree(version)).statusCode).toBe(204);
    expect((await me.agree(version)).statusCode).toBe(204);
    expect(await me.user()).not.toHaveProperty('mustAgree');
    expect((await me.edit({ phone: '030 1234567' })).statusCode).toBe(200);
    expect(await consentsOf(student.id)).toEqual(
      (['privacy', 'terms'] as const).map((document) => ({
        userId: student.id,
        document,
        version,
        textOf: new Date(legalTexts[document]),
        at: expect.any(Date),
      })),
    );
  });

  test('a version that does not exist is refused, and so is a missing one', async () => {
    const student = await newStudent();
    const me = await as(student);
    const { version } = await me.published();
    const refused = await me.agree(version + 1);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'stale_version']);
    expect((await me.agree(-1)).statusCode).toBe(400);
    expect(await consentsOf(student.id)).toEqual([]);
  });

  test('a publication asks again only if it says so, also accounts from before consents', async () => {
    const students = await Promise.all([
      createStudent(t.db, { agreedTo: null }),
      createStudent(t.db, { agreedTo: 0 }),
    ]);
    const quiet = await publishSite(t.db, sampleSite());
    for (const student of students) expect(await (await as(student)).user()).not.toHaveProperty('mustAgree');
    const asking = await publishSite(t.db, sampleSite(), { asksAgain: true });
    await publishSite(t.db, sampleSite());
    for (const student of students) {
      const me = await as(student);
      expect(await me.user()).toMatchObject({ mustAgree: true });
      expect((await me.user()).welcomeStep).toBeUndefined();
      expect(await me.published()).toEqual({ version: asking + 1, again: true });
      // What they had read is not what is asked for.
      expect((await me.agree(quiet)).json().code).toBe('stale_version');
      expect((await me.agree(asking + 1)).statusCode).toBe(204);
      expect(await me.user()).not.toHaveProperty('mustAgree');
      expect((await me.edit({ program: 'B.Sc' })).statusCode).toBe(200);
    }
  });

  test('S60 the deletion of the account erases consents, interests and the place in the welcome', async () => {
    const student = await newStudent();
    const me = await as(student);
    await me.agree((await me.published()).version);
    await me.edit({ interests: [sampleSite().programme.createDomains[0]] });
    const { db, deps } = t;
    await deleteUser({ db, store: deps.store, log: t.app.log }, 'system', {
      id: student.id,
      now: new Date(),
    });
    expect(await consentsOf(student.id)).toEqual([]);
    const left = await db.user.findUniqueOrThrow({ where: { id: student.id } });
    expect(left).toMatchObject({ interests: [], welcomeStep: null, agreedTo: null });
  });

  test('servers that keep sessions learn at once that everybody is asked, and that one has agreed', async () => {
    const kept = await createTestApp({ keepsInMemory: true });
    try {
      const cookie = await kept.signInAs(await createStudent(kept.db));
      const mustAgree = async () =>
        (await kept.request('GET', '/api/session', { cookie })).json().user.mustAgree ?? false;
      await expect.poll(mustAgree).toBe(false);
      const version = await publishSite(kept.db, sampleSite(), { asksAgain: true });
      await expect.poll(mustAgree).toBe(true);
      await kept.request('POST', '/api/me/consent', { cookie, body: { version } });
      await expect.poll(mustAgree).toBe(false);
    } finally {
      await kept.close();
    }
  });
});

describe('the welcome', () => {
  test('goes forward only, on all devices, and ends once', async () => {
    const student = await createStudent(t.db, { welcomeStep: 0 });
    await t.db.user.update({ where: { id: student.id }, data: { agreedTo: 1_000 } });
    const [phone, laptop] = [await as(student), await as(student)];
    expect((await phone.pass(2)).statusCode).toBe(204);
    expect(await laptop.user()).toMatchObject({ welcomeStep: 2 });
    await laptop.pass(1);
    expect(await phone.user()).toMatchObject({ welcomeStep: 2 });
    await phone.pass(3);
    expect(await laptop.user()).not.toHaveProperty('welcomeStep');
    await laptop.pass(1);
    expect(await phone.user()).not.toHaveProperty('welcomeStep');
    expect((await phone.pass(4)).statusCode).toBe(400);
  });

  test('interests are domains of tasks, or what the student has already', async () => {
    const [domain = ''] = sampleSite().programme.editDomains;
    const student = await createStudent(t.db, { interests: ['Of another year'], agreedTo: 1_000 });
    const me = await as(student);
    const saved = await me.edit({ interests: [domain, 'Of another year'] });
    expect(saved.json().interests).toEqual([domain, 'Of another year']);
    const refused = await me.edit({ interests: ['Invented'] });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors[0].path).toBe('body.interests');
    expect((await me.edit({ interests: [domain, domain] })).statusCode).toBe(400);
    expect((await me.edit({ interests: [] })).json().interests).toEqual([]);
  });
});
