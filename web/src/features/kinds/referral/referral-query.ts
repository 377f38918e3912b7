import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getReferral, listMyReferrals } from '#contract/kinds/referral.ts';
import { call } from '../../../api/client.ts';
import { cursorPages } from '../../../api/cursor-pages.ts';

// Below 'me', which points make stale.
export const referralQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['me', 'referral', taskId],
    queryFn: ({ signal }) => call(getReferral, { params: { id: taskId }, signal }),
  });

export const myReferralsQuery = (taskId: string) =>
  infiniteQueryOptions({
    queryKey: ['me', 'referrals', taskId],
    queryFn: ({ pageParam, signal }) =>
      call(listMyReferrals, { params: { id: taskId }, query: { cursor: pageParam }, signal }),
    ...cursorPages,
    // Newcomers join while the page is kept.
    staleTime: 0,
  });
