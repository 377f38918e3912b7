import { queryOptions } from '@tanstack/react-query';
import { previewRetention } from '#contract/retention-preview.ts';
import { call } from '../../api/client.ts';

/** Counted when the page is opened. */
export const retentionQuery = () =>
  queryOptions({
    queryKey: ['retention'],
    queryFn: ({ signal }) => call(previewRetention, { signal }),
    refetchOnWindowFocus: false,
  });
