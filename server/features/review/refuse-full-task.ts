import { AppError } from '../../app-error.ts';
import { isTaskFull } from '../../database/db.ts';

/**
 * For `catch` of a statement that approves work.
 * @throws {AppError} task_full if the task has as many approved works as it takes
 * @throws every other error
 */
export function refuseFullTask(error: unknown): never {
  throw isTaskFull(error) ? new AppError('task_full', { cause: error }) : error;
}
