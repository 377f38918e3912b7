import { Prisma } from '#prisma/client.ts';
import type { listPublicPages as listRoute } from '../../contract/leaderboard.ts';
import type { Answer } from '../../contract/route.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { administrators, isAmbassador } from './is-ambassador.ts';

/** The addresses of the public pages of those ambassadors who have switched one on and are shown by name. */
export async function listPublicPages(
  runSql: RunSql,
  ids: readonly string[],
  adminEmails: ReadonlySet<string>,
): Promise<Answer<typeof listRoute>> {
  const items = await runSql<{ id: string; alias: string }>(Prisma.sql`
    WITH ${administrators(adminEmails)}
    SELECT users.id, page.alias FROM public_profiles AS page JOIN users ON users.id = page.user_id
    WHERE page.user_id = ANY(${ids}::uuid[]) AND page.enabled
      AND is_shown_by_name(users.alias, users.hidden) AND ${isAmbassador}`);
  return { items };
}
