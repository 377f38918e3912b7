import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { legalTexts } from '../../contract/legal-texts.ts';
import type { Db } from '../../database/db.ts';

interface Published {
  readonly version: number;
  /** Whether a version after the given one asks everybody again. */
  readonly asksAgain: boolean;
}

const publishedSince = async (db: Pick<Db, '$queryRaw'>, version: number): Promise<Published> => {
  const [found] = await db.$queryRaw<Published[]>`
    SELECT coalesce(max(number), 0)::int AS version, coalesce(bool_or(asks_again AND number > ${version}::int), false) AS "asksAgain"
    FROM site_versions`;
  if (found === undefined) throw new Error('an aggregate is one row');
  return found;
};

/** The version that is published, and whether the caller has agreed to an earlier one. */
export async function findConsent(
  db: Db,
  { user }: StudentActor,
): Promise<{ version: number; again: boolean }> {
  const { version } = await publishedSince(db, 0);
  const row = await db.user.findUnique({ where: { id: user.id }, select: { agreedTo: true } });
  return { version, again: (row?.agreedTo ?? 0) >= 0 };
}

/**
 * Records that the caller has agreed to privacy and terms. A repetition changes nothing.
 * @param input `version`: what they were shown
 * @throws {AppError} stale_version if it is not published, or if a later one asks again; unauthenticated if the account was deleted after the session was read
 */
export async function giveConsent(
  db: Db,
  { user }: StudentActor,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const published = await publishedSince(tx, version);
    if (version > published.version || published.asksAgain) {
      throw new AppError('stale_version', {
        message: 'The texts have changed in the meantime. Reload the page, and read them again.',
      });
    }
    const changed = await tx.$executeRaw`
      UPDATE users SET agreed_to = greatest(agreed_to, ${version}::int)
      WHERE id = ${user.id}::uuid AND deleted_at IS NULL`;
    if (changed === 0) throw new AppError('unauthenticated');
    await tx.consent.createMany({
      data: (['privacy', 'terms'] as const).map((document) => ({
        userId: user.id,
        document,
        version,
        textOf: new Date(legalTexts[document]),
        at: now,
      })),
      skipDuplicates: true,
    });
  });
}
