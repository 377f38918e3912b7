import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import {
  aliasTaken,
  type OwnPublicProfile,
  type editPublicProfile as route,
  worksRefused,
} from '../../contract/public-profiles.ts';
import type { Parsed } from '../../contract/route.ts';
import { type Db, isUniqueViolation, type Tx } from '../../database/db.ts';
import { lockStudent } from '../../database/lock-student.ts';

const refusedField = (field: string, message: string) =>
  new AppError('validation_failed', { fields: [{ path: `body.${field}`, message }] });

/** What the caller's public page shows; before the first save it is off and has no alias. */
export async function findOwnPublicProfile(db: Tx, { user }: StudentActor): Promise<OwnPublicProfile> {
  const row = await db.publicProfile.findUnique({
    where: { userId: user.id },
    select: {
      alias: true,
      enabled: true,
      works: {
        where: { submission: { status: 'approved' } },
        orderBy: { position: 'asc' },
        select: { submissionId: true, pictures: true },
      },
    },
  });
  if (row === null) return { alias: null, enabled: false, works: [] };
  const works = row.works.map(({ submissionId, pictures }) => ({ id: submissionId, pictures }));
  return { alias: row.alias, enabled: row.enabled, works };
}

/**
 * Sets the caller's public page.
 * @throws {AppError} validation_failed for an alias of somebody else, and for work that is not the caller's or not approved:
 * whether somebody else's exists is private; unauthenticated if the account was deleted after the session was read
 */
export async function editPublicProfile(
  db: Db,
  actor: StudentActor,
  { alias, enabled, works }: Parsed<typeof route, 'body'>,
): Promise<OwnPublicProfile> {
  const { id: userId } = actor.user;
  try {
    return await db.$transaction(async (tx) => {
      // A deletion of the account finds the page, or this finds no account. A deletion of a work waits, or is finished.
      await lockStudent(tx, userId);
      const ids = works.map(({ id }) => id);
      const own = await tx.submission.count({ where: { id: { in: ids }, userId, status: 'approved' } });
      if (own !== ids.length) throw refusedField('works', worksRefused);
      await tx.publicProfile.upsert({
        where: { userId },
        create: { userId, alias, enabled },
        update: { alias, enabled },
        select: { userId: true },
      });
      await tx.publicWork.deleteMany({ where: { userId } });
      await tx.publicWork.createMany({
        data: works.map(({ id, pictures }, position) => ({ submissionId: id, userId, position, pictures })),
      });
      return findOwnPublicProfile(tx, actor);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refusedField('alias', aliasTaken);
    throw error;
  }
}
