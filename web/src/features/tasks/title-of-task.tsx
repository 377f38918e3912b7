import { useQuery } from '@tanstack/react-query';
import { titleOf } from './task-title.ts';
import { taskQuery } from './tasks-query.ts';

/** The title of the task with an id. */
export function TitleOfTask({ id }: { id: string }) {
  const { data, error } = useQuery(taskQuery(id));
  if (data) return titleOf(data);
  return error ? 'A task that was deleted' : '…';
}
