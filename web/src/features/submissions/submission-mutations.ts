import { hashKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type EditSubmissionInput,
  editMySubmission,
  type ReviseSubmissionInput,
  reviseMySubmission,
  type Submission,
  type SubmitWorkInput,
  submitWork,
  withdrawMySubmission,
} from '#contract/submissions.ts';
import { call } from '../../api/client.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';
import { historyQuery } from './history-query.ts';
import { mySubmissionQuery } from './submissions-query.ts';

/** Tasks, lists, dashboard and counts all show submissions, so everything is fetched again. */
function refreshEverything(queryClient: QueryClient) {
  return queryClient.invalidateQueries();
}

function store(queryClient: QueryClient, submission: Submission) {
  queryClient.setQueryData(mySubmissionQuery(submission.id).queryKey, submission);
  return refreshEverything(queryClient);
}

export function useSubmitWork(taskId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SubmitWorkInput) => call(submitWork, { params: { id: taskId }, body }),
    onSuccess: (submission) => store(queryClient, submission),
  });
}

export function useEditSubmission(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EditSubmissionInput) => call(editMySubmission, { params: { id }, body }),
    onSuccess: (submission) => store(queryClient, submission),
  });
}

export function useReviseSubmission(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReviseSubmissionInput) => call(reviseMySubmission, { params: { id }, body }),
    onSuccess: (submission) => store(queryClient, submission),
  });
}

export function useWithdrawSubmission(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawMySubmission, { params: { id } }).catch(ignoreNotFound),
    // Its history is gone, and a page that shows it would ask for it until its list has arrived.
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryHash }) => queryHash !== hashKey(historyQuery(id).queryKey),
      }),
    onError: () => refreshEverything(queryClient),
  });
}
