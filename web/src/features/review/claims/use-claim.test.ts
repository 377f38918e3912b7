import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { nextAttempt } from './use-claim.ts';

it('a claim is asked for again when the server says so, at the earliest after a second', () => {
  const problem = { type: 'about:blank', title: '', status: 429, detail: '', requestId: '' };
  const refused = (seconds: number | null) =>
    new ApiProblem({ ...problem, code: 'too_many_requests' }, seconds);
  expect(nextAttempt(refused(7))).toBe(7_000);
  expect(nextAttempt(refused(0))).toBe(1_000);
  for (const error of [null, refused(null), new Error('Failed to fetch')])
    expect(nextAttempt(error)).toBe(limits.claimHeartbeatSeconds * 1_000);
});
