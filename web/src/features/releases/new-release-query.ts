import { queryOptions } from '@tanstack/react-query';
import { getNewRelease } from '#contract/new-release.ts';
import { call } from '../../api/client.ts';

export const newReleaseQuery = () =>
  queryOptions({
    queryKey: ['new-release'],
    queryFn: ({ signal }) => call(getNewRelease, { signal }),
    // The server asks for a release every six hours.
    staleTime: 3_600_000,
    retry: false,
  });
