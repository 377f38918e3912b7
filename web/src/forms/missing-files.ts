import type { UploadsState } from './use-form-files.ts';

/** Why a form cannot be sent without the user noticing that chosen files are missing; null if none is. */
export function missingFiles(
  { failed, unfinished }: Pick<UploadsState, 'failed' | 'unfinished'>,
  interrupted: readonly string[],
): string | null {
  const missing = failed + interrupted.length;
  if (missing === 0) return null;
  const [what, them] = missing === 1 ? ['A file', 'it'] : [`${missing} files`, 'them'];
  // A refused file can only be removed.
  const all = [
    unfinished.length > 0 && `Try ${them} again`,
    interrupted.length > 0 && `Choose ${them} again`,
    failed > unfinished.length && `Remove ${them}`,
  ].filter((way) => way !== false);
  const way = all.length > 1 ? 'Each file shows what to do' : all[0];
  const orRemove = all.length > 1 || way?.startsWith('Remove') ? '' : ` or remove ${them}`;
  return `${what} could not be added. ${way}${orRemove}.`;
}
