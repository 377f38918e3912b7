import { AppError } from '../../app-error.ts';
import type { Checklist } from '../../contract/checklist.ts';
import { createTaskInput, noDeadline } from '../../contract/task-changes.ts';
import { taskFields } from '../../contract/task-input.ts';
import type { lockTask } from './lock-task.ts';

/**
 * A draft needs a title only, so the rules of new tasks are applied when it is published.
 * @throws {AppError} validation_failed with an error for each field that breaks a rule
 */
export function requirePublishable(
  task: Omit<Awaited<ReturnType<typeof lockTask>>, 'checklist'> & { readonly checklist: Checklist },
): void {
  const { lastDate, checklist, settings } = task;
  const deadline = lastDate.toISOString();
  const fields = Object.keys(taskFields).map((name) => [name, task[name as keyof typeof taskFields]]);
  const { error } = createTaskInput.safeParse({
    ...Object.fromEntries(fields),
    checklist,
    settings,
    lastDate: deadline === noDeadline ? undefined : deadline,
  });
  if (error === undefined) return;
  throw new AppError('validation_failed', {
    message: 'This task cannot be published yet. Check the marked fields.',
    fields: error.issues.map(({ path, message }) => ({ path: `body.${path.join('.')}`, message })),
  });
}
