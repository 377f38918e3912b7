import type { ErrorCode } from '#contract/problem.ts';
import { ApiProblem } from '../../api/api-problem.ts';

/** Why a verdict was refused for good: somebody or something was quicker. */
export type ReviewConflict = 'decided' | 'changed' | 'gone';

const conflicts: Partial<Record<ErrorCode, ReviewConflict>> = {
  not_pending: 'decided',
  stale_version: 'changed',
  submission_not_found: 'gone',
  not_found: 'gone',
};

/** What trying the same again would not mend; undefined where it might. */
export function conflictOf(error: unknown): ReviewConflict | undefined {
  return error instanceof ApiProblem ? conflicts[error.problem.code] : undefined;
}

/** What happened, what is safe, what to do. */
export const conflictWords: Record<ReviewConflict, { title: string; text: string }> = {
  decided: {
    title: 'Somebody else decided this submission while you were reading',
    text: 'Their verdict stands and yours was not saved. What you typed is kept below.',
  },
  changed: {
    title: 'This changed while you were reading',
    text: 'The student handed in a newer version, shown here now. What you typed is kept: look again, then decide.',
  },
  gone: {
    title: 'Submission not found',
    text: 'It was deleted or withdrawn while you were reading, so no verdict was saved. What you typed is kept below.',
  },
};
