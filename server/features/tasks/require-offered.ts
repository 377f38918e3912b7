import { fieldRefused } from '../../app-error.ts';

/**
 * @param present what the task has: it may keep it
 * @throws {AppError} validation_failed
 */
export function requireOffered(
  field: 'domain' | 'category',
  wanted: string | null | undefined,
  { offered, present = null }: { offered: readonly string[]; present?: string | null },
): void {
  if (wanted === undefined || wanted === null || wanted === present || offered.includes(wanted)) return;
  throw fieldRefused(
    field,
    `“${wanted}” cannot be chosen: reload the page, which keeps your entries, and choose another ${field}.`,
  );
}
