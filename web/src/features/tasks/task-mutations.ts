import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeTaskInput, changeTask, createTask, draftTask } from '#contract/task-changes.ts';
import { type EditTaskInput, editTask } from '#contract/task-input.ts';
import { deleteTask, type Task } from '#contract/tasks.ts';
import { ApiProblem } from '../../api/api-problem.ts';
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

/** Problems of one task, which do not concern the others. */
const refusals: readonly string[] = ['validation_failed', 'stale_version', 'not_found'];

interface RefusedDraft {
  readonly task: Task;
  readonly reason: string;
}

/**
 * Publishes one after the other, and those that were refused again after the others: they may wait for one of them.
 * @returns a mutation whose result is those that were refused
 */
export function usePublishDrafts(onPublished: (id: string) => void) {
  const refresh = useRefreshTasks();
  return useMutation({
    async mutationFn(tasks: readonly Task[]) {
      let left = tasks;
      while (true) {
        const refused: RefusedDraft[] = [];
        for (const task of left) {
          const body = { version: task.version, change: 'publish' } as const;
          try {
            await call(changeTask, { params: { id: task.id }, body });
            onPublished(task.id);
          } catch (error) {
            if (!(error instanceof ApiProblem) || !refusals.includes(error.problem.code)) throw error;
            const { errors, detail } = error.problem;
            refused.push({ task, reason: errors?.[0]?.message ?? detail });
          }
        }
        if (refused.length === 0 || refused.length === left.length) return refused;
        left = refused.map(({ task }) => task);
      }
    },
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
