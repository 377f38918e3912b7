import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { listColleagues as route } from '../../contract/messages.ts';
import type { Answer } from '../../contract/route.ts';
import { administratorHas } from '../../database/administrators-sql.ts';
import type { Deps } from '../../deps.ts';

/** The administrators who may answer messages, by name. */
export async function listColleagues(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  _actor: AdministratorActor,
): Promise<Answer<typeof route>> {
  const items = await db.$queryRaw<Answer<typeof route>['items']>`
    SELECT id, email, coalesce(name, email) AS name FROM administrators AS a
    WHERE ${administratorHas(Prisma.sql`a`, 'messages', config.adminEmails)}`;
  return { items: items.sort((a, b) => a.name.localeCompare(b.name, 'en')) };
}
