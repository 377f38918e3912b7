import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { defaultSizes, listUnfinishedUploads, type ResumableUpload } from '#contract/resumable-uploads.ts';
import { type UploadPurpose, uploadRules } from '#contract/uploads.ts';
import { call } from '../../api/client.ts';
import { removeUpload } from './remove-upload.ts';

const unfinishedQuery = (purpose: UploadPurpose) =>
  queryOptions({
    queryKey: ['unfinished-uploads', purpose],
    queryFn: ({ signal }) => call(listUnfinishedUploads, { query: { purpose }, signal }),
    enabled: uploadRules[purpose].largeVideos,
    // What another form has sent since counts, and what this one sends is shown by itself.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Large files that began to arrive before this form was opened and are not in use, and the sizes that this server accepts. */
export function useUnfinishedUploads(purpose: UploadPurpose) {
  const client = useQueryClient();
  const { data } = useQuery(unfinishedQuery(purpose));
  /** They are shown in another way from now on. */
  const leaveOut = (isLeftOut: (upload: ResumableUpload) => boolean) =>
    client.setQueryData(
      unfinishedQuery(purpose).queryKey,
      (known) => known && { ...known, uploads: known.uploads.filter((upload) => !isLeftOut(upload)) },
    );
  return {
    unfinished: data?.uploads ?? [],
    sizes: data ?? defaultSizes,
    leaveOut: (id: string) => leaveOut((upload) => upload.id === id),
    remove(id: string) {
      leaveOut((upload) => upload.id === id);
      void removeUpload(id);
    },
  };
}
