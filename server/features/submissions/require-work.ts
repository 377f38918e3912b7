import { fieldRefused } from '../../app-error.ts';

/**
 * Something must be handed in: a description, a link or a file.
 * @throws {AppError} validation_failed at `description`
 */
export function requireWork(work: { description: string; link: string | null; files: number }): void {
  if (work.description === '' && work.link === null && work.files === 0) {
    throw fieldRefused('description', 'Add a description, a link or a file.');
  }
}
