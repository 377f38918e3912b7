import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/problem.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { conflictOf } from './review-conflict.ts';

const refused = (code: ErrorCode) =>
  new ApiProblem({ type: 'about:blank', title: '', status: 409, detail: '', code, requestId: '' });

describe('a refused verdict', () => {
  it.each([
    ['not_pending', 'decided'],
    ['stale_version', 'changed'],
    ['submission_not_found', 'gone'],
    ['not_found', 'gone'],
  ] as const)('%s is a conflict: %s', (code, conflict) => {
    expect(conflictOf(refused(code))).toBe(conflict);
  });

  it('may be tried again where the server or the network failed', () => {
    expect(conflictOf(refused('unavailable'))).toBeUndefined();
    expect(conflictOf(new Error('offline'))).toBeUndefined();
  });
});
