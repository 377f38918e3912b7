import type { Readable } from 'node:stream';
import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { getAllUsers } from '../../contract/first-edition.ts';
import { openJson } from '../../database/open-json.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { countUsers } from '../users/list-users.ts';
import { type PresentedUser, presentUser, userColumns } from '../users/present-user.ts';
import { runExport } from '../users/run-export.ts';
import { hasRole } from '../users/user-order.ts';
import { presentFirstEditionUser } from './present-first-edition-user.ts';

const { element } = getAllUsers.response;

/**
 * All accounts that are not deleted, oldest first, as a JSON array. Audited before the response, as the CSV export is.
 * @param signal ends it
 * @throws {AppError} what `runExport` throws
 */
export function findAllUsers(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: AdministratorActor,
  signal: AbortSignal,
): Promise<Readable> {
  const all = { role: 'all', adminEmails: config.adminEmails } as const;
  return runExport(actor, signal, () =>
    openJson<PresentedUser>(config.database.url, {
      rows: Prisma.sql`SELECT ${userColumns()} FROM users WHERE ${hasRole(all)} ORDER BY users.created_at, users.id`,
      write: (row) => JSON.stringify(element.parse(presentFirstEditionUser(presentUser(row)))),
      counted: Prisma.sql`SELECT ${countUsers(all)} AS count`,
      onCount: (users) =>
        recordAudit(db, actor, { action: 'user.export', detail: { users, role: 'all', searched: false } }),
      signal,
    }),
  );
}
