import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../api/api-problem.ts';
import { fieldErrors, fieldOf } from './field-errors.ts';

test('a path names its field', () => {
  expect(['body.points', 'body.imageIds.0', 'query.search'].map(fieldOf)).toEqual([
    'points',
    'imageIds',
    'query.search',
  ]);
});

test('field errors reach the form; anything else is left to the caller', () => {
  const setError = vi.fn();
  const problem = {
    type: 'about:blank',
    title: 'x',
    status: 400,
    detail: 'x',
    code: 'validation_failed' as const,
    requestId: '',
  };
  const errors = [{ path: 'body.points', message: 'Give at least 1 point.' }];
  expect(fieldErrors(new ApiProblem({ ...problem, errors }), setError)).toBe(true);
  expect(setError).toHaveBeenCalledWith(
    'points',
    { type: 'server', message: 'Give at least 1 point.' },
    { shouldFocus: true },
  );
  expect(fieldErrors(new ApiProblem(problem), setError)).toBe(false);
  expect(fieldErrors(new Error('x'), setError)).toBe(false);
});
