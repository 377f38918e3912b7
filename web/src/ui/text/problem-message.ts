import type { ErrorCode } from '#contract/problem.ts';
import { ApiProblem } from '../../api/api-problem.ts';

/** Errors that a retry cannot resolve, so the message must not ask for it. */
const permanent: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_pending',
  'claimed',
  'claimed_by_another',
  'not_reviewed',
  'not_revisable',
  'not_withdrawable',
  'not_appealable',
  'already_appealed',
  'appeal_open',
  'appeal_closed',
  'own_review',
  'stale_version',
  'not_undoable',
  'not_a_student',
  'submission_not_found',
  'not_found',
  'already_submitted',
  'attempt_ended',
  'no_attempts',
  'attendance_code',
  'task_closed',
  'task_locked',
  'task_full',
  'already_issued',
  'certificate_ended',
  'board_frozen',
  'forbidden',
]);

interface ProblemMessage {
  title: string;
  detail?: string;
}

/**
 * The route's failure message with the server's detail below; the detail alone if trying again cannot
 * resolve the error.
 */
export function problemMessage(error: unknown, failure: string): ProblemMessage {
  if (!(error instanceof ApiProblem)) return { title: failure };
  const { code, detail } = error.problem;
  if (detail === '' || detail === failure) return { title: failure };
  return permanent.has(code) ? { title: detail } : { title: failure, detail };
}
