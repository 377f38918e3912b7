import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { College, MergePreview } from '../../contract/manage-colleges.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { collegeNotFound, findCollege } from './list-colleges.ts';

interface Merge {
  /** The college that remains. */
  readonly id: string;
  readonly ids: readonly string[];
}

/** Other colleges than the one that remains, each once. @throws {AppError} validation_failed if there are none */
function mergedIds({ id, ids }: Merge): string[] {
  const others = [...new Set(ids)].filter((other) => other !== id);
  if (others.length === 0)
    throw new AppError('validation_failed', { message: 'Choose at least two colleges to merge.' });
  return others;
}

/**
 * What the merge would change now. The points are those that the board of colleges can add up: of the running edition, of those
 * who are listed.
 * @throws {AppError} not_found if one of the colleges was merged or removed; validation_failed
 */
export async function previewMerge(
  runSql: RunSql,
  _actor: AdministratorActor,
  merge: Merge,
): Promise<MergePreview> {
  const others = mergedIds(merge);
  const isMerged = (name: Prisma.Sql) => Prisma.sql`college_name_key(${name}) IN (SELECT key FROM names)`;
  const points = (of: Prisma.Sql) => Prisma.sql`(SELECT coalesce(sum(scores.points), 0)::int FROM scores
    WHERE scores.board = running_edition()::text AND scores.listed AND scores.college IN (
      SELECT college_key(colleges.name) FROM colleges WHERE ${of}))`;
  const students = (of: Prisma.Sql) => Prisma.sql`(SELECT count(*)::int FROM users
    WHERE users.college_id IN (SELECT colleges.id FROM colleges WHERE ${of}))`;
  const ofOthers = Prisma.sql`colleges.id = ANY (${others}::uuid[]) OR colleges.merged_into_id = ANY (${others}::uuid[])`;
  const ofRemaining = Prisma.sql`colleges.id = ${merge.id}::uuid OR colleges.merged_into_id = ${merge.id}::uuid`;
  const [found] = await runSql<Omit<MergePreview, 'into'> & { into: string | null }>(Prisma.sql`
    WITH names AS MATERIALIZED (SELECT colleges.name_key AS key FROM colleges WHERE ${ofOthers}),
    addressed AS (SELECT state FROM announcements
      WHERE audience_kind = 'college' AND state <> 'withdrawn' AND ${isMerged(Prisma.sql`audience_college`)})
    SELECT
      (SELECT name FROM colleges WHERE id = ${merge.id}::uuid AND merged_into_id IS NULL) AS into,
      ARRAY(SELECT name FROM colleges WHERE id = ANY (${others}::uuid[]) AND merged_into_id IS NULL ORDER BY name) AS names,
      ${students(ofOthers)} AS students, ${students(ofRemaining)} AS "studentsBefore",
      ${points(ofOthers)} AS points, ${points(ofRemaining)} AS "pointsBefore",
      (SELECT count(*)::int FROM addressed) AS announcements,
      (SELECT count(*)::int FROM addressed WHERE state <> 'published') AS drafts,
      (SELECT count(*)::int FROM tasks WHERE state <> 'archived'
        AND EXISTS (SELECT FROM unnest(tasks.colleges) AS each WHERE ${isMerged(Prisma.sql`each`)})) AS tasks`);
  if (!found?.into || found.names.length < others.length) throw collegeNotFound();
  return { ...found, into: found.into };
}

/**
 * Merges colleges into one. From the commit on, each name finds the remaining college: a profile that is saved meanwhile waits for it,
 * or is seen by the job that moves the students.
 * @throws {AppError} not_found if one of the colleges was merged or removed meanwhile; validation_failed
 */
export async function mergeColleges(
  { db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: AdministratorActor,
  merge: Merge,
): Promise<College> {
  const others = mergedIds(merge);
  const { requestId } = actor;
  await jobs?.ready();
  const college = await db.$transaction(async (tx) => {
    const locked = await tx.$queryRaw<unknown[]>`
      SELECT FROM colleges WHERE id = ANY (${[merge.id, ...others]}::uuid[]) AND merged_into_id IS NULL
      ORDER BY id FOR UPDATE`;
    if (locked.length < others.length + 1) throw collegeNotFound();
    // Names that were merged into these before follow.
    await tx.$executeRaw`
      UPDATE colleges SET merged_into_id = ${merge.id}::uuid, moved_at = NULL
      WHERE id = ANY (${others}::uuid[]) OR merged_into_id = ANY (${others}::uuid[])`;
    await tx.college.update({
      where: { id: merge.id },
      data: { confirmedAt: now() },
    });
    for (const id of others) {
      await recordAudit(tx, actor, {
        action: 'college.merge',
        subjectKind: 'college',
        subjectId: id,
        detail: { intoId: merge.id },
      });
    }
    const moved = await tx.college.findMany({
      where: { mergedIntoId: merge.id, movedAt: null },
      select: { id: true },
    });
    await jobs?.enqueueAll(
      tx,
      'college-move',
      moved.map(({ id }) => ({ collegeId: id, requestId })),
    );
    return findCollege(runSqlIn(tx), merge.id);
  });
  jobs?.wake('college-move');
  return college;
}
