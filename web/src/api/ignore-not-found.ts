import { ApiProblem } from './api-problem.ts';

export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem.status === 404;

/**
 * For the `catch` of a deletion: what is already deleted counts as deleted.
 * @throws every other error.
 */
export function ignoreNotFound(error: unknown): void {
  if (!isNotFound(error)) throw error;
}
