import { expect, it } from 'vitest';
import type { ErrorCode } from '#contract/problem.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { problemMessage } from './problem-message.ts';

const words = 'Failed to delete submission. Please try again.';
const refused = (code: ErrorCode, status: number, detail: string) =>
  new ApiProblem({ type: 'about:blank', title: words, status, code, detail, requestId: '' });

it('shows only the detail if a retry cannot help', () => {
  const detail = 'This submission has already been reviewed.';
  expect(problemMessage(refused('not_pending', 409, detail), words)).toEqual({ title: detail });
});

it('shows the specified message, with the detail below, if a retry may help', () => {
  const detail = 'The server did not answer.';
  expect(problemMessage(refused('unavailable', 0, detail), words)).toEqual({ title: words, detail });
});

it('omits a detail that is empty or repeats the title', () => {
  expect(problemMessage(refused('internal', 500, words), words)).toEqual({ title: words });
  expect(problemMessage(refused('not_found', 404, ''), words)).toEqual({ title: words });
  expect(problemMessage(new Error('boom'), words)).toEqual({ title: words });
});
