import { type Actor, isAdministrator, isStudent } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { UploadPurpose } from '../../contract/uploads.ts';
import type { UploadOwner } from './upload-target.ts';

/**
 * Who owns what this actor sends for this purpose: administrators send task images, students the rest.
 * @throws {AppError} forbidden
 */
export function ownerFor(actor: Actor, purpose: UploadPurpose): UploadOwner {
  if (purpose === 'task-image') {
    if (isAdministrator(actor)) return { administratorId: actor.administrator.id };
  } else if (isStudent(actor)) {
    return { userId: actor.user.id };
  }
  throw new AppError('forbidden', { message: 'Files of this kind are not yours to send.' });
}

/** Bytes that one file of a purpose may have. */
export function sizeLimit(purpose: UploadPurpose): number {
  return purpose === 'submission-file' ? limits.submissionFileBytes : limits.imageBytes;
}

/** The refusal of a larger one, with the limit in words. */
export function fileTooLarge(purpose: UploadPurpose): AppError {
  const megabytes = sizeLimit(purpose) / 1024 / 1024;
  return new AppError('file_too_large', {
    message: `This file is larger than ${megabytes} MB. Nothing was stored.`,
  });
}
