import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { College, CollegeInput } from '../../contract/manage-colleges.ts';
import { isUniqueViolation, type Tx } from '../../database/db.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import { auditedChange } from '../audit/audited-change.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { collegeNotFound, findCollege } from './list-colleges.ts';

type SaveDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

/** @throws {AppError} validation_failed if there is a college with the name */
export async function createCollege(
  { db, now }: SaveDeps,
  actor: AdministratorActor,
  input: CollegeInput,
): Promise<College> {
  return db
    .$transaction(async (tx) => {
      await refuseTakenName(tx, input.name, null);
      const { id } = await tx.college.create({
        data: { ...input, confirmedAt: now() },
        select: { id: true },
      });
      await recordAudit(tx, actor, { action: 'college.create', subjectKind: 'college', subjectId: id });
      return findCollege(runSqlIn(tx), id);
    })
    .catch(sayNameIsTaken);
}

/**
 * Changes a college. A job gives its students the new name. The old one still finds it.
 * @throws {AppError} not_found; stale_version; validation_failed if another college has the name
 */
export async function editCollege(
  { db, jobs, now }: SaveDeps,
  actor: AdministratorActor,
  { id, version, ...input }: CollegeInput & { id: string; version: number },
): Promise<College> {
  await jobs?.ready();
  const college = await db
    .$transaction(async (tx) => {
      const [before] = await tx.$queryRaw<(CollegeInput & { version: number; sameKey: boolean })[]>`
        SELECT name, abbreviation, city, state, version, name_key = college_name_key(${input.name}) AS "sameKey"
        FROM colleges WHERE id = ${id}::uuid AND merged_into_id IS NULL FOR UPDATE`;
      if (before === undefined) throw collegeNotFound();
      if (before.version !== version) {
        throw new AppError('stale_version', {
          message: 'Another administrator changed this college while you were editing it. Nothing was saved.',
        });
      }
      const renamed = before.name !== input.name;
      if (!before.sameKey) {
        await refuseTakenName(tx, input.name, id);
        await tx.$executeRaw`
          DELETE FROM colleges WHERE merged_into_id = ${id}::uuid AND name_key = college_name_key(${input.name})
            AND NOT EXISTS (SELECT FROM users WHERE users.college_id = colleges.id)`;
      }
      await tx.college.update({
        where: { id },
        data: {
          ...input,
          confirmedAt: now(),
          version: { increment: 1 },
          ...(renamed && { movedAt: null }),
        },
      });
      if (!before.sameKey) await tx.college.create({ data: { name: before.name, mergedIntoId: id } });
      await recordAudit(tx, actor, {
        action: 'college.edit',
        subjectKind: 'college',
        subjectId: id,
        detail: { changed: changedFields(before, input) },
      });
      if (renamed) await jobs?.enqueue(tx, 'college-move', { collegeId: id, requestId: actor.requestId });
      return findCollege(runSqlIn(tx), id);
    })
    .catch(sayNameIsTaken);
  jobs?.wake('college-move');
  return college;
}

function changedFields(before: CollegeInput, { name, abbreviation, city, state }: CollegeInput) {
  return auditedChange(
    { name: before.name, abbreviation: before.abbreviation, city: before.city, state: before.state },
    { name, abbreviation, city, state },
  ).changed;
}

/** @throws {AppError} not_found; validation_failed if an account has it */
export async function deleteCollege(
  { db }: Pick<Deps, 'db'>,
  actor: AdministratorActor,
  id: string,
): Promise<void> {
  await db.$transaction(async (tx) => {
    // Who chooses it now waits, and then makes a new row of the name.
    const locked = await tx.$queryRaw<unknown[]>`
      SELECT FROM colleges WHERE id = ${id}::uuid AND merged_into_id IS NULL FOR UPDATE`;
    if (locked.length === 0) throw collegeNotFound();
    const [used] = await tx.$queryRaw<{ students: number }[]>`
      SELECT count(*)::int AS students FROM users
      WHERE college_id IN (SELECT id FROM colleges WHERE id = ${id}::uuid OR merged_into_id = ${id}::uuid)`;
    if (used === undefined || used.students > 0) {
      throw new AppError('validation_failed', {
        message: 'Students have this college, so it cannot be removed. Merge it into another one instead.',
      });
    }
    await tx.college.delete({ where: { id } });
    await recordAudit(tx, actor, { action: 'college.delete', subjectKind: 'college', subjectId: id });
  });
}

/** @param own the college that may have it as another name; null: none may */
async function refuseTakenName(tx: Tx, name: string, own: string | null): Promise<void> {
  const taken = await tx.$queryRaw<unknown[]>(Prisma.sql`
    SELECT FROM colleges WHERE name_key = college_name_key(${name})
      AND (merged_into_id = ${own}::uuid) IS NOT TRUE`);
  if (taken.length > 0) throw nameIsTaken();
}

const nameIsTaken = () =>
  new AppError('validation_failed', {
    fields: [
      {
        path: 'body.name',
        message:
          'There is a college with this name, or one that had it. Search for it in the list, and merge the two if they are the same.',
      },
    ],
  });

function sayNameIsTaken(error: unknown): never {
  throw isUniqueViolation(error) ? nameIsTaken() : error;
}
