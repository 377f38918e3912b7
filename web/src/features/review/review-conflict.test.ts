import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/problem.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { conflictOf } from './review-conflict.ts';

const refused = (code: ErrorCode) =>
  new ApiProblem({ type: 'about:blank', title: '', status: 409, detail: '', code, requestId: '' });

describe('a refused review', () => {
  it.each([
    ['not_pending', 'reviewed'],
    ['stale_version', 'changed'],
    ['submission_not_found', 'gone'],
    ['not_found', 'gone'],
  ] as const)('%s is a conflict: %s', (code, conflict) => {
    expect(conflictOf(refused(code))).toBe(conflict);
  });

  it('is no conflict when the server or the network failed', () => {
    expect(conflictOf(refused('unavailable'))).toBeUndefined();
    expect(conflictOf(new Error('offline'))).toBeUndefined();
  });
});
