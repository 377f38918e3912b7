import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Prisma, Task } from '#prisma/client.ts';
import type { AdministratorActor } from '../../../actor.ts';
import type { FormState } from '../../../contract/kinds/form.ts';
import type { FormSettings, FormType } from '../../../contract/kinds/form-settings.ts';
import type { GivenAnswers } from '../../../contract/kinds/question.ts';
import { claimed } from '../../../testing/claimed.ts';
import {
  createAdministrator,
  createStudent,
  createTask,
  createUpload,
  type TestAdministrator,
} from '../../../testing/factories.ts';
import { planOf } from '../../../testing/plan-of.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { listFormAnswers } from './list-form-answers.ts';

let t: TestApp;
let admin: TestAdministrator;
let asAdmin: string;

beforeAll(async () => {
  t = await createTestApp();
  admin = await createAdministrator(t.db);
  asAdmin = await t.signInAs(admin);
});
afterAll(() => t.close());

const question = (id: string, type: FormType, options: string[] = [], required = true) => ({
  id,
  type,
  text: `Question ${id}?`,
  options: options.map((text) => ({ text, right: false })),
  required,
});
const settings: FormSettings = {
  kind: 'form',
  questions: [
    question('name', 'line'),
    question('why', 'text', [], false),
    question('age', 'number'),
    question('size', 'choice', ['S', 'M', 'L']),
    question('days', 'choices', ['Friday', 'Saturday'], false),
    question('born', 'date', [], false),
    question('proof', 'file', [], false),
  ],
};
const good: GivenAnswers = { name: [' Asha '], age: ['19'], size: ['M'], days: ['Saturday', 'Friday'] };
const createForm = (overrides: Partial<Prisma.TaskUncheckedCreateInput> = {}) =>
  createTask(t.db, { kind: 'form', kindSettings: settings, ...overrides });

async function student() {
  const user = await createStudent(t.db);
  const cookie = await t.signInAs(user);
  return {
    user,
    cookie,
    read: async (task: Task, submissionId?: string) => {
      const query = submissionId === undefined ? '' : `?submissionId=${submissionId}`;
      return (await t.request('GET', `/api/tasks/${task.id}/form${query}`, { cookie })).json<FormState>();
    },
    send: (task: Task, answers: GivenAnswers, replaces: object | null = null) =>
      t.request('POST', `/api/tasks/${task.id}/form`, { cookie, body: { answers, replaces } }),
  };
}
const answersOf = async (task: Task, query = '') =>
  (await t.request('GET', `/api/admin/tasks/${task.id}/answers?${query}`, { cookie: asAdmin })).json();

describe('a form', () => {
  test('hands in answers as work that waits for a review', async () => {
    const task = await createForm();
    const asha = await student();
    expect(await asha.read(task)).toMatchObject({
      questions: [
        { id: 'name', type: 'line', required: true, options: [] },
        {},
        {},
        { options: ['S', 'M', 'L'] },
        {},
        {},
        {},
      ],
      mine: null,
    });
    const response = await asha.send(task, { ...good, unknown: ['x'] });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      status: 'pending',
      description:
        'Question name?\nAsha\n\nQuestion age?\n19\n\nQuestion size?\nM\n\nQuestion days?\nSaturday; Friday',
    });
    expect((await asha.read(task, response.json().id)).mine).toMatchObject({
      answers: { ...good, name: ['Asha'] },
      version: 1,
    });
    expect((await asha.send(task, good)).json().code).toBe('already_submitted');
  });

  test.each([
    ['a missing answer', { ...good, name: [' '] }, 'name', 'Answer this question.'],
    ['a word for a number', { ...good, age: ['ten'] }, 'age', 'Enter a number.'],
    ['an unknown option', { ...good, size: ['XL'] }, 'size', 'Choose one of these.'],
    ['an impossible date', { ...good, born: ['2026-02-30'] }, 'born', 'Enter a date.'],
    ['a file that is none', { ...good, proof: ['x'] }, 'proof', 'Add the file again.'],
  ])('refuses %s at its question', async (_, answers, id, message) => {
    const response = await (await student()).send(await createForm(), answers);
    expect(response.json().errors).toEqual([{ path: `body.answers.${id}`, message }]);
  });

  test('answers can be changed while they wait, and replaced after a review', async () => {
    const task = await createForm();
    const asha = await student();
    const { id } = (await asha.send(task, good)).json();
    const edited = await asha.send(task, { ...good, age: ['20'] }, { id, version: 1 });
    expect(edited.json()).toMatchObject({ id, status: 'pending', version: 2 });
    expect((await asha.send(task, good, { id, version: 1 })).json().code).toBe('stale_version');
    await claimed(t.db, admin, id);
    const version = 2;
    const rejected = await t.request('POST', `/api/admin/submissions/${id}/reject`, {
      cookie: asAdmin,
      body: { version, feedback: 'Which size?' },
    });
    expect(rejected.statusCode, rejected.body).toBe(200);
    const revised = await asha.send(task, { ...good, size: ['L'] }, { id, version });
    expect(revised.json()).toMatchObject({ id, status: 'pending', version: version + 1 });
    expect((await asha.read(task, id)).mine?.answers).toMatchObject({ size: ['L'] });
    const stranger = await student();
    expect((await stranger.read(task, id)).mine).toBeNull();
    expect((await stranger.send(task, good, { id, version: version + 1 })).json().code).toBe(
      'submission_not_found',
    );
  });

  test('keeps a question that somebody has answered, and its type', async () => {
    const task = await createForm();
    await (await student()).send(task, good);
    const edit = (questions: readonly object[]) =>
      t.request('PATCH', `/api/tasks/${task.id}`, {
        cookie: asAdmin,
        body: { settings: { kind: 'form', questions } },
      });
    const [name = null, ...others] = settings.questions;
    for (const questions of [others, [{ ...name, type: 'text' }, ...others]]) {
      const refused = await edit(questions);
      expect(refused.json().errors).toEqual([
        {
          path: 'body.settings.questions',
          message: expect.stringMatching(/^Students have answered “Question name\?”/),
        },
      ]);
    }
    // Nobody has answered the last one.
    const kept = [{ ...name, required: false, text: 'Your name?' }, ...others.slice(0, -1)];
    const edited = await edit(kept);
    expect(edited.statusCode, edited.body).toBe(200);
  });

  test('of each day can be changed while there are newer answers', async () => {
    const task = await createForm({ repeat: 'day' });
    const asha = await student();
    const { id } = (await asha.send(task, good)).json();
    await t.db.submission.update({ where: { id }, data: { round: '2026-01-01' } });
    const today = await asha.send(task, { ...good, age: ['30'] });
    expect(today.statusCode, today.body).toBe(200);
    const edited = await asha.send(task, { ...good, age: ['20'] }, { id, version: 1 });
    expect(edited.json()).toMatchObject({ id, version: 2 });
    expect((await asha.read(task, id)).mine?.answers).toMatchObject({ age: ['20'] });
    expect((await asha.read(task, today.json().id)).mine?.answers).toMatchObject({ age: ['30'] });
  });

  test('a file of an answer is a file of the submission', async () => {
    const task = await createForm();
    const asha = await student();
    const upload = await createUpload(t.deps, { ownerUserId: asha.user.id });
    const sent = await asha.send(task, { ...good, proof: [upload.id] });
    expect(sent.json().files).toMatchObject([{ id: upload.id }]);
    const { id } = sent.json();
    expect((await asha.send(task, good, { id, version: 1 })).json().files).toEqual([]);
    const other = await createUpload(t.deps, { ownerUserId: (await student()).user.id });
    const stolen = await asha.send(task, { ...good, proof: [other.id] }, { id, version: 2 });
    expect(stolen.json().code).toBe('file_not_available');
  });

  test('20 at once are one submission', async () => {
    const task = await createForm();
    const asha = await student();
    const all = await Promise.all(Array.from({ length: 20 }, () => asha.send(task, good)));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  test('an organiser reads the answers as a table, with pages and a search, and as CSV', async () => {
    const task = await createForm();
    const names = ['Asha', 'Ravi', '=1+1'];
    for (const name of names) await (await student()).send(task, { ...good, name: [name] });
    const first = await answersOf(task, 'limit=2');
    expect(first).toMatchObject({
      total: 3,
      totalIsMinimum: false,
      questions: [{ id: 'name' }, {}, {}, {}, {}, {}, {}],
    });
    const second = await answersOf(task, `limit=2&cursor=${first.nextCursor}`);
    const read = [...first.items, ...second.items].map(({ answers }) => answers.name[0]);
    expect(read).toEqual(names.toReversed());
    expect((await answersOf(task, 'search=ravi')).items).toMatchObject([{ answers: { name: ['Ravi'] } }]);
    const csv = await t.request('GET', `/api/admin/tasks/${task.id}/answers.csv`, { cookie: asAdmin });
    const [header, ...lines] = csv.body.trimEnd().split('\r\n');
    expect(header).toBe(
      `\ufeff"Name","Email","Tech ID","Status","Handed in (UTC)",${settings.questions.map(({ text }) => `"${text}"`)}`,
    );
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/,pending,.*,'=1\+1,N\/A,19,M,Saturday; Friday,N\/A,N\/A$/);
  });

  test('an index serves the table', async () => {
    const { id: taskId } = await createForm();
    const plan = await planOf(
      t.db,
      ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'],
      async (explain) => {
        const actor = { administrator: { id: admin.id } } as AdministratorActor;
        await listFormAnswers({ db: t.db, runSql: explain }, actor, { taskId, limit: 20 });
      },
    );
    expect(plan).toMatch(/submissions_answers_idx/);
    expect(plan).not.toMatch(/Sort/);
  });

  test('S60 a deleted account leaves no answers', async () => {
    const task = await createForm();
    const asha = await student();
    const { id } = (await asha.send(task, good)).json();
    await claimed(t.db, admin, id);
    await t.request('POST', `/api/admin/submissions/${id}/approve`, {
      cookie: asAdmin,
      body: { version: 1, points: 100, feedback: '' },
    });
    await t.request('DELETE', `/api/admin/users/${asha.user.id}`, { cookie: asAdmin });
    expect((await answersOf(task)).items).toMatchObject([{ id, student: null, answers: {} }]);
  });
});
