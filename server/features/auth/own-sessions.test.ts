import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnSession } from '../../contract/own-sessions.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const listOf = async (cookie: string) =>
  (await t.request('GET', '/api/sessions', { cookie })).json<{ items: OwnSession[] }>().items;
const end = async (cookie: string, id = '') => {
  const { statusCode } = await t.request('DELETE', `/api/sessions${id && `/${id}`}`, { cookie });
  await t.deps.listener?.catchUp();
  return statusCode;
};

test.each(['student', 'administrator'] as const)(
  'a %s sees their sessions, and ends one or all others',
  async (role) => {
    const account = role === 'student' ? await createStudent(t.db) : await createAdministrator(t.db);
    const other = role === 'student' ? await createStudent(t.db) : await createAdministrator(t.db);
    const [here, phone, library, strange] = [
      await t.signInAs(account),
      await t.signInAs(account),
      await t.signInAs(account),
      await t.signInAs(other),
    ];
    const [current] = (await listOf(here)).filter((session) => session.current);
    const [foreign] = await listOf(strange);
    const [onPhone] = (await listOf(phone)).filter((session) => session.current);
    expect(await listOf(here)).toHaveLength(3);
    // S21: a number of somebody else is as unknown as one that does not exist. The present one signs out.
    for (const id of [foreign?.id, current?.id, crypto.randomUUID()])
      expect(await end(here, id ?? expect.fail('no session'))).toBe(404);

    expect(await end(here, onPhone?.id)).toBe(204);
    expect((await t.request('GET', '/api/sessions', { cookie: phone })).statusCode).toBe(401);
    expect(await end(here)).toBe(204);
    expect((await t.request('GET', '/api/sessions', { cookie: library })).statusCode).toBe(401);
    expect((await listOf(here)).map(({ id }) => id)).toEqual([current?.id]);
    expect(await listOf(strange)).toHaveLength(1);
    expect(await end(here)).toBe(204);
    expect(
      await t.db.auditEvent.findMany({
        where: { subjectId: account.id, action: 'session.end-others' },
        select: { actorKind: true, detail: true },
        orderBy: { id: 'asc' },
      }),
    ).toEqual([
      { actorKind: role === 'student' ? 'user' : role, detail: { sessions: 1 } },
      { actorKind: role === 'student' ? 'user' : role, detail: { sessions: 1 } },
    ]);
  },
);

test('a browser that was signed out elsewhere receives no push messages', async () => {
  const student = await createStudent(t.db);
  const [here, phone] = [await t.signInAs(student), await t.signInAs(student)];
  const [onPhone] = (await listOf(phone)).filter((session) => session.current);
  await t.db.pushSubscription.create({
    data: {
      ...{
        userId: student.id,
        sessionId: onPhone?.id ?? expect.fail('no session'),
        endpoint: 'https://push.test/phone',
      },
      ...{ p256dh: 'k', auth: 'a', vapidKey: 'v', label: 'Firefox' },
    },
  });
  expect(await end(here, onPhone?.id)).toBe(204);
  expect(await t.db.pushSubscription.count({ where: { userId: student.id } })).toBe(0);
});
