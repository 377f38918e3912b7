import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { discardMyDraft } from '#contract/drafts.ts';
import { claimSubmission, releaseSubmission } from '#contract/review-claims.ts';
import { signInAdministrator } from '#contract/sign-in.ts';
import { deleteTask, listTasks } from '#contract/tasks.ts';
import { ApiProblem } from './api-problem.ts';
import { call } from './client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Reply = number | 'lost' | 'in progress';

/** Answers one request after the other. @returns the keys of the requests */
function answers(...replies: Reply[]) {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    const reply = replies.shift();
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    if (reply === 'in progress') return Response.json({ code: 'key_in_use' }, { status: 409 });
    return new Response(null, { status: reply ?? 204 });
  });
  return keys;
}

async function settle(promise: Promise<unknown>): Promise<'done' | 'failed'> {
  const settled = promise.then(
    () => 'done' as const,
    () => 'failed' as const,
  );
  await vi.runAllTimersAsync();
  return settled;
}
const remove = () => call(deleteTask, { params: { id: 'x' } });

test('a change whose reply is lost is sent again with the same key', async () => {
  const keys = answers('lost', 'in progress', 204);
  expect(await settle(remove())).toBe('done');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('of changes that were given up, the keys of the last fifty are kept', async () => {
  const nth = (number: number) => call(deleteTask, { params: { id: `given-up-${number}` } });
  const given = answers(...Array<Reply>(3 * 51).fill('lost'));
  for (let number = 0; number < 51; number += 1) expect(await settle(nth(number))).toBe('failed');
  const again = answers();
  await settle(nth(0));
  await settle(nth(1));
  expect(again[0]).not.toBe(given[0]);
  expect(again[1]).toBe(given[3]);
});

test('it is given up after two repetitions', async () => {
  const keys = answers(503, 'lost', 503, 204);
  expect(await settle(remove())).toBe('failed');
  expect(keys).toHaveLength(3);
});

test.each([
  ['a server that failed while it worked', 503, 503],
  ['a lost connection', 'lost', 0],
] as const)(
  'after %s, the problem is that one and not that the key is in use',
  async (_name, first, status) => {
    answers(first, 'in progress', 'in progress');
    const problem = remove().catch((error: unknown) => (error instanceof ApiProblem ? error.problem : error));
    await vi.runAllTimersAsync();
    expect(await problem).toMatchObject({ code: 'unavailable', status, title: deleteTask.failure });
  },
);

test('a change that was given up is sent with the same key by the next press, and with a new one after an answer', async () => {
  const keys = answers('lost', 'lost', 'lost', 204, 204);
  expect(await settle(remove())).toBe('failed');
  expect(await settle(remove())).toBe('done');
  expect(await settle(remove())).toBe('done');
  expect(new Set(keys.slice(0, 4)).size).toBe(1);
  expect(keys[4]).not.toBe(keys[3]);
});

test('two presses have two keys, and a refusal is not repeated', async () => {
  const keys = answers(204, 409, 204);
  expect(await settle(remove())).toBe('done');
  expect(await settle(remove())).toBe('failed');
  expect(keys).toHaveLength(2);
  expect(keys[0]).not.toBe(keys[1]);
});

test('what is idempotent anyway is repeated without a key', async () => {
  const discard = { params: { id: 'x' }, query: { draft: 'y', version: '1' } };
  const sends = [
    () => call(claimSubmission, { params: { id: 'x' }, body: {} }),
    () => call(releaseSubmission, { params: { id: 'x' } }),
    () => call(discardMyDraft, discard),
  ];
  for (const send of sends) {
    const keys = answers('lost', 503, 409);
    expect(await settle(send())).toBe('failed');
    expect(keys).toEqual([null, null, null]);
  }
});

test('reads, and requests without an account, have no key and are not repeated', async () => {
  const keys = answers('lost', 'lost', 204);
  expect(await settle(call(listTasks))).toBe('failed');
  expect(await settle(call(signInAdministrator, { body: { email: 'a@b.c', password: 'x' } }))).toBe('failed');
  expect(keys).toEqual([null, null]);
});

test('without a network nothing is repeated', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const keys = answers('lost', 204);
  expect(await settle(remove())).toBe('failed');
  expect(keys).toHaveLength(1);
});
