import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/problem.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { conflictOf, conflictSince } from './review-conflict.ts';

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

describe('a submission that changes while it is open', () => {
  const opened = { status: 'pending', version: 2, reviewedById: null } as const;
  const approved = { status: 'approved', version: 3, reviewedById: 'mira' } as const;

  it('was reviewed, changed or removed by somebody else', () => {
    expect(conflictSince(opened, opened, 'noor')).toBeUndefined();
    expect(conflictSince(opened, approved, 'noor')).toBe('reviewed');
    expect(conflictSince(opened, { ...opened, version: 3 }, 'noor')).toBe('changed');
    expect(conflictSince(opened, null, 'noor')).toBe('gone');
  });

  it('was reviewed by the administrator in another tab, or by a request whose answer was lost', () => {
    expect(conflictSince(opened, approved, 'mira')).toBe('own');
  });

  it('has no conflict if it was reviewed before', () => {
    expect(conflictSince(approved, null, 'noor')).toBeUndefined();
  });
});
