import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CreateTaskInput,
  createTask,
  deleteTask,
  type EditTaskInput,
  editTask,
} from '#contract/tasks.ts';
import { call } from '../../api/client.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';

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
    mutationFn: (body: CreateTaskInput) => call(createTask, { body }),
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

export function useDeleteTask(id: string) {
  const refresh = useRefreshTasks();
  return useMutation({
    mutationFn: () => call(deleteTask, { params: { id } }).catch(ignoreNotFound),
    onSettled: refresh,
  });
}
