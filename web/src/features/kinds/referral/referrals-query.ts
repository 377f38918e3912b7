import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { referralStates } from '#contract/kinds/referral.ts';
import { exportReferrals, getReferralTotals, listReferrals } from '#contract/kinds/referrals.ts';
import { call, callForBlob } from '../../../api/client.ts';
import { cursorPages } from '../../../api/cursor-pages.ts';

export interface ReferralFilter {
  search: string;
  /** '' for all. */
  state: string;
}

const queryOf = ({ search, state }: ReferralFilter) => {
  const wanted = referralStates.find((each) => each === state);
  return { ...(search !== '' && { search }), ...(wanted && { state: wanted }) };
};

/** The beginning of the keys below. */
export const referralsKey = (taskId: string) => ['review', 'referrals', taskId];

export const referralsQuery = (taskId: string, filter: ReferralFilter) =>
  infiniteQueryOptions({
    queryKey: [...referralsKey(taskId), 'list', filter.search, filter.state],
    queryFn: ({ pageParam, signal }) =>
      call(listReferrals, {
        params: { id: taskId },
        query: { ...queryOf(filter), cursor: pageParam },
        signal,
      }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

export const referralTotalsQuery = (taskId: string) =>
  queryOptions({
    queryKey: [...referralsKey(taskId), 'totals'],
    queryFn: ({ signal }) => call(getReferralTotals, { params: { id: taskId }, signal }),
  });

export const loadReferralsCsv = (taskId: string, filter: ReferralFilter) =>
  callForBlob(exportReferrals, { params: { id: taskId }, query: queryOf(filter) });
