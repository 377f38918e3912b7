import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../contract/route.ts';
import type { findMySameLink } from '../../contract/same-link.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  type TestStudent,
} from '../../testing/factories.ts';
import { sendReview } from '../../testing/send-review.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { fillLinkKeys } from './fill-link-keys.ts';
import { storedLinkKey } from './stored-link-key.ts';

let t: TestApp;
let asha: TestStudent;
let cookie: string;

const post = 'https://instagram.com/reel/ABC/';
const shared = 'https://www.instagram.com/reel/ABC/?igsh=x';

beforeAll(async () => {
  t = await createTestApp();
  asha = await createStudent(t.db);
  cookie = await t.signInAs(asha);
});
afterAll(() => t.close());

const ask = async (query: Record<string, string>, as = cookie) => {
  const answer = await t.request('GET', `/api/submissions/same-link?${new URLSearchParams(query)}`, {
    cookie: as,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer<typeof findMySameLink>>().work;
};

describe('the stored key', () => {
  const keyOf = async (id: string) =>
    (await t.db.submission.findUniqueOrThrow({ where: { id }, select: { linkKey: true } })).linkKey;

  async function handIn(body: object): Promise<string> {
    const task = await createTask(t.db);
    const answer = await t.request('POST', `/api/tasks/${task.id}/submissions`, { cookie, body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: string }>().id;
  }
  async function change(method: 'PATCH' | 'POST', path: string, body: object): Promise<void> {
    const answer = await t.request(method, `/api/submissions/${path}`, { cookie, body });
    expect(answer.statusCode, answer.body).toBe(200);
  }

  test('follows the link; the sweep fills it where the link alone changed', async () => {
    const [key, other] = [storedLinkKey(post), storedLinkKey('https://youtu.be/ID')];
    const id = await handIn({ link: shared });
    expect(await keyOf(id)).toBe(key);
    await change('PATCH', id, { link: 'https://youtu.be/ID?si=x', version: 1 });
    expect(await keyOf(id)).toBe(other);
    await change('PATCH', id, { title: 'My film', link: 'https://youtu.be/ID?si=x', version: 2 });
    expect(await keyOf(id)).toBe(other);
    await change('PATCH', id, { link: 'https://youtube.com/shorts/ID', version: 3 });
    await fillLinkKeys(t.deps);
    expect(await keyOf(id)).toBe(other);
    await change('PATCH', id, { link: null, description: 'Without', version: 4 });
    expect(await keyOf(id)).toBeNull();
    await sendReview(t, {
      cookie: await t.signInAs(await createAdministrator(t.db)),
      id,
      action: 'request-changes',
      body: { feedback: 'Add the link.', version: 5 },
    });
    await change('POST', `${id}/revise`, { link: shared, version: 5 });
    expect(await keyOf(id)).toBe(key);
  });

  test('of a link that the previous release changes is not that of the earlier link', async () => {
    const id = await handIn({ link: shared });
    await t.db.$executeRaw`UPDATE submissions SET link = 'https://example.org/Work' WHERE id = ${id}::uuid`;
    expect(await keyOf(id)).toBeNull();
    expect(await fillLinkKeys(t.deps)).toBe(1);
    expect(await keyOf(id)).toBe(storedLinkKey('https://example.org/Work'));
    await t.db.$executeRaw`UPDATE submissions SET link = NULL WHERE id = ${id}::uuid`;
    expect(await keyOf(id)).toBeNull();
  });

  test('of work of the previous release is filled once, so that the link is found', async () => {
    const work = await createSubmission(t.db, {
      user: await createStudent(t.db),
      task: await createTask(t.db, { title: 'Before the update' }),
    });
    await t.db.$executeRaw`
      INSERT INTO submissions (id, user_id, task_id, title, description, link, max_points, updated_at)
      SELECT gen_random_uuid(), ${asha.id}::uuid, task_id, 'Old', '', 'https://www.instagram.com/reel/OLD/?igsh=x', 10, now()
      FROM submissions WHERE id = ${work.id}::uuid`;
    const text = await handIn({ link: 'https://example.org/text' });
    await t.db.$executeRaw`UPDATE submissions SET link = 'no address' WHERE id = ${text}::uuid`;
    expect(await ask({ link: 'https://instagram.com/p/OLD' })).toBeNull();
    const filled = await Promise.all([fillLinkKeys(t.deps), fillLinkKeys(t.deps)]);
    expect(filled.reduce((sum, rows) => sum + rows)).toBe(2);
    expect(await fillLinkKeys(t.deps)).toBe(0);
    expect(await ask({ link: 'https://instagram.com/p/OLD' })).toEqual({ taskTitle: 'Before the update' });
  });
});

describe('my own second use of a link', () => {
  const link = 'https://youtu.be/mine?si=x';
  test('names the task of my newest other work with a link to the same page', async () => {
    const [first, second, third] = [
      await createTask(t.db, { title: 'Film a day' }),
      await createTask(t.db, { title: 'Film a night' }),
      await createTask(t.db),
    ];
    const again = 'https://www.youtube.com/watch?v=mine&t=3s';
    expect(await ask({ link: again, taskId: third.id })).toBeNull();
    await createSubmission(t.db, { user: asha, task: first, link, submittedAt: new Date('2026-01-01') });
    expect(await ask({ link: again, taskId: third.id })).toEqual({ taskTitle: 'Film a day' });
    // The task of the form is not another one, also for work that was rejected or is edited.
    expect(await ask({ link: again, taskId: first.id })).toBeNull();
    const status = 'rejected' as const;
    await createSubmission(t.db, {
      user: asha,
      task: second,
      link: again,
      status,
      submittedAt: new Date('2026-01-02'),
    });
    expect(await ask({ link: 'youtube.com/shorts/mine', taskId: third.id })).toEqual({
      taskTitle: 'Film a night',
    });
    expect(await ask({ link: 'https://youtu.be/other', taskId: third.id })).toBeNull();
    expect(await ask({})).toBeNull();
  });

  test('S21 S24 is about my work only, and says no more of it than the task', async () => {
    const bela = await createStudent(t.db);
    const task = await createTask(t.db, { title: 'Hers' });
    const hers = 'https://example.org/hers';
    await createSubmission(t.db, { user: bela, task, link: hers });
    expect(await ask({ link: hers })).toBeNull();
    expect(await ask({ link: hers }, await t.signInAs(bela))).toEqual({ taskTitle: 'Hers' });
  });

  test('S26 a text that is no link, and a link twice, are refused', async () => {
    for (const query of ['link=my+post', 'link=https://a.example&link=https://b.example', 'link[not]=null']) {
      const answer = await t.request('GET', `/api/submissions/same-link?${query}`, { cookie });
      expect(answer.statusCode, query).toBe(400);
    }
  });
});
