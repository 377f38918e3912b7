import { queryOptions } from '@tanstack/react-query';
import { getApplication } from '#contract/application.ts';
import { call } from '../../api/client.ts';

export const ownApplicationQuery = () =>
  queryOptions({
    queryKey: ['own-application'],
    queryFn: ({ signal }) => call(getApplication, { signal }),
    // A decision is seen soon, also without the mail.
    refetchInterval: 60_000,
  });
