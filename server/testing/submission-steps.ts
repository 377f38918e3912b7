import { expect } from 'vitest';
import type { BatchReview } from '../contract/review-batches.ts';
import { writeBoard } from '../features/editions/write-board.ts';
import { runReviewBatch } from '../features/review-batches/run-batch.ts';
import type { TestApp } from './test-app.ts';

/** What students and administrators do to a submission, and to the edition around it. */
export const stepKinds = [
  'submit',
  'edit',
  'withdraw',
  'claim',
  'takeover',
  'release',
  'expire',
  'approve',
  'reject',
  'request-changes',
  'revise',
  'reverse',
  'undo',
  'appeal',
  'grant',
  'uphold',
  'delete',
  'reprice',
  'bulk-approve',
  'bulk-reject',
  'bulk-request-changes',
  'bulk-delete',
  'bulk-undo',
  'delete-account',
  'start-quiz',
  'finish-quiz',
  'attend',
  'record',
  'next-edition',
  'undo-edition',
] as const;
export type StepKind = (typeof stepKinds)[number];

export interface Step {
  readonly kind: StepKind;
  /** The places of the student, the task and the administrator. */
  readonly who: number;
  readonly what: number;
  readonly desk: number;
  readonly points: number;
}

export interface World {
  readonly students: readonly { readonly id: string; readonly cookie: string }[];
  readonly tasks: readonly { readonly id: string }[];
  /** Cookies of two administrators. */
  readonly desks: readonly string[];
  /** The ids of the bulk reviews, in their order. */
  readonly batches: string[];
}

/** The id of no row. */
const unknown = '00000000-0000-4000-8000-000000000000';

/** Refusals besides 404 and 409, which say that the state does not allow the step. */
const refusals: Partial<Record<StepKind, readonly number[]>> = {
  // Of a former account.
  submit: [401],
  withdraw: [401],
  appeal: [401],
  'start-quiz': [401],
  'finish-quiz': [401],
  attend: [401],
  // And of answers to a quiz.
  edit: [400, 401],
  revise: [400, 401],
  // Of another administrator's review, without a reason.
  undo: [400],
  // Of an own review; with fewer points than before, or more than the task has.
  grant: [400, 403],
  uphold: [403],
  // Below the bonus.
  reprice: [400],
};

/** What the job after the start of an edition does; tests have no queue. */
export async function writeBoards({ db, deps }: TestApp): Promise<void> {
  for (const { id } of await db.edition.findMany()) await writeBoard(deps, { editionId: id });
}

/** Takes the step through HTTP, with the work that is the student's newest for the task. */
export async function takeStep(t: TestApp, world: World, step: Step): Promise<void> {
  const { kind, who, what, desk, points } = step;
  const student = world.students[who] ?? expect.fail();
  const task = world.tasks[what] ?? expect.fail();
  const [first, second] = desk === 0 ? world.desks : [...world.desks].reverse();
  const { cookie } = student;
  const found = await t.db.submission.findFirst({
    where: { userId: student.id, taskId: task.id },
    orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
    include: { reviews: { orderBy: { reviewedAt: 'desc' }, take: 1 } },
  });
  const { id = unknown, version = 1, reviews = [] } = found ?? {};
  const [{ id: reviewId } = { id: unknown }] = reviews;
  const mine = `/api/submissions/${id}`;
  const theirs = `/api/admin/submissions/${id}`;
  const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, by = first, body?: object) =>
    t.request(method, path, { cookie: by ?? expect.fail(), ...(body && { body }) });
  const reverse = (body: object) => send('POST', `/api/admin/reviews/${reviewId}/reverse`, first, body);

  /** By the other administrator than the one who takes the other steps of a way. */
  async function decide(body: object) {
    const appeal = await t.db.appeal.findFirst({
      where: { submissionId: id },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    return send('POST', `/api/admin/appeals/${appeal?.id ?? unknown}/decision`, second, {
      answer: 'It was read again.',
      ...body,
    });
  }
  /** Of the work of all students for the task. */
  async function bulk(review: Partial<BatchReview>) {
    const works = await t.db.submission.findMany({ where: { taskId: task.id }, orderBy: { id: 'asc' } });
    const submissions = works.map(({ id, version }) => ({ id, version }));
    const answer = await send('POST', '/api/admin/review-batches', first, {
      review,
      selection: {
        kind: 'chosen',
        submissions: submissions.length > 0 ? submissions : [{ id: unknown, version: 1 }],
      },
    });
    if (answer.statusCode === 201) {
      const batchId = answer.json<{ id: string }>().id;
      world.batches.push(batchId);
      await runReviewBatch(t.deps, { batchId }, t.app.log);
    }
    return answer;
  }
  async function undoBulk() {
    const batchId = world.batches.at(-1) ?? unknown;
    const path = `/api/admin/review-batches/${batchId}/undo`;
    const answer = await send('POST', path, first, { reason: 'The wrong list.' });
    await runReviewBatch(t.deps, { batchId }, t.app.log);
    return answer;
  }

  /** Right for even points. */
  async function finishQuiz() {
    const attempt = await t.db.quizAttempt.findFirst({ where: { userId: student.id, finishedAt: null } });
    const answers = { sum: [points % 2 === 0 ? '4' : '5'] };
    const body = { attempt: attempt?.id ?? unknown, answers };
    return send('POST', `/api/tasks/${task.id}/quiz/finish`, cookie, body);
  }
  async function attend() {
    const shown = await t.request('GET', `/api/admin/tasks/${task.id}/attendance-code`, {
      cookie: first ?? expect.fail(),
    });
    if (shown.statusCode === 404) return shown;
    const code = new URL(shown.json().url).searchParams.get('code');
    return send('POST', `/api/tasks/${task.id}/attendance`, cookie, { code });
  }

  const running = async () => (await t.db.edition.findFirstOrThrow({ where: { closedAt: null } })).number;

  const calls: Record<StepKind, () => Promise<{ statusCode: number; body: string } | null>> = {
    submit: () => send('POST', `/api/tasks/${task.id}/submissions`, cookie, { description: 'x' }),
    edit: () => send('PATCH', mine, cookie, { description: 'y', version }),
    withdraw: () => send('DELETE', mine, cookie),
    claim: () => send('PUT', `${theirs}/claim`, first, {}),
    takeover: () => send('PUT', `${theirs}/claim`, first, { takeover: { reason: 'It is late.' } }),
    release: () => send('DELETE', `${theirs}/claim`),
    expire: async () => {
      const expiresAt = new Date(Date.now() - 1);
      await t.db.reviewClaim.updateMany({ where: { submissionId: id }, data: { expiresAt } });
      return null;
    },
    approve: () => send('POST', `${theirs}/approve`, first, { points, version }),
    reject: () => send('POST', `${theirs}/reject`, first, { version }),
    'request-changes': () =>
      send('POST', `${theirs}/request-changes`, first, { version, feedback: 'Again.' }),
    revise: () => send('POST', `${mine}/revise`, cookie, { description: 'z', version }),
    reverse: () => reverse({ reason: 'A mistake.' }),
    undo: () => reverse({}),
    appeal: () => send('POST', `${mine}/appeal`, cookie, { reviewId, text: 'The second file counts too.' }),
    grant: () => decide({ outcome: 'granted', points: points + 1 }),
    uphold: () => decide({ outcome: 'upheld' }),
    delete: () => send('DELETE', theirs),
    reprice: () => send('PATCH', `/api/tasks/${task.id}`, first, { points }),
    'bulk-approve': () => bulk({ action: 'approve', points: { rule: 'fixed', value: points } }),
    'bulk-reject': () => bulk({ action: 'reject' }),
    'bulk-request-changes': () => bulk({ action: 'request_changes', feedback: 'Again.' }),
    'bulk-delete': () => bulk({ action: 'delete' }),
    'bulk-undo': undoBulk,
    'delete-account': () => send('DELETE', `/api/admin/users/${student.id}`),
    'start-quiz': () => send('POST', `/api/tasks/${task.id}/quiz`, cookie),
    'finish-quiz': finishQuiz,
    attend,
    record: () => send('POST', `/api/admin/tasks/${task.id}/attendees`, first, { userId: student.id }),
    'next-edition': async () => {
      const closes = await running();
      const body = { closes, number: closes + 1, name: 'x', startsOn: null, endsOn: null, timeZone: 'UTC' };
      return send('POST', '/api/admin/editions', first, body);
    },
    'undo-edition': async () => send('DELETE', `/api/admin/editions/${await running()}`),
  };
  const answer = await calls[kind]();
  if (answer === null || [404, 409, ...(refusals[kind] ?? [])].includes(answer.statusCode)) return;
  expect(answer.statusCode, `${kind} ${answer.body}`).toBeLessThan(300);
}
