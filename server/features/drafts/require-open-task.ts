import { AppError } from '../../app-error.ts';
import { taskRules, taskStatusAt } from '../../contract/task-status.ts';

/**
 * @returns the task, which takes new work
 * @throws {AppError} not_found, also for a task that students do not see yet; task_closed
 */
export function requireOpenTask<Task extends Parameters<typeof taskStatusAt>[0]>(
  task: Task | null | undefined,
  now: Date,
): Task {
  const rules = task && taskRules[taskStatusAt(task, now)];
  if (!rules || rules.readers === 'none') {
    throw new AppError('not_found', { message: 'This task does not exist any more.' });
  }
  if (!rules.takesWork) throw new AppError('task_closed');
  return task;
}
