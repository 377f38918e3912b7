import { limits } from '#contract/limits.ts';
import { formatNumber } from '#contract/word-of.ts';

const megabytes = (bytes: number) => `${formatNumber(bytes / 1024 ** 2)} MB`;

/** What one submission may contain, with the sizes and numbers that the server enforces. */
export const accepted = [
  {
    name: 'Files',
    text: `Up to ${limits.filesPerSubmission}, at most ${megabytes(limits.submissionFileBytes)} each, a video ${megabytes(limits.videoBytes)}`,
  },
  { name: 'All your files', text: `At most ${megabytes(limits.studentQuotaBytes)} together` },
  { name: 'Link', text: 'One web address, for example of a video or a post' },
  { name: 'Description', text: `Up to ${formatNumber(limits.descriptionLength)} characters` },
] as const;
