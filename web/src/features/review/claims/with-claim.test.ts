import { expect, it, vi } from 'vitest';
import type { ErrorCode } from '#contract/problem.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { withClaim } from './with-claim.ts';

const refused = (code: ErrorCode) =>
  new ApiProblem({ type: 'about:blank', title: '', status: 409, code, detail: '', requestId: '' });

it('claims again when the claim has ended, and sends the review once more', async () => {
  const claim = vi.fn(async () => {});
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refused('not_claimed'))
    .mockResolvedValue('sent');
  await expect(withClaim(claim, send)).resolves.toBe('sent');
  expect(claim.mock.calls).toEqual([[], [{ staleTime: 0 }]]);
});

it('sends nothing if another administrator has claimed the work meanwhile', async () => {
  const other = refused('claimed_by_another');
  const claim = vi.fn<() => Promise<void>>().mockResolvedValueOnce().mockRejectedValue(other);
  const send = vi.fn(() => Promise.reject(refused('not_claimed')));
  await expect(withClaim(claim, send)).rejects.toBe(other);
  expect(send).toHaveBeenCalledTimes(1);
});

it('repeats no other refusal', async () => {
  const stale = refused('stale_version');
  const send = vi.fn(() => Promise.reject(stale));
  await expect(withClaim(async () => {}, send)).rejects.toBe(stale);
  expect(send).toHaveBeenCalledTimes(1);
});
