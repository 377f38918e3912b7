import type { Problem } from '#contract/problem.ts';

/** Any call that did not succeed, as the server (or, when it could not be reached, this browser) says it. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly problem: Problem;
  /** Seconds until trying again makes sense, where the server said so. */
  readonly retryAfterSeconds: number | null;

  constructor(problem: Problem, retryAfterSeconds: number | null = null) {
    super(problem.detail);
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
