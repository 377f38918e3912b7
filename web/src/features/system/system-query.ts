import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSystem, listMailDeliveries } from '#contract/system.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';

export const systemQuery = () =>
  queryOptions({ queryKey: ['system'], queryFn: ({ signal }) => call(getSystem, { signal }) });

/** The filters of the mails; the URL has the same names. */
export interface MailFilters {
  readonly search: string;
  readonly state: string;
  readonly address: string;
}

export const readMailFilters = (params: URLSearchParams): MailFilters => ({
  search: params.get('search') ?? '',
  state: params.get('state') ?? '',
  address: params.get('address') ?? '',
});

export const mailsQuery = ({ search, state, address }: MailFilters) =>
  infiniteQueryOptions({
    queryKey: ['system-mails', search, state, address],
    queryFn: ({ pageParam, signal }) =>
      call(listMailDeliveries, {
        query: {
          ...(search && { search }),
          ...(state && { state: stateOf(state) }),
          ...(address && { address }),
          cursor: pageParam,
          limit: '50',
        },
        signal,
      }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

type MailState = keyof typeof mailStateWords;

export const mailStateWords = {
  waiting: 'Waiting',
  unknown: 'Unknown',
  failed: 'Refused',
  bounced: 'Returned',
  sent: 'Sent',
} as const;

/** Undefined for a state that an address names and that does not exist: it is then no filter. */
const stateOf = (state: string): MailState | undefined =>
  Object.hasOwn(mailStateWords, state) ? (state as MailState) : undefined;
