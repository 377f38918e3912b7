import { ApiProblem } from './api-problem.ts';

/**
 * For the `catch` of a deletion: what is already deleted counts as deleted.
 * @throws every other error.
 */
export function ignoreNotFound(error: unknown): void {
  if (error instanceof ApiProblem && error.problem.status === 404) return;
  throw error;
}
