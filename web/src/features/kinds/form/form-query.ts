import { queryOptions } from '@tanstack/react-query';
import { getForm } from '#contract/kinds/form.ts';
import { call } from '../../../api/client.ts';

export const formQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', 'form', taskId],
    queryFn: ({ signal }) => call(getForm, { params: { id: taskId }, signal }),
  });
