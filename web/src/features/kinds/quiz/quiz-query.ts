import { queryOptions } from '@tanstack/react-query';
import { getQuiz } from '#contract/kinds/quiz.ts';
import { call } from '../../../api/client.ts';

export const quizQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', 'quiz', taskId],
    queryFn: ({ signal }) => call(getQuiz, { params: { id: taskId }, signal }),
    // Another device may have answered since.
    staleTime: 0,
  });
