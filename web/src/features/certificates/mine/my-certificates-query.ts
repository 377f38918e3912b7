import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { editMyCertificate, listMyCertificates } from '#contract/certificates.ts';
import { call } from '../../../api/client.ts';

export const myCertificatesQuery = () =>
  queryOptions({
    queryKey: ['certificates', 'mine'],
    queryFn: ({ signal }) => call(listMyCertificates, { signal }),
  });

export function useListCertificate(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (listed: boolean) => call(editMyCertificate, { params: { id }, body: { listed } }),
    onSuccess: (saved) =>
      queryClient.setQueryData(
        myCertificatesQuery().queryKey,
        (list) => list && { items: list.items.map((item) => (item.id === saved.id ? saved : item)) },
      ),
  });
}
