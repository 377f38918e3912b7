import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { listCertificates as route } from '../../contract/certificates.ts';
import { id } from '../../contract/fields.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { keyset, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { studentMatches } from '../../database/text-search.ts';
import { type CertificateRow, presentCertificate, stateConditions } from './present-certificate.ts';

const newestFirst = keyset([
  { field: 'issuedAt', column: Prisma.sql`c.issued_at`, type: 'timestamptz', order: 'desc' },
  { field: 'id', column: Prisma.sql`c.id`, type: 'uuid', order: 'desc' },
]);

/** The number of a certificate, or a part of what identifies the student. */
const matches = (search: string): Prisma.Sql =>
  id.safeParse(search).success
    ? Prisma.sql`c.id = ${search}::uuid`
    : Prisma.sql`c.user_id IN (SELECT id FROM users WHERE ${studentMatches(search)})`;

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listCertificates(
  runSql: RunSql,
  _actor: AdministratorActor,
  { edition, search, templateId, userId, batchId, state, cursor, limit }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const conditions = [
    ...(search ? [matches(search)] : []),
    ...(edition === undefined ? [] : [Prisma.sql`c.edition_id = edition_of(${edition}::int)`]),
    ...(templateId === undefined ? [] : [Prisma.sql`c.template_id = ${templateId}::uuid`]),
    ...(userId === undefined ? [] : [Prisma.sql`c.user_id = ${userId}::uuid`]),
    ...(batchId === undefined ? [] : [Prisma.sql`c.batch_id = ${batchId}::uuid`]),
    ...(state === undefined ? [] : [stateConditions[state]]),
  ];
  const matching = conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' AND ');
  const found = await runSql<PageRow<CertificateRow> & { counted: number }>(Prisma.sql`
    SELECT counted.*, page.* FROM (SELECT count(*)::int AS counted FROM certificates c WHERE ${matching}) AS counted
    LEFT JOIN (
      SELECT c.id, c.user_id AS "userId", c.template_id AS "templateId", c.batch_id AS "batchId", c.recipient, c.content,
        c.issued_at AS "issuedAt", c.replaced_at AS "replacedAt", c.revoked_at AS "revokedAt",
        c.revoked_reason AS "revokedReason", c.listed
      FROM certificates c WHERE ${matching} AND ${newestFirst.after(cursor)}
      ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}
    ) AS page ON true ORDER BY page."issuedAt" DESC, page.id DESC`);
  const { rows, nextCursor } = newestFirst.page(rowsOfPage(found), limit);
  return { items: rows.map(presentCertificate), nextCursor, total: found[0]?.counted ?? 0 };
}
