import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { issueCertificate, listQualified } from '#contract/certificates.ts';
import type { Given } from '#contract/route.ts';
import { call } from '../../../api/client.ts';
import { cursorPages } from '../../../api/cursor-pages.ts';

/** Certificates that are shown before all are issued. */
export const sampleSize = 3;

interface Qualified {
  readonly templateId: string;
  /** A number; without one the edition that runs. */
  readonly edition: string | undefined;
}

export const qualifiedQuery = ({ templateId, edition }: Qualified, search: string) =>
  infiniteQueryOptions({
    queryKey: ['certificates', 'qualified', templateId, edition, search],
    queryFn: ({ pageParam, signal }) =>
      call(listQualified, {
        params: { id: templateId },
        query: { edition, search, cursor: pageParam, limit: '50' },
        signal,
      }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

/** The first of all who qualify, and how many there are. */
export const qualifiedCountQuery = ({ templateId, edition }: Qualified) =>
  queryOptions({
    queryKey: ['certificates', 'qualified', templateId, edition, 'count'],
    queryFn: ({ signal }) =>
      call(listQualified, {
        params: { id: templateId },
        query: { edition, limit: String(sampleSize) },
        signal,
      }),
    retry: false,
  });

export function useIssue() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Given<typeof issueCertificate, 'body'>) => call(issueCertificate, { body }),
    // Also after a failure: the template may have changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['certificates'] }),
  });
}
