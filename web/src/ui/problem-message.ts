import type { ErrorCode } from '#contract/problem.ts';
import { ApiProblem } from '../api/api-problem.ts';

/** Reasons that stay the same however often it is tried: 'try again' above them would be untrue. */
const final: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_pending',
  'stale_version',
  'submission_not_found',
  'not_found',
  'already_submitted',
  'task_closed',
  'forbidden',
]);

interface ProblemMessage {
  title: string;
  detail?: string;
}

/**
 * The catalogue's words with what the server said of this very case below; that alone where trying again
 * cannot mend it.
 */
export function problemMessage(error: unknown, words: string): ProblemMessage {
  if (!(error instanceof ApiProblem)) return { title: words };
  const { code, detail } = error.problem;
  if (detail === '' || detail === words) return { title: words };
  return final.has(code) ? { title: detail } : { title: words, detail };
}
