import type { Db, Tx } from '../../database/db.ts';

/** Notifications that are changed in one transaction. */
const atOnce = 2_000;

/**
 * Deletes the notifications of withdrawn announcements, and writes the title of corrected ones into theirs: in batches, because
 * there may be one for each student.
 * @returns how many were deleted or changed
 */
export async function refreshNotices(db: Db, limit = atOnce): Promise<number> {
  const outdated = await db.announcement.findMany({
    where: { noticesOutdated: true },
    select: { id: true },
    take: 100,
  });
  let changed = 0;
  for (const { id } of outdated) {
    let more = true;
    while (more) {
      const count = await db.$transaction((tx) => refreshBatch(tx, id, limit));
      changed += count;
      more = count > 0;
    }
  }
  return changed;
}

/** @returns 0 if nothing is left, or if another server is doing it */
async function refreshBatch(tx: Tx, id: string, limit: number): Promise<number> {
  const [found] = await tx.$queryRaw<{ title: string; state: string }[]>`
    SELECT title, state FROM announcements WHERE id = ${id}::uuid AND notices_outdated
    FOR NO KEY UPDATE SKIP LOCKED`;
  if (found === undefined) return 0;
  const count =
    found.state === 'withdrawn'
      ? await tx.$executeRaw`
          DELETE FROM notifications WHERE id IN (
            SELECT id FROM notifications WHERE subject_id = ${id}::uuid AND kind = 'announcement' LIMIT ${limit})`
      : await tx.$executeRaw`
          UPDATE notifications SET data = jsonb_set(data, '{title}', to_jsonb(${found.title}::text))
          WHERE id IN (
            SELECT id FROM notifications WHERE subject_id = ${id}::uuid AND kind = 'announcement'
              AND data ->> 'title' <> ${found.title} LIMIT ${limit})`;
  if (count === 0)
    await tx.$executeRaw`UPDATE announcements SET notices_outdated = false WHERE id = ${id}::uuid`;
  return count;
}
