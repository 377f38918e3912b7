import type { SubmissionVersion } from '#contract/submission-history.ts';

/**
 * How people count versions: those that were handed in, from 1. The server's numbers grow with each edit before a review, too.
 * @param versions of the history, the oldest first
 */
export const versionNumber = (
  versions: readonly Pick<SubmissionVersion, 'version'>[],
  version: number,
): number => Math.max(1, versions.filter((each) => each.version <= version).length);
