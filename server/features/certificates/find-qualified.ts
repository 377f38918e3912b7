import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import {
  type CertificateAward,
  type CertificateValues,
  certificateReasons,
} from '../../contract/certificate-reasons.ts';
import type { Qualified, listQualified as route } from '../../contract/certificates.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { IncentiveTier } from '../../contract/site.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import { formatNumber } from '../../contract/word-of.ts';
import type { Tx } from '../../database/db.ts';
import { keyset, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import { type RunSql, runSqlIn } from '../../database/run-sql.ts';
import { studentMatches } from '../../database/text-search.ts';
import type { Deps } from '../../deps.ts';
import { administrators } from '../points/is-ambassador.ts';
import { findTemplate } from './manage-templates.ts';

export interface Wanted {
  /** Null: not saved yet. */
  readonly templateId: string | null;
  readonly award: CertificateAward;
  /** The row's id, not its number. */
  readonly editionId: number;
  /** Of the published site. */
  readonly tiers: readonly IncentiveTier[];
  readonly adminEmails: ReadonlySet<string>;
}

/** Hidden accounts are on no board, but may have every other certificate: it is the student who shows it. */
const isEnabled = Prisma.sql`users.deleted_at IS NULL AND users.disabled_at IS NULL
  AND users.id <> ALL (ARRAY(SELECT id FROM administrators))`;

/**
 * The condition on `users` and `ranked` for each reason; null if an administrator decides.
 * @throws {AppError} stale_version for a tier that the site no longer has
 */
function conditionOf({ award, editionId, tiers }: Wanted): Prisma.Sql | null {
  const approved = (task: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT FROM submissions s WHERE s.user_id = users.id AND s.edition_id = ${editionId} AND ${task}
      AND s.status = ANY(${statusesWhere('awarded')}::submission_status[]))`;
  switch (award.reason) {
    case 'participation':
      return approved(Prisma.sql`true`);
    case 'task':
      return approved(Prisma.sql`s.task_id = ${award.taskId}::uuid`);
    case 'points':
      return Prisma.sql`ranked.points >= ${award.points}`;
    case 'place':
      return Prisma.sql`ranked.rank <= ${award.places}`;
    case 'tier': {
      const tier = tiers.find(({ title }) => title === award.tier);
      if (tier === undefined) {
        throw new AppError('stale_version', {
          message: `The site has no tier “${award.tier}” any more. Choose another one in the template.`,
        });
      }
      return Prisma.sql`coalesce(ranked.points, 0) >= ${tier.from}`;
    }
    case 'hours':
    case 'role':
      return null;
  }
}

/** A row for each student who qualifies, in a subquery `found`: with true points, as administrators see them. */
function qualifiedRows(wanted: Wanted, user: Prisma.Sql): { ctes: Prisma.Sql; from: Prisma.Sql } {
  const condition = conditionOf(wanted) ?? Prisma.sql`false`;
  const board = Prisma.sql`board = ${String(wanted.editionId)}`;
  // Only a place needs the whole board.
  const isByPlace = wanted.award.reason === 'place';
  const points = Prisma.sql`
    SELECT user_id, scores.points + held_points AS points, NULL::int AS rank FROM scores WHERE ${board}`;
  const places = Prisma.sql`
    SELECT user_id, points, CASE WHEN NOT hidden THEN place END AS rank FROM (
      SELECT user_id, hidden, scores.points + held_points AS points,
        rank() OVER (PARTITION BY hidden ORDER BY scores.points + held_points DESC)::int AS place
      FROM scores JOIN users ON users.id = user_id
      WHERE ${board} AND scores.points + held_points > 0 AND ${isEnabled}) AS placed`;
  return {
    ctes: Prisma.sql`${administrators(wanted.adminEmails)},
      ranked AS (${isByPlace ? places : points})`,
    from: Prisma.sql`(
      SELECT users.id, users.id AS "userId", name, college, coalesce(ranked.points, 0) AS points, ranked.rank, c.id AS "certificateId"
      FROM users LEFT JOIN ranked ON ranked.user_id = users.id
      LEFT JOIN certificates c ON c.user_id = users.id AND c.template_id = ${wanted.templateId}::uuid
        AND c.edition_id = ${wanted.editionId} AND c.revoked_at IS NULL AND c.replaced_at IS NULL
      WHERE ${isEnabled} AND ${condition} AND ${user}) AS found`,
  };
}

const byPoints = keyset([
  { field: 'points', column: Prisma.sql`found.points`, type: 'int', order: 'desc' },
  { field: 'id', column: Prisma.sql`found.id`, type: 'uuid', order: 'asc' },
]);

/** @throws {AppError} not_found, stale_version, validation_failed for a cursor of another list */
export async function listQualified(
  { db, runSql, site, config: { adminEmails } }: Pick<Deps, 'db' | 'runSql' | 'site' | 'config'>,
  _actor: AdministratorActor,
  { id, edition, search, cursor, limit }: Parsed<typeof route, 'query'> & { readonly id: string },
): Promise<Answer<typeof route>> {
  const { award } = await findTemplate(db, id);
  const { tiers } = (await site.published()).content;
  const editionId = await findEditionId(runSql, edition);
  const rows = qualifiedRows(
    { templateId: id, award, editionId, tiers, adminEmails },
    studentMatches(search),
  );
  const found = await runSql<PageRow<Qualified & { id: string }> & { counted: number; issued: number }>(
    Prisma.sql`
      WITH ${rows.ctes}, found AS MATERIALIZED (SELECT * FROM ${rows.from})
      SELECT counted.*, page.* FROM (
        SELECT count(*)::int AS counted, count("certificateId")::int AS issued FROM found) AS counted
      LEFT JOIN (
        SELECT * FROM found WHERE ${byPoints.after(cursor)} ORDER BY ${byPoints.orderBy} LIMIT ${limit + 1}
      ) AS page ON true ORDER BY page.points DESC, page.id`,
  );
  const page = byPoints.page(rowsOfPage(found), limit);
  return {
    items: page.rows.map(({ counted: _, issued: __, id: ___, ...row }) => row),
    nextCursor: page.nextCursor,
    total: found[0]?.counted ?? 0,
    issued: found[0]?.issued ?? 0,
  };
}

/** @throws {AppError} not_found */
export async function findEditionId(runSql: RunSql, number: number | undefined): Promise<number> {
  const [row] = await runSql<{ id: number | null }>(
    Prisma.sql`SELECT edition_of(${number ?? null}::int) AS id`,
  );
  if (row?.id == null) throw new AppError('not_found', { message: 'This edition does not exist any more.' });
  return row.id;
}

/** One student, if they qualify. @throws {AppError} stale_version */
export async function findQualified(tx: Tx, wanted: Wanted, userId: string): Promise<Qualified | undefined> {
  const rows = qualifiedRows(wanted, Prisma.sql`users.id = ${userId}::uuid`);
  const [found] = await runSqlIn(tx)<Qualified>(Prisma.sql`WITH ${rows.ctes} SELECT * FROM ${rows.from}`);
  return found;
}

/** All who qualify and have none, at most `limit`. @throws {AppError} stale_version */
export function findAllToIssue(tx: Tx, wanted: Wanted, limit: number): Promise<Qualified[]> {
  const rows = qualifiedRows(wanted, Prisma.sql`c.id IS NULL`);
  return runSqlIn(tx)<Qualified>(
    Prisma.sql`WITH ${rows.ctes} SELECT * FROM ${rows.from} ORDER BY id LIMIT ${limit}`,
  );
}

/** What the reason's variables are replaced with. */
export function valuesOf(
  award: CertificateAward,
  { points, rank }: Pick<Qualified, 'points' | 'rank'>,
): CertificateValues {
  const values = {
    points: formatNumber(points),
    rank: rank === null ? '' : formatNumber(rank),
    tier: award.reason === 'tier' ? award.tier : '',
  };
  const names: readonly string[] = certificateReasons[award.reason].variables;
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
