import { queryOptions } from '@tanstack/react-query';
import { getTaskSettings, type TaskSettings } from '#contract/task-settings.ts';
import { getTask, type Task } from '#contract/tasks.ts';
import { call } from '../../api/client.ts';

/** With what only administrators read. */
export interface EditedTask extends Task {
  settings: TaskSettings;
}

export const editedTaskQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'edited', id],
    async queryFn({ signal }): Promise<EditedTask> {
      const [task, { settings }] = await Promise.all([
        call(getTask, { params: { id }, signal }),
        call(getTaskSettings, { params: { id }, signal }),
      ]);
      return { ...task, settings };
    },
    staleTime: 0,
  });
