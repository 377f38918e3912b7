import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeTaskInput, changeTask, createTask, draftTask } from '#contract/task-changes.ts';
import { type EditTaskInput, editTask } from '#contract/task-input.ts';
import { deleteTask } from '#contract/tasks.ts';
import { call } from '../../api/client.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';
import type { NewTask } from './form/task-form-values.ts';

/** Fetches the tasks again, and the submissions, which show titles of tasks. */
function useRefreshTasks() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['tasks'] }),
      queryClient.invalidateQueries({ queryKey: ['review'] }),
    ]);
}

export function useCreateTask() {
  const refresh = useRefreshTasks();
  return useMutation({
    mutationFn: (input: NewTask) =>
      'draft' in input ? call(draftTask, { body: input.draft }) : call(createTask, { body: input.task }),
    onSuccess: () => void refresh(),
  });
}

export function useEditTask(id: string) {
  const refresh = useRefreshTasks();
  return useMutation({
    mutationFn: (body: EditTaskInput) => call(editTask, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useChangeTask(id: string) {
  const refresh = useRefreshTasks();
  return useMutation({
    mutationFn: (body: ChangeTaskInput) => call(changeTask, { params: { id }, body }),
    // After a refusal too: the page may show an older status.
    onSettled: refresh,
  });
}

export function useDeleteTask(id: string) {
  const refresh = useRefreshTasks();
  return useMutation({
    mutationFn: () => call(deleteTask, { params: { id } }).catch(ignoreNotFound),
    onSettled: refresh,
  });
}
