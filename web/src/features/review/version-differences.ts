import type { ReviewedHistory } from '#contract/submission-history.ts';

export type EarlierWork = ReviewedHistory['versions'][number];

const filesOf = ({ files }: EarlierWork) => files.map(({ id }) => id).join();

/** What differs between two versions of a work. */
export function differences(one: EarlierWork, other: EarlierWork): string[] {
  return [
    one.title !== other.title && 'title',
    one.description !== other.description && 'description',
    one.link !== other.link && 'link',
    filesOf(one) !== filesOf(other) && 'set of files',
  ].filter((word) => word !== false);
}
