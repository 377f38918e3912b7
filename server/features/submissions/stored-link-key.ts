import { hash } from 'node:crypto';
import { linkKey } from '../../contract/link-key.ts';
import type { Tx } from '../../database/db.ts';

/** `linkKey` as the database compares it: a hash, because an index has no room for the longest links. */
export function storedLinkKey(link: string | null): string | null {
  const key = link === null ? null : linkKey(link);
  return key === null ? null : hash('md5', key);
}

/**
 * Stores the key after the link was changed, in a statement of its own: a trigger has just set the key that the previous release
 * knows.
 * @param link undefined if it did not change
 */
export async function keepLinkKey(tx: Tx, id: string, link: string | null | undefined): Promise<void> {
  if (link === undefined) return;
  await tx.$executeRaw`UPDATE submissions SET link_key = ${storedLinkKey(link)} WHERE id = ${id}::uuid`;
}
