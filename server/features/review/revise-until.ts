import { fieldRefused } from '../../app-error.ts';

/**
 * Checks the date until which the student may revise, an ISO timestamp, when a reviewer gives it in `field` of the body.
 * @throws {AppError} validation_failed if it has passed
 */
export function requireFutureDate(reviseUntil: string | null, now: Date, field = 'reviseUntil'): void {
  if (reviseUntil !== null && new Date(reviseUntil) <= now)
    throw fieldRefused(field, 'Choose a time in the future.');
}
