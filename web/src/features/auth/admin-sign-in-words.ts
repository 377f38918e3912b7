import { signInAdministrator } from '#contract/session.ts';
import { ApiProblem } from '../../api/api-problem.ts';

const notAnAdministrator = 'Access denied. This login is only for administrators.';

/** The error catalogue's words for a refused administrator sign-in. */
export function adminSignInWords(error: unknown): string {
  if (error instanceof ApiProblem && error.problem.code === 'not_an_administrator') return notAnAdministrator;
  return signInAdministrator.failure;
}
