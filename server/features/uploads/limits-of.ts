import { fieldRefused } from '../../app-error.ts';
import { mayHaveFiles, tooManyFiles } from '../../contract/submissions.ts';
import { type UploadPurpose, uploadLimits } from '../../contract/uploads.ts';
import type { UploadLimits } from '../../contract/work-limits.ts';
import type { Deps } from '../../deps.ts';
import { capSite } from '../../site/cap-site.ts';

export type LimitDeps = Pick<Deps, 'site'> & { readonly config: Pick<Deps['config'], 'uploads'> };

/** What the published site and this server allow now. */
export async function limitsOf({ site, config }: LimitDeps, purpose: UploadPurpose): Promise<UploadLimits> {
  const { content } = await site.published();
  return uploadLimits(purpose, capSite(content, config.uploads).programme.uploads);
}

/**
 * @param kept the files that the work has
 * @throws {AppError} validation_failed
 */
export function requireFileCount(
  ids: readonly string[],
  { maxFiles: max }: UploadLimits,
  kept: readonly string[] = [],
): void {
  if (!mayHaveFiles(ids, { max, kept })) throw fieldRefused('fileIds', tooManyFiles(max));
}

/** Bytes of the largest file. */
export const largestOf = ({ maxBytes, maxVideoBytes }: UploadLimits) => Math.max(maxBytes, maxVideoBytes);

/** Bytes of the largest file of a type. */
export const maxBytesOf = ({ maxBytes, maxVideoBytes }: UploadLimits, contentType: string) =>
  contentType.startsWith('video/') ? maxVideoBytes : maxBytes;
