import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { statementsOf } from '../testing/count-statements.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
} from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/**
 * The statements that one request of a frequent route sends to PostgreSQL, those of the session and of the rate limits
 * included; the session is in memory. Each is a round trip, and costs more than most of the work that PostgreSQL does for it.
 * `cursor=` is that of the second page.
 */
const expected = {
  visitor: { '/api/session': 0, '/api/numbers': 0 },
  student: {
    '/api/session': 1,
    '/api/me': 1,
    '/api/me/news': 1,
    '/api/tasks': 1,
    '/api/submissions': 1,
    '/api/submissions/reviewed': 1,
    '/api/submissions/same-link?link=https://example.org/work': 1,
    '/api/leaderboard': 1,
    '/api/leaderboard?search=student': 1,
    '/api/leaderboard?limit=1&cursor=': 1,
    '/api/leaderboard/around-me': 1,
    '/api/leaderboard/earlier-ranks': 1,
    '/api/leaderboard/public-pages': 1,
    '/api/messages': 1,
  },
  administrator: {
    '/api/session': 0,
    '/api/tasks': 1,
    '/api/admin/submissions': 1,
    '/api/admin/submissions?search=task': 1,
    '/api/admin/submissions?limit=1&cursor=': 1,
    '/api/admin/users': 1,
    '/api/admin/counts': 1,
    '/api/admin/messages': 1,
    '/api/admin/messages?search=points': 1,
    '/api/admin/users?search=student': 1,
    '/api/admin/users?limit=1&cursor=': 1,
  },
} as const;

let t: TestApp;
const cookies: Record<string, string> = {};
/** Of further students, each with work of their own. */
const others: string[] = [];

beforeAll(async () => {
  const now = new Date();
  t = await createTestApp({ now: () => now, keepsInMemory: true });
  const student = await createStudent(t.db);
  // The second page of each list has a row.
  await createStudent(t.db);
  const administrator = await createAdministrator(t.db);
  for (const status of ['pending', 'approved', 'rejected'] as const) {
    const task = await createTask(t.db);
    await createUpload(t.deps, { purpose: 'task_image', taskId: task.id });
    const { id } = await createSubmission(t.db, { user: student, task, status });
    await createUpload(t.deps, { submissionId: id });
  }
  cookies.student = await t.signInAs(student);
  cookies.administrator = await t.signInAs(administrator);
  for (let other = 0; other < 3; other += 1) {
    const user = await createStudent(t.db);
    for (let work = 0; work < 3; work += 1) {
      const submittedAt = new Date(now.getTime() - work * 60_000);
      await createSubmission(t.db, { user, task: await createTask(t.db), submittedAt });
    }
    others.push(await t.signInAs(user));
  }
  for (const cookie of [...Object.values(cookies), ...others]) {
    await vi.waitFor(async () => {
      const sent = await statementsOf(() => t.request('GET', '/api/session', { cookie }));
      expect(sent.filter((text) => text.includes('FROM sessions'))).toEqual([]);
    }, 60_000);
  }
});
afterAll(() => t.close());

const cases = Object.entries(expected).flatMap(([who, routes]) =>
  Object.entries(routes).map(([url, statements]) => ({ who, url, statements })),
);

test.each(cases)("a $who's $url sends $statements", async ({ who, url, statements }) => {
  const cookie = cookies[who];
  const get = async (path: string) => {
    const response = await t.request('GET', path, cookie === undefined ? {} : { cookie });
    expect(response.statusCode).toBe(200);
    return response.json();
  };
  let path: string = url;
  if (url.endsWith('&cursor=')) path += (await get(url.replace('&cursor=', ''))).nextCursor;
  // The first request of a server fills what it keeps in memory.
  await get(path);
  await t.deps.listener?.catchUp();
  const sent = await statementsOf(() => get(path));
  expect(sent.length, sent.join(';\n')).toBe(statements);
});

test.each(['/api/session', '/api/me', '/api/submissions', '/api/submissions?limit=2'])(
  'requests for %s at the same time share a statement, and each student gets their own answer',
  async (url) => {
    const get = async (cookie: string) => (await t.request('GET', url, { cookie })).json();
    const alone: unknown[] = [];
    for (const cookie of others) alone.push(await get(cookie));
    expect(new Set(alone.map((answer) => JSON.stringify(answer))).size).toBe(others.length);
    await t.deps.listener?.catchUp();
    let together: unknown[] = [];
    const sent = await statementsOf(async () => {
      together = await Promise.all([...others, ...others].map(get));
    });
    expect(together).toEqual([...alone, ...alone]);
    expect(sent.length, sent.join(';\n')).toBeLessThan(others.length);
  },
);
