import { useQuery } from '@tanstack/react-query';
import { titleOf } from '../../tasks/task-title.ts';
import { taskQuery } from '../../tasks/tasks-query.ts';

/** The title of the task that the list is filtered by, for its field and its chip. */
export function useTaskName(id: string | undefined): string {
  const { data } = useQuery({
    ...taskQuery(id ?? ''),
    // A name rarely changes.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: id !== undefined,
  });
  return data ? titleOf(data) : 'one task';
}
