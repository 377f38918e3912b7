import type { Appeal as AppealRow } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import { type Appeal, appealOutcome } from '../../contract/appeals.ts';

/** What the student sees. */
export function presentAppeal(row: AppealRow): Appeal {
  return {
    id: row.id,
    reviewId: row.reviewId,
    submissionId: row.submissionId,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
    outcome: row.outcome === null ? null : appealOutcome.parse(row.outcome),
    answer: row.answer,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionId: row.decisionId,
  };
}

export const appealNotFound = () =>
  new AppError('not_found', {
    message: 'This appeal was deleted with its submission, or the address is not complete.',
  });
