import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readPreferences, writePreferences } from '../../auth/desk-preferences.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { type ReviewFilters, readReviewFilters, writeReviewFilters } from './review-filters.ts';

/** A search, a task and a student are looked for once; the rest is how the administrator works. */
const remembered = (filters: ReviewFilters) =>
  writeReviewFilters({ ...filters, search: undefined, task: undefined, student: undefined }).toString();

/**
 * The filters of the address. An address without any is the queue as the administrator left it: at first all work, newest
 * first.
 */
export function useLeftQueue() {
  const { email } = useAdministrator();
  const [params, setParams] = useSearchParams();
  const left = params.toString() === '' ? readPreferences(email).queue : '';
  useEffect(() => {
    if (left !== '') setParams(left, { replace: true, preventScrollReset: true });
  }, [left, setParams]);
  return {
    filters: readReviewFilters(left === '' ? params : new URLSearchParams(left)),
    leave: (filters: ReviewFilters) => writePreferences(email, { queue: remembered(filters) }),
  };
}
