import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteUser } from '#contract/users.ts';
import { call } from '../../api/client.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';
import { type UserPages, userListsKey, withoutUser } from './users-query.ts';

/** Deletes a user, and takes the row out of every loaded list instead of asking for all pages again. */
export function useDeleteUser(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteUser, { params: { id } }).catch(ignoreNotFound),
    onSuccess: () =>
      queryClient.setQueriesData<UserPages>({ queryKey: userListsKey }, (pages) => withoutUser(pages, id)),
    // An answer that was lost says nothing: only the server knows whether the row is still there.
    onError: () => queryClient.invalidateQueries({ queryKey: userListsKey }),
    onSettled: () => {
      // Their work, the tasks' counts of it and their place on the board change with them.
      void queryClient.invalidateQueries({ queryKey: ['review'] });
      void queryClient.invalidateQueries({ queryKey: ['tasks'] });
      void queryClient.invalidateQueries({ queryKey: ['leaderboard'] });
    },
  });
}
