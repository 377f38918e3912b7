import { expect, test } from 'vitest';
import { sendContactMessage } from '#contract/contact.ts';
import type { Problem } from '#contract/problem.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { contactFailure } from './contact-failure.ts';

const problem = (fields: Partial<Problem>): Problem => ({
  type: 'about:blank',
  title: 'no',
  status: 500,
  detail: 'Something is broken.',
  code: 'internal',
  requestId: 'r1',
  ...fields,
});

test('too many messages: says when to try again, from the header or the server’s message', () => {
  const refused = problem({ status: 429, code: 'too_many_requests', detail: 'Wait an hour.' });
  expect(contactFailure(new ApiProblem(refused, 90), true).detail).toBe(
    'What you typed stays here: try again in 2 minutes.',
  );
  expect(contactFailure(new ApiProblem(refused), true).detail).toBe(
    'Wait an hour. What you typed stays here.',
  );
});

test('a missing response and a missing connection have different messages', () => {
  const silent = new ApiProblem(problem({ status: 0, code: 'unavailable' }));
  expect(contactFailure(silent, false).title).toBe('You are offline.');
  expect(contactFailure(silent, true)).toMatchObject({
    title: sendContactMessage.failure,
    detail: expect.stringContaining('The server did not answer.'),
  });
});

test('every failure says that the text is kept', () => {
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
