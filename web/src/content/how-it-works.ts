import { limits } from '#contract/limits.ts';
import { uploadLimits } from '#contract/uploads.ts';
import { formatNumber } from '#contract/word-of.ts';
import { programme } from './site.ts';

export const megabytes = (bytes: number) => `${formatNumber(bytes / 1024 ** 2)} MB`;

/** What one submission may contain, with the sizes and numbers that the server enforces. */
export function accepted() {
  const { maxFiles, maxBytes, maxVideoBytes } = uploadLimits('submission-file', programme().uploads);
  const video = maxVideoBytes === maxBytes ? '' : `, a video ${megabytes(maxVideoBytes)}`;
  return [
    {
      name: 'Files',
      text:
        maxFiles === 1
          ? `One, at most ${megabytes(maxBytes)}${video}`
          : `Up to ${maxFiles}, at most ${megabytes(maxBytes)} each${video}`,
    },
    { name: 'All your files', text: `At most ${megabytes(limits.studentQuotaBytes)} together` },
    { name: 'Link', text: 'One web address, for example of a video or a post' },
    { name: 'Description', text: `Up to ${formatNumber(limits.descriptionLength)} characters` },
  ];
}
