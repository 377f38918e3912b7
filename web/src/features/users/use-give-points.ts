import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type GivePointsInput, givePoints } from '#contract/give-points.ts';
import { call } from '../../api/client.ts';

/** Gives points to a user or takes them away, then fetches what shows their points. */
export function useGivePoints(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: GivePointsInput) => call(givePoints, { params: { id }, body }),
    // Also after an error: the total may be another one, or only the reply was lost.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['leaderboard'] });
      return queryClient.invalidateQueries({ queryKey: ['users'] });
    },
  });
}
