import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CertificateState,
  listCertificates,
  reissueCertificate,
  revokeCertificate,
} from '#contract/certificates.ts';
import { call } from '../../../api/client.ts';
import { cursorPages } from '../../../api/cursor-pages.ts';

export interface IssuedFilters {
  readonly search?: string | undefined;
  readonly state?: CertificateState | undefined;
  readonly templateId?: string | undefined;
  readonly userId?: string | undefined;
}

export const issuedQuery = (filters: IssuedFilters) =>
  infiniteQueryOptions({
    queryKey: ['certificates', 'issued', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listCertificates, { query: { ...filters, cursor: pageParam }, signal }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

/** All lists of certificates count them. */
function useChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['certificates'] }),
  });
}

export const useReissue = (id: string) => useChange(() => call(reissueCertificate, { params: { id } }));

export const useRevoke = (id: string) =>
  useChange((reason: string) => call(revokeCertificate, { params: { id }, body: { reason } }));
