import { expect, it } from 'vitest';
import type { ErrorCode } from '#contract/problem.ts';
import { ApiProblem } from '../api/api-problem.ts';
import { problemWords } from './problem-words.ts';

const words = 'Failed to delete submission. Please try again.';
const refused = (code: ErrorCode, status: number, detail: string) =>
  new ApiProblem({ type: 'about:blank', title: words, status, code, detail, requestId: '' });

it('says only the reason where trying again mends nothing', () => {
  const detail = 'This submission has already been decided.';
  expect(problemWords(refused('not_pending', 409, detail), words)).toEqual({ title: detail });
});

it('keeps the catalogue words, and the reason below, where trying again may help', () => {
  const detail = 'The server did not answer.';
  expect(problemWords(refused('unavailable', 0, detail), words)).toEqual({ title: words, detail });
});

it('says nothing twice, and nothing that nobody wrote', () => {
  expect(problemWords(refused('internal', 500, words), words)).toEqual({ title: words });
  expect(problemWords(refused('not_found', 404, ''), words)).toEqual({ title: words });
  expect(problemWords(new Error('boom'), words)).toEqual({ title: words });
});
