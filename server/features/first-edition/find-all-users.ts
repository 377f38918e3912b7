import type { AdministratorActor } from '../../actor.ts';
import type { getAllUsers } from '../../contract/first-edition.ts';
import type { Answer } from '../../contract/route.ts';
import type { Db } from '../../database/db.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { presentUser, userInclude } from '../users/present-user.ts';
import { presentFirstEditionUser } from './present-first-edition-user.ts';

/** All accounts that are not deleted, oldest first. Audited before the response, as the CSV export is. */
export async function findAllUsers(db: Db, actor: AdministratorActor): Promise<Answer<typeof getAllUsers>> {
  const rows = await db.user.findMany({
    where: { deletedAt: null },
    include: userInclude,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  await recordAudit(db, actor, {
    action: 'user.export',
    detail: { users: rows.length, role: 'all', searched: false },
  });
  return rows.map((row) => presentFirstEditionUser(presentUser(row)));
}
