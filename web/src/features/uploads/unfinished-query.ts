import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listUnfinishedUploads } from '#contract/resumable-uploads.ts';
import type { UploadPurpose } from '#contract/uploads.ts';
import { call } from '../../api/client.ts';
import { sendsInParts } from './file-rules.ts';
import { removeUpload } from './remove-upload.ts';

/** Milliseconds between two questions whether files that have arrived are ready, and how often it is asked. */
const askEvery = 3_000;
const askAtMost = 200;

const unfinishedQuery = (purpose: UploadPurpose) =>
  queryOptions({
    queryKey: ['unfinished-uploads', purpose],
    queryFn: ({ signal }) => call(listUnfinishedUploads, { query: { purpose }, signal }),
    enabled: sendsInParts(purpose),
    // What another form has sent since counts, and what this one sends is shown by itself.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Not while the page is hidden.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount < askAtMost && data?.uploads.some(({ state }) => state === 'processing')
        ? askEvery
        : false,
  });

/** Large files that began to arrive before this form was opened and are not in use. */
export function useUnfinishedUploads(purpose: UploadPurpose) {
  const { data } = useQuery(unfinishedQuery(purpose));
  // Also before the list has arrived: it may name a file that this form began to send meanwhile.
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  /** It is shown in another way from now on. */
  const leaveOut = (id: string) => setLeftOut((ids) => new Set(ids).add(id));
  return {
    unfinished: data?.uploads.filter(({ id }) => !leftOut.has(id)) ?? [],
    leaveOut,
    remove(id: string) {
      leaveOut(id);
      void removeUpload(id);
    },
  };
}
