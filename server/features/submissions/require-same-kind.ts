import type { Submission } from '#prisma/client.ts';
import { fieldRefused } from '../../app-error.ts';

/**
 * What a kind of task has stored is changed by that kind only.
 * @throws {AppError} validation_failed
 */
export function requireSameKind(
  before: Pick<Submission, 'answers'>,
  given: { readonly answers?: unknown },
): void {
  if (before.answers === null || given.answers !== undefined) return;
  throw fieldRefused('description', 'These are answers to questions, which this form cannot change.');
}
