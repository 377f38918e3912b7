import type { AdministratorActor } from '../../actor.ts';
import type { listColleagues as route } from '../../contract/messages.ts';
import type { Answer } from '../../contract/route.ts';
import type { Deps } from '../../deps.ts';

/** The administrators of the list ADMIN_EMAILS who have signed in, by name. */
export async function listColleagues(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  _actor: AdministratorActor,
): Promise<Answer<typeof route>> {
  const rows = await db.administrator.findMany({
    where: { email: { in: [...config.adminEmails] } },
    select: { id: true, name: true, email: true },
  });
  const items = rows.map(({ id, name, email }) => ({ id, email, name: name ?? email }));
  return { items: items.sort((a, b) => a.name.localeCompare(b.name, 'en')) };
}
