import { expect, test } from 'vitest';
import { authErrorReasons } from '#contract/session.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { adminSignInWords } from './admin-sign-in-words.ts';
import { authErrorWords } from './auth-error-words.ts';
import { safeReturnTo } from './return-to.ts';

test('S19 only a path of this site is a place to return to', () => {
  expect(safeReturnTo('/task-all?show=open')).toBe('/task-all?show=open');
  for (const evil of [null, '', '//evil', '/\\evil', 'https://evil', 'javascript:x', 'task-all']) {
    expect(safeReturnTo(evil)).toBeUndefined();
  }
});

test('every reason has its own words, an unknown one those of a plain failure', () => {
  const titles = authErrorReasons.map((reason) => authErrorWords(reason).title);
  expect(new Set(titles).size).toBe(authErrorReasons.length);
  expect(authErrorWords('<script>')).toEqual(authErrorWords('failed'));
  expect(authErrorWords(null)).toEqual(authErrorWords('failed'));
});

test('a refused administrator reads the error catalogue', () => {
  const problem = (code: 'not_an_administrator' | 'wrong_credentials' | 'unavailable') =>
    new ApiProblem({ type: 'about:blank', title: '', status: 401, detail: '', code, requestId: '' });
  expect(adminSignInWords(problem('not_an_administrator'))).toBe(
    'Access denied. This login is only for administrators.',
  );
  for (const code of ['wrong_credentials', 'unavailable'] as const) {
    expect(adminSignInWords(problem(code))).toBe(
      'Failed to log in. Please check your credentials and try again.',
    );
  }
});
