import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { addressesIn, type listInvitedAddresses as listRoute } from '../../contract/invitations.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { findMatches } from '../../database/bounded-count.ts';
import type { Db } from '../../database/db.ts';
import { keyset } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { containsText } from '../../database/text-search.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** The addresses that may join without a link. */

const order = keyset([{ field: 'email', column: Prisma.sql`a.email`, type: 'text', order: 'asc' }]);

interface Row {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
}

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listInvitedAddresses(
  runSql: RunSql,
  { search, cursor, limit }: Parsed<typeof listRoute, 'query'>,
): Promise<Answer<typeof listRoute>> {
  const from = Prisma.sql`FROM invited_addresses a WHERE true`;
  const { total, matches } = await findMatches(runSql, {
    id: Prisma.sql`a.id`,
    from,
    waysOf: () => (search ? [containsText(search, Prisma.sql`a.email`)] : []),
  });
  const [counted] = search
    ? []
    : await runSql<{ count: number }>(Prisma.sql`SELECT count(*)::int AS count FROM invited_addresses`);
  const found = await runSql<Row>(
    Prisma.sql`
      SELECT a.id, a.email, a.created_at AS "createdAt" ${from} AND ${matches} AND ${order.after(cursor)}
      ORDER BY ${order.orderBy} LIMIT ${limit + 1}`,
    { replan: Boolean(search) },
  );
  const { rows, nextCursor } = order.page(found, limit);
  return {
    items: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    nextCursor,
    ...total,
    ...(counted && { total: counted.count, totalIsMinimum: false }),
  };
}

/** @returns how many are new, and how many were invited already */
export async function addInvitedAddresses(
  db: Db,
  actor: AdministratorActor,
  { text }: { text: string },
): Promise<{ added: number; known: number }> {
  // In one order, because two statements could wait for each other's addresses.
  const addresses = addressesIn(text).addresses.sort();
  return db.$transaction(async (tx) => {
    const added = await tx.$executeRaw`
      INSERT INTO invited_addresses (email) SELECT unnest(${addresses}::text[]) ON CONFLICT (email) DO NOTHING`;
    await recordAudit(tx, actor, {
      action: 'invitation.invite',
      subjectKind: 'invitation',
      detail: { addresses: added },
    });
    return { added, known: addresses.length - added };
  });
}

/** @throws {AppError} not_found */
export async function removeInvitedAddress(
  db: Db,
  actor: AdministratorActor,
  { id }: { id: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.invitedAddress.deleteMany({ where: { id } });
    if (count === 0) throw new AppError('not_found', { message: 'This address was removed already.' });
    await recordAudit(tx, actor, { action: 'invitation.remove', subjectKind: 'invitation', subjectId: id });
  });
}
