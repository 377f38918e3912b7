import { ApiProblem } from './api-problem.ts';

/**
 * For the `catch` of a deletion: what is gone already, deleted elsewhere meanwhile, is as it should be.
 * @throws whatever else went wrong.
 */
export function ignoreNotFound(error: unknown): void {
  if (error instanceof ApiProblem && error.problem.status === 404) return;
  throw error;
}
