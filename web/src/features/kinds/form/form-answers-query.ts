import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { exportFormAnswers, listFormAnswers } from '#contract/kinds/form-answers.ts';
import { call, callForBlob } from '../../../api/client.ts';
import { cursorPages } from '../../../api/cursor-pages.ts';

const queryOf = (search: string) => (search === '' ? {} : { search });

export const formAnswersQuery = (taskId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['review', 'answers', taskId, search],
    queryFn: ({ pageParam, signal }) =>
      call(listFormAnswers, {
        params: { id: taskId },
        query: { ...queryOf(search), cursor: pageParam },
        signal,
      }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

export const loadAnswersCsv = (taskId: string, search: string) =>
  callForBlob(exportFormAnswers, { params: { id: taskId }, query: queryOf(search) });
