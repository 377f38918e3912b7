import type { AdministratorActor } from '../../actor.ts';
import type { getAllUsers } from '../../contract/first-edition.ts';
import type { Answer } from '../../contract/route.ts';
import type { Db } from '../../db.ts';
import { presentUser, userInclude } from '../users/present-user.ts';
import { presentFirstEditionUser } from './present-first-edition-user.ts';

/** Every living account at once, in the order of joining. */
export async function findAllUsers(db: Db, _actor: AdministratorActor): Promise<Answer<typeof getAllUsers>> {
  const rows = await db.user.findMany({
    where: { deletedAt: null },
    include: userInclude,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map((row) => presentFirstEditionUser(presentUser(row)));
}
