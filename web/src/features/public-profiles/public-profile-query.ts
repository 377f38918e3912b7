import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { editPublicProfile, getOwnPublicProfile, getPublicProfile } from '#contract/public-profiles.ts';
import { call } from '../../api/client.ts';

export const ownPublicProfileQuery = () =>
  queryOptions({
    queryKey: ['public-profile', 'mine'],
    queryFn: ({ signal }) => call(getOwnPublicProfile, { signal }),
  });

export const publicProfileQuery = (alias: string) =>
  queryOptions({
    queryKey: ['public-profile', 'of', alias],
    queryFn: ({ signal }) => call(getPublicProfile, { params: { alias }, signal }),
  });

export type PublicPageInput = z.input<typeof editPublicProfile.body>;

export function useEditPublicProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PublicPageInput) => call(editPublicProfile, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(ownPublicProfileQuery().queryKey, saved);
      return queryClient.invalidateQueries({ queryKey: ['public-profile', 'of'] });
    },
  });
}
