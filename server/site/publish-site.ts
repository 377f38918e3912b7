import type { Prisma } from '#prisma/client.ts';
import type { SiteContent } from '../contract/site.ts';
import type { Tx } from '../database/db.ts';
import { toStored } from './read-stored.ts';

/**
 * Shows the content to everybody, as another version.
 * @param by `asksAgain`: students must agree to privacy and terms again
 * @returns its number
 */
export async function publishSite(
  tx: Pick<Tx, 'siteVersion'>,
  content: SiteContent,
  {
    administratorId = null,
    asksAgain = false,
  }: { administratorId?: string | null; asksAgain?: boolean } = {},
): Promise<number> {
  const { number } = await tx.siteVersion.create({
    data: { content: toStored(content) satisfies Prisma.InputJsonValue, administratorId, asksAgain },
    select: { number: true },
  });
  return number;
}
