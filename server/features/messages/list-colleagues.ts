import { type AdministratorActor, roleOf } from '../../actor.ts';
import type { listColleagues as route } from '../../contract/messages.ts';
import { roleHas } from '../../contract/roles.ts';
import type { Answer } from '../../contract/route.ts';
import type { Deps } from '../../deps.ts';

/** The administrators who may answer messages, by name. */
export async function listColleagues(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  _actor: AdministratorActor,
): Promise<Answer<typeof route>> {
  const rows = await db.administrator.findMany();
  const items = rows.flatMap(({ id, name, email, role: given }) => {
    const role = roleOf(config, { email, role: given });
    return role !== null && roleHas(role, 'messages') ? [{ id, email, name: name ?? email }] : [];
  });
  return { items: items.sort((a, b) => a.name.localeCompare(b.name, 'en')) };
}
