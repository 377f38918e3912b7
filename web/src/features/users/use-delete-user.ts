import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteUser } from '#contract/manage-users.ts';
import { call } from '../../api/client.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';
import { type UserPages, userListsKey, withoutUser } from './users-query.ts';

/** Deletes a user and removes the row from every loaded list, instead of fetching all pages again. */
export function useDeleteUser(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteUser, { params: { id } }).catch(ignoreNotFound),
    onSuccess: () =>
      queryClient.setQueriesData<UserPages>({ queryKey: userListsKey }, (pages) => withoutUser(pages, id)),
    // If the response was lost, only the server knows whether the row still exists.
    onError: () => queryClient.invalidateQueries({ queryKey: userListsKey }),
    onSettled: () => {
      // Reviews, the tasks' counts of submissions and the leaderboard change too.
      void queryClient.invalidateQueries({ queryKey: ['review'] });
      void queryClient.invalidateQueries({ queryKey: ['tasks'] });
      void queryClient.invalidateQueries({ queryKey: ['leaderboard'] });
    },
  });
}
