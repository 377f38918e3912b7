import type { Problem } from '#contract/problem.ts';

/** Any call that did not succeed, as the server (or, when it could not be reached, this browser) says it. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}
