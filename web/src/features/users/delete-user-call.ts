import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteUser } from '#contract/users.ts';
import { call } from '../../api/client.ts';
import { type UserPages, userListsKey, withoutUser } from './users-query.ts';

/** Deletes a user, and takes the row out of every loaded list instead of asking for all pages again. */
export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteUser, { params: { id } }),
    onSuccess: (_answer, id) => {
      queryClient.setQueriesData<UserPages>({ queryKey: userListsKey }, (pages) => withoutUser(pages, id));
      // Their work and their place on the board changed with them.
      void queryClient.invalidateQueries({ queryKey: ['review'] });
      void queryClient.invalidateQueries({ queryKey: ['leaderboard'] });
    },
  });
}
