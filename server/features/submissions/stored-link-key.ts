import { hash } from 'node:crypto';
import { linkKey } from '../../contract/link-key.ts';

/** `linkKey` as the database compares it: a hash, because an index has no room for the longest links. Any other text is its own key. */
export const storedLinkKey = (link: string | null): string | null =>
  link === null ? null : hash('md5', linkKey(link) ?? link);
