import { queryOptions } from '@tanstack/react-query';
import { getForm } from '#contract/kinds/form.ts';
import { call } from '../../../api/client.ts';

export const formQuery = (taskId: string, submissionId: string | undefined) =>
  queryOptions({
    queryKey: ['tasks', 'form', taskId, submissionId],
    queryFn: ({ signal }) => call(getForm, { params: { id: taskId }, query: { submissionId }, signal }),
  });
