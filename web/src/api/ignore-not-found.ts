import { ApiProblem } from './api-problem.ts';

export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem.status === 404;

/** No such item, or, as 400, an address whose id none can have: people see the same for both. */
export const isUnknown = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ApiProblem && error.problem.status === 400);

/**
 * For the `catch` of a deletion: what is already deleted counts as deleted.
 * @throws every other error.
 */
export function ignoreNotFound(error: unknown): void {
  if (!isNotFound(error)) throw error;
}
