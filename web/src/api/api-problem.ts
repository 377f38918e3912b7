import type { Problem } from '#contract/problem.ts';

/** A failed call, with the server's problem, or one made here if there was no response. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly problem: Problem;
  /** Seconds to wait before a retry, if the server said so. */
  readonly retryAfterSeconds: number | null;

  constructor(problem: Problem, retryAfterSeconds: number | null = null) {
    super(problem.detail);
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
