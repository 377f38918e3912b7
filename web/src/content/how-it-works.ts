import { limits, MiB } from '#contract/limits.ts';
import { formatNumber } from '#contract/word-of.ts';
import { workLimits } from '#contract/work-limits.ts';
import { programme } from './site.ts';

const megabytes = (bytes: number) => `${formatNumber(bytes / MiB)} MB`;

/** 'Up to 10, at most 50 MB each, a video 512 MB', as the server enforces it. */
export function filesOfWork(): string {
  const { maxFiles, maxBytes, maxVideoBytes } = workLimits(programme().uploads);
  const video = maxVideoBytes === maxBytes ? '' : `, a video ${megabytes(maxVideoBytes)}`;
  return maxFiles === 1
    ? `One, at most ${megabytes(maxBytes)}${video}`
    : `Up to ${maxFiles}, at most ${megabytes(maxBytes)} each${video}`;
}

export const allFiles = `At most ${megabytes(limits.studentQuotaBytes)} together`;

/** What one submission may contain, with the sizes and numbers that the server enforces. */
export const accepted = () => [
  { name: 'Files', text: filesOfWork() },
  { name: 'All your files', text: allFiles },
  { name: 'Link', text: 'One web address, for example of a video or a post' },
  { name: 'Description', text: `Up to ${formatNumber(limits.descriptionLength)} characters` },
];
