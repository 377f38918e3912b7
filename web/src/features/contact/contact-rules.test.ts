import { afterEach, expect, test, vi } from 'vitest';
import { sendContactMessage } from '#contract/contact.ts';
import type { Problem } from '#contract/problem.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { contactDraftKey, keepContactDraft, loadContactDraft } from './contact-draft.ts';
import { contactFailure, waitWords } from './contact-failure.ts';

afterEach(() => vi.unstubAllGlobals());

const problem = (fields: Partial<Problem>): Problem => ({
  type: 'about:blank',
  title: 'no',
  status: 500,
  detail: 'Something is broken.',
  code: 'internal',
  requestId: 'r1',
  ...fields,
});

test.each([
  [0, 'in a minute'],
  [42, 'in a minute'],
  [61, 'in 2 minutes'],
  [3_540, 'in 59 minutes'],
  [3_541, 'in an hour'],
  [7_300, 'in 3 hours'],
])('%i seconds are said as "%s"', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});

test('too many messages: when to try again, from the server’s seconds or in its words', () => {
  const refused = problem({ status: 429, code: 'too_many_requests', detail: 'Wait an hour.' });
  expect(contactFailure(new ApiProblem(refused, 90), true).detail).toBe(
    'What you typed stays here: try again in 2 minutes.',
  );
  expect(contactFailure(new ApiProblem(refused), true).detail).toBe(
    'Wait an hour. What you typed stays here.',
  );
});

test('no answer is told apart from no connection', () => {
  const silent = new ApiProblem(problem({ status: 0, code: 'unavailable' }));
  expect(contactFailure(silent, false).title).toBe('You are offline.');
  expect(contactFailure(silent, true)).toMatchObject({
    title: sendContactMessage.failure,
    detail: expect.stringContaining('The server did not answer.'),
  });
});

test('whatever failed, the words are said to be kept', () => {
  const failures = [
    new Error('x'),
    new ApiProblem(problem({})),
    new ApiProblem(problem({ detail: sendContactMessage.failure })),
  ];
  for (const error of failures) {
    const { title, detail } = contactFailure(error, true);
    expect(title).toBe(sendContactMessage.failure);
    expect(detail).toContain('What you typed stays here');
    expect(detail).not.toContain(sendContactMessage.failure);
  }
});

test('a draft is kept as typed, whose it is, and gone once nothing is left of it', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const empty = { name: '', email: '', topic: '', message: '' };
  const typed = { ...empty, email: 'half@', message: 'Hello' };
  const key = contactDraftKey(undefined);
  // The trap's field is no part of it.
  keepContactDraft(key, { ...typed, website: 'x' } as typeof typed, empty);
  expect(loadContactDraft(key)).toEqual(typed);
  expect([...kept.values()].join()).not.toContain('website');
  expect(loadContactDraft(contactDraftKey('somebody'))).toBeNull();
  keepContactDraft(key, empty, empty);
  expect(kept.size).toBe(0);
  kept.set(key, '{"name":1}');
  expect(loadContactDraft(key)).toBeNull();
  kept.set(key, 'no json');
  expect(loadContactDraft(key)).toBeNull();
});
