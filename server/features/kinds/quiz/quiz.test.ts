import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Prisma, Task } from '#prisma/client.ts';
import type { GivenAnswers } from '../../../contract/kinds/question.ts';
import type { QuizState } from '../../../contract/kinds/quiz.ts';
import type { QuizSettings } from '../../../contract/kinds/quiz-settings.ts';
import { findPointsFaults } from '../../../operations/find-points-faults.ts';
import { createAdministrator, createStudent, createTask } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sweepAttempts } from './sweep-attempts.ts';

let t: TestApp;
let now: Date;
let asAdmin: string;
const minute = 60_000;

beforeAll(async () => {
  now = new Date();
  t = await createTestApp({ now: () => now });
  asAdmin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());
// Sessions end with the time.
beforeEach(() => {
  now = new Date();
});

const option = (text: string, right = false) => ({ text, right });
const settings: QuizSettings = {
  kind: 'quiz',
  questions: [
    {
      id: 'year',
      type: 'single',
      text: 'Which year is secret-year?',
      options: [option('1999'), option('2026', true)],
      required: true,
    },
    {
      id: 'cities',
      type: 'multiple',
      text: 'Which are secret-cities?',
      options: [option('Chennai', true), option('Madras', true), option('Rome')],
      required: true,
    },
    {
      id: 'name',
      type: 'short',
      text: 'What is the secret-name?',
      options: [option('Caf\u00e9 Noir'), option('hidden-synonym')],
      required: true,
    },
  ],
  attempts: 2,
  minutes: 10,
  passPercent: 60,
};
const right: GivenAnswers = { year: ['2026'], cities: ['Madras', 'Chennai'], name: [' cafe\u0301  NOIR '] };
const wrong: GivenAnswers = { year: ['1999'], cities: ['Chennai'], name: ['tea'] };

const createQuiz = (
  changes: Partial<QuizSettings> = {},
  overrides: Partial<Prisma.TaskUncheckedCreateInput> = {},
) => createTask(t.db, { kind: 'quiz', kindSettings: { ...settings, ...changes }, ...overrides });

async function student() {
  const user = await createStudent(t.db);
  const cookie = await t.signInAs(user);
  const at = (task: Pick<Task, 'id'>) => `/api/tasks/${task.id}/quiz`;
  return {
    user,
    cookie,
    read: (task: Task) => t.request('GET', at(task), { cookie }),
    start: (task: Task) => t.request('POST', at(task), { cookie }),
    save: (task: Task, attempt: string, answers: GivenAnswers) =>
      t.request('PUT', at(task), { cookie, body: { attempt, answers } }),
    finish: (task: Task, attempt: string, answers: GivenAnswers) =>
      t.request('POST', `${at(task)}/finish`, { cookie, body: { attempt, answers } }),
    works: (task: Task) => t.db.submission.findMany({ where: { userId: user.id, taskId: task.id } }),
  };
}

type Student = Awaited<ReturnType<typeof student>>;

async function begin(who: Student, task: Task) {
  const response = await who.start(task);
  expect(response.statusCode, response.body).toBe(200);
  const { attempt } = response.json<QuizState>();
  if (attempt === null) throw new Error('no attempt runs');
  return attempt;
}

describe('a quiz', () => {
  test('gives the share of its points at once, and boards, history and statement agree', async () => {
    const task = await createQuiz();
    const asha = await student();
    const attempt = await begin(asha, task);
    const state = (await asha.finish(task, attempt.id, { ...right, name: ['tea'] })).json<QuizState>();
    expect(state).toMatchObject({
      attempt: null,
      results: [{ number: 1, right: 2, questions: 3, passed: true }],
      attemptsLeft: 1,
    });
    const [work] = await asha.works(task);
    expect(work).toMatchObject({
      status: 'approved',
      points: 66,
      reviewedById: null,
      description: 'Attempt 1: 2 of 3 answers are right.',
    });
    const me = (await t.request('GET', '/api/me', { cookie: asha.cookie })).json();
    expect(me.points).toBe(66);
    const history = await t.request('GET', `/api/submissions/${work?.id}/history`, { cookie: asha.cookie });
    expect(history.json().reviews).toMatchObject([{ status: 'approved', points: 66 }]);
    expect((await findPointsFaults(t.db)).faults).toEqual([]);
    expect((await asha.start(task)).json().code).toBe('already_submitted');
    const url = `/api/admin/submissions/${work?.id}/quiz-answers`;
    expect((await t.request('GET', url, { cookie: asha.cookie })).statusCode).toBe(403);
    const { answers } = (await t.request('GET', url, { cookie: asAdmin })).json();
    expect(answers).toContainEqual({ question: 'What is the secret-name?', answer: ['tea'], right: false });
  });

  test('is rejected after the last attempt, and an organiser can allow another one', async () => {
    const task = await createQuiz();
    const asha = await student();
    for (const number of [1, 2]) {
      const attempt = await begin(asha, task);
      expect(attempt.number).toBe(number);
      expect(await asha.works(task)).toEqual([]);
      await asha.finish(task, attempt.id, wrong);
    }
    expect(await asha.works(task)).toMatchObject([
      {
        status: 'rejected',
        points: 0,
        feedback: '0 of 3 answers are right. 60 percent were needed.',
      },
    ]);
    expect((await asha.start(task)).json().code).toBe('no_attempts');
    const edit = await t.request('PATCH', `/api/tasks/${task.id}`, {
      cookie: asAdmin,
      body: { settings: { ...settings, attempts: 3 }, version: 1 },
    });
    expect(edit.statusCode, edit.body).toBe(200);
    await asha.finish(task, (await begin(asha, task)).id, right);
    const statuses = (await asha.works(task)).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['approved', 'rejected']);
    expect((await findPointsFaults(t.db)).faults).toEqual([]);
  });

  test('S65 no answer has a question before the start, a right answer ever, or a question after the end', async () => {
    const task = await createQuiz({ attempts: 1 });
    const asha = await student();
    const ravi = await student();
    const pages = (who: Student) => [
      `/api/tasks/${task.id}`,
      '/api/tasks?limit=100',
      `/api/tasks?limit=100&search=${encodeURIComponent(task.title)}`,
      '/api/tasks?limit=100&search=secret-year',
      `/api/tasks/${task.id}/quiz`,
      '/api/submissions',
      '/api/submissions/reviewed',
      '/api/me/points',
      ...(who === asha ? [] : [`/api/tasks/${task.id}/draft`]),
    ];
    const secret = /secret-|hidden-synonym|Caf\u00e9|1999|"right":(true|false)/;
    const readAll = async (who: Student) =>
      (await Promise.all(pages(who).map((url) => t.request('GET', url, { cookie: who.cookie })))).map(
        ({ body }) => body,
      );
    for (const body of [...(await readAll(asha)), ...(await readAll(ravi))]) expect(body).not.toMatch(secret);
    const begun = await asha.start(task);
    expect(begun.body).toMatch(/secret-year/);
    expect(begun.body).not.toMatch(/hidden-synonym|Caf\u00e9|"right":(true|false)/);
    for (const body of await readAll(ravi)) expect(body).not.toMatch(secret);
    const { attempt } = begun.json<QuizState>();
    // Somebody else can neither save nor finish it.
    for (const call of [ravi.save, ravi.finish])
      expect((await call(task, attempt?.id ?? '', right)).json().code).toBe('attempt_ended');
    await asha.finish(task, attempt?.id ?? '', wrong);
    for (const body of await readAll(asha)) expect(body).not.toMatch(secret);
    const [work] = await asha.works(task);
    const url = `/api/submissions/${work?.id}`;
    for (const path of ['', '/history', '/terms'])
      expect((await t.request('GET', url + path, { cookie: asha.cookie })).body).not.toMatch(secret);
    const settingsRoute = `/api/tasks/${task.id}/settings`;
    expect((await t.request('GET', settingsRoute, { cookie: asha.cookie })).statusCode).toBe(403);
    expect(
      (await t.request('GET', settingsRoute, { cookie: asAdmin })).json().settings.questions,
    ).toHaveLength(3);
  });

  test('S65 the server’s clock decides: what is saved late does not count', async () => {
    const task = await createQuiz();
    const asha = await student();
    const begun = now;
    const attempt = await begin(asha, task);
    expect(attempt.endsAt).toBe(new Date(begun.getTime() + 10 * minute).toISOString());
    expect((await asha.save(task, attempt.id, { ...right, name: [] })).statusCode).toBe(204);
    now = new Date(begun.getTime() + 10 * minute);
    expect((await asha.save(task, attempt.id, right)).json().code).toBe('attempt_ended');
    const state = (await asha.finish(task, attempt.id, right)).json<QuizState>();
    expect(state.results).toMatchObject([{ right: 2, finishedAt: attempt.endsAt }]);
    expect((await asha.save(task, attempt.id, right)).json().code).toBe('attempt_ended');
  });

  test('an attempt goes on after a reload, and keeps its order and its questions', async () => {
    const task = await createQuiz();
    const asha = await student();
    const attempt = await begin(asha, task);
    await asha.save(task, attempt.id, { year: ['2026'] });
    const changed = { ...settings, questions: settings.questions.slice(0, 1) };
    await t.db.task.update({ where: { id: task.id }, data: { kindSettings: changed } });
    for (const response of [await asha.read(task), await asha.start(task)])
      expect(response.json<QuizState>().attempt).toEqual({ ...attempt, answers: { year: ['2026'] } });
    const state = (await asha.finish(task, attempt.id, right)).json<QuizState>();
    expect(state.results).toMatchObject([{ right: 3, questions: 3 }]);
  });

  test('the time ends with the deadline, and a sweep finishes what nobody reads', async () => {
    const begun = now;
    const lastDate = new Date(begun.getTime() + 3 * minute);
    const task = await createQuiz({}, { lastDate });
    const [asha, ravi] = [await student(), await student()];
    const attempt = await begin(asha, task);
    expect(attempt.endsAt).toBe(lastDate.toISOString());
    await asha.save(task, attempt.id, right);
    now = new Date(begun.getTime() + 4 * minute);
    expect((await ravi.start(task)).json().code).toBe('task_closed');
    await sweepAttempts(t.deps);
    expect(await asha.works(task)).toMatchObject([{ status: 'approved', points: 100 }]);
    expect(await sweepAttempts(t.deps)).toBe(0);
  });

  test('of each day has its attempts again the next day, and an attempt counts for the day of its start', async () => {
    await t.db.edition.updateMany({ data: { timeZone: 'UTC' } });
    const midnight = (Math.floor(now.getTime() / (24 * 60 * minute)) + 1) * 24 * 60 * minute;
    now = new Date(midnight - 5 * minute);
    const task = await createQuiz({}, { repeat: 'day' });
    const asha = await student();
    await asha.finish(task, (await begin(asha, task)).id, wrong);
    const attempt = await begin(asha, task);
    const before = now.toISOString().slice(0, 10);

    now = new Date(midnight);
    expect((await asha.read(task)).json()).toMatchObject({
      attempt: { id: attempt.id, number: 2 },
      results: [{ number: 1 }],
      attemptsLeft: 0,
    });
    const finished = await asha.finish(task, attempt.id, right);
    expect(finished.json()).toMatchObject({ attempt: null, results: [], attemptsLeft: 2 });
    expect(await asha.works(task)).toMatchObject([{ status: 'approved', round: before }]);
    await asha.finish(task, (await begin(asha, task)).id, wrong);
    const last = await begin(asha, task);
    expect(last.number).toBe(2);
    const state = (await asha.finish(task, last.id, wrong)).json();
    expect(state).toMatchObject({ results: [{ number: 1 }, { number: 2 }], attemptsLeft: 0 });
    expect((await asha.start(task)).json().code).toBe('no_attempts');
    const rounds = (await asha.works(task)).map(({ round, status }) => [round, status]);
    expect(rounds.sort()).toEqual([
      [before, 'approved'],
      [now.toISOString().slice(0, 10), 'rejected'],
    ]);
  });

  test('20 starts and 20 finishes at once are one attempt', async () => {
    const task = await createQuiz();
    const asha = await student();
    const starts = await Promise.all(Array.from({ length: 20 }, () => asha.start(task)));
    const ids = new Set(starts.map((response) => response.json<QuizState>().attempt?.id));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    const answers = [right, wrong];
    const ends = await Promise.all(
      Array.from({ length: 20 }, (_, index) => asha.finish(task, id, answers[index % 2] ?? right)),
    );
    expect(new Set(ends.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(ends.map(({ body }) => body)).size).toBe(1);
    expect(await t.db.quizAttempt.count({ where: { taskId: task.id } })).toBe(1);
    expect(await t.db.ledgerEntry.count({ where: { taskId: task.id } })).toBeLessThanOrEqual(1);
    expect((await findPointsFaults(t.db)).faults).toEqual([]);
  });

  test('the limit and the bonus of the task hold when many finish at once', async () => {
    const task = await createQuiz({}, { approvalLimit: 3, bonusPoints: 20, bonusFirst: 2 });
    const students = await Promise.all(Array.from({ length: 8 }, student));
    const attempts = await Promise.all(students.map((who) => begin(who, task)));
    await Promise.all(students.map((who, index) => who.finish(task, attempts[index]?.id ?? '', right)));
    const works = await t.db.submission.findMany({ where: { taskId: task.id } });
    expect(works.filter(({ status }) => status === 'approved')).toHaveLength(3);
    expect(works.filter(({ bonus }) => bonus === 20)).toHaveLength(2);
    const rejected = works.filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(5);
    expect(rejected[0]?.feedback).toMatch(/all places of this task were taken before/);
    expect((await findPointsFaults(t.db)).faults).toEqual([]);
  });

  test('its work is neither edited nor revised as a text, and can be reversed and reviewed as any', async () => {
    const task = await createQuiz({ attempts: 1 });
    const asha = await student();
    await asha.finish(task, (await begin(asha, task)).id, wrong);
    const [work] = await asha.works(task);
    const url = `/api/submissions/${work?.id}`;
    const body = { description: 'All right!', version: 1 };
    const revised = await t.request('POST', `${url}/revise`, { cookie: asha.cookie, body });
    expect(revised.json().errors[0].message).toMatch(/answers to questions/);
    const reversed = await t.request('POST', `/api/admin/reviews/${work?.reviewId}/reverse`, {
      cookie: asAdmin,
      body: { reason: 'A question was wrong.' },
    });
    expect(reversed.statusCode, reversed.body).toBe(200);
    const edited = await t.request('PATCH', url, { cookie: asha.cookie, body });
    expect(edited.json().errors[0].message).toMatch(/answers to questions/);
    expect((await asha.start(task)).json().code).toBe('already_submitted');
  });

  test('is not deleted while a student takes it, who keeps the attempts that it had', async () => {
    const task = await createQuiz();
    const asha = await student();
    await asha.finish(task, (await begin(asha, task)).id, wrong);
    await t.db.task.update({ where: { id: task.id }, data: { kindSettings: { ...settings, attempts: 1 } } });
    expect((await asha.read(task)).json()).toMatchObject({ attemptsLeft: 1 });
    const last = await begin(asha, task);
    const remove = () => t.request('DELETE', `/api/tasks/${task.id}`, { cookie: asAdmin });
    const begun = await t.request('GET', `/api/tasks/${task.id}/begun`, { cookie: asAdmin });
    expect(begun.json()).toMatchObject({ drafts: 1 });
    const refused = await remove();
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      '1 student is taking this quiz. Archive it, or delete it when they have finished.',
    ]);
    await asha.finish(task, last.id, wrong);
    expect(await asha.works(task)).toMatchObject([{ status: 'rejected' }]);
    expect((await remove()).statusCode).toBe(204);
    expect(await t.db.submission.count({ where: { userId: asha.user.id } })).toBe(1);
  });

  test('without a time limit runs until the deadline, also if that is extended', async () => {
    const [until, later] = [2, 3].map((hours) => new Date(now.getTime() + hours * 3_600_000));
    const task = await createQuiz({ minutes: null }, { lastDate: until ?? now });
    const timed = await createQuiz({ minutes: 180 }, { lastDate: until ?? now });
    const asha = await student();
    const endOf = async (quiz: Task) => new Date((await begin(asha, quiz)).endsAt);
    expect([await endOf(task), await endOf(timed)]).toEqual([until, until]);
    for (const { id } of [task, timed]) {
      const body = { version: 1, change: 'extend', lastDate: new Date(now.getTime() + 5 * 3_600_000) };
      const extended = await t.request('POST', `/api/tasks/${id}/status`, { cookie: asAdmin, body });
      expect(extended.statusCode, extended.body).toBe(200);
    }
    expect([await endOf(task), await endOf(timed)]).toEqual([new Date(now.getTime() + 5 * 3_600_000), later]);
  });

  test('S60 a deleted account leaves no answers', async () => {
    const task = await createQuiz();
    const asha = await student();
    await asha.finish(task, (await begin(asha, task)).id, right);
    expect(
      (await t.request('DELETE', `/api/admin/users/${asha.user.id}`, { cookie: asAdmin })).statusCode,
    ).toBe(204);
    expect(await t.db.quizAttempt.count({ where: { userId: asha.user.id } })).toBe(0);
    expect(await asha.works(task)).toMatchObject([{ status: 'approved', answers: [] }]);
  });
});

test('other work than of its kind is refused for a task', async () => {
  const [quiz, work] = [await createQuiz(), await createTask(t.db)];
  const asha = await student();
  const submitted = await t.request('POST', `/api/tasks/${quiz.id}/submissions`, {
    cookie: asha.cookie,
    body: { description: 'Done.' },
  });
  expect(submitted.json().code).toBe('task_locked');
  expect((await asha.start(work)).statusCode).toBe(404);
});
