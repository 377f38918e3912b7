import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listSavedTasks, saveTask, unsaveTask } from '#contract/saved-tasks.ts';
import { call } from '../../api/client.ts';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { useSession } from '../auth/session-query.ts';

/** The ids of the tasks that the student keeps for later. */
const savedTasksQuery = () =>
  queryOptions({
    queryKey: ['tasks', 'saved'],
    queryFn: async ({ signal }) => (await call(listSavedTasks, { signal })).ids,
  });

/** Undefined until they are known, and for administrators. */
export function useSavedTasks(): readonly string[] | undefined {
  const { user } = useSession();
  return useQuery({ ...savedTasksQuery(), enabled: user !== null }).data;
}

/** Shows the change at once. */
export function useSaveTask(id: string) {
  const client = useQueryClient();
  const { queryKey } = savedTasksQuery();
  return useMutation({
    mutationFn: (saved: boolean) => call(saved ? saveTask : unsaveTask, { params: { id } }),
    async onMutate(saved) {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (ids = []) => (saved ? [...ids, id] : ids.filter((each) => each !== id)));
    },
    onError: (error, saved) => toastProblem(error, (saved ? saveTask : unsaveTask).failure),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: ['tasks', 'list'] }),
      ]),
  });
}
