import { ApiProblem } from '../../../api/api-problem.ts';

/**
 * Claims, then sends a review. If the claim has ended since, as when another tab of the administrator released it, claims once
 * more: the review names the version that was read, so an edit in between is still a conflict.
 * @param claim with `{ staleTime: 0 }` it asks the server although a claim is known
 */
export async function withClaim<T>(
  claim: (staleTime?: { staleTime: 0 }) => Promise<unknown>,
  send: () => Promise<T>,
): Promise<T> {
  await claim();
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.code !== 'not_claimed') throw error;
    await claim({ staleTime: 0 });
    return send();
  }
}
