import { Prisma } from '#prisma/client.ts';
import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Deps } from '../../deps.ts';
import { deletionsPaused } from '../../storage/deletions-pause.ts';
import { type DiscardedUpload, type Log, removeDiscarded } from './discard-uploads.ts';
import { sweepParts } from './upload-parts.ts';
import { isUnbound, keyFolders } from './upload-policy.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds after which a pending upload counts as abandoned. */
export const pendingFor = hour;
/** Milliseconds after which an unbound file, or an object without a row, is removed. */
export const unboundFor = 24 * hour;
/** Milliseconds for which the row of a refused file says why. */
const refusedFor = hour;
const batchSize = 500;

type SweepDeps = Pick<Deps, 'db' | 'store' | 'now' | 'config'> & { readonly log: Log };

/**
 * Removes discarded files, abandoned uploads and files that were not bound within a day. Bound and recent files stay, and files
 * of which a part arrived within `UNFINISHED_UPLOAD_HOURS`.
 * Any number of sweeps may run at once.
 * @returns the number of files removed
 * @throws {ObjectStoreUnavailable} before it deletes the row of an object that it could not remove
 */
export async function sweepUploads(deps: SweepDeps): Promise<number> {
  const { db, now, config } = deps;
  const unfinishedSince = new Date(now().getTime() - config.uploads.unfinishedHours * hour);
  const pendingSince = new Date(now().getTime() - pendingFor);
  const unboundSince = new Date(now().getTime() - unboundFor);
  await discard(Prisma.sql`status = 'pending' AND created_at < ${pendingSince} AND NOT EXISTS (
    SELECT FROM resumable_uploads WHERE upload_id = uploads.id AND touched_at >= ${unfinishedSince}
  )`);
  await discard(Prisma.sql`status = 'ready' AND ready_at < ${unboundSince}`);
  let removed = await sweepParts(deps, batchSize);
  // A file that is in use needs no row of its parts.
  await db.$executeRaw`
    DELETE FROM resumable_uploads USING uploads
    WHERE id = upload_id AND status = 'ready' AND ready_at < ${unboundSince}
      AND NOT EXISTS (SELECT FROM upload_parts WHERE upload_parts.upload_id = id)`;
  const refusedSince = new Date(now().getTime() - refusedFor);
  for (let after = ''; ; ) {
    const batch: DiscardedUpload[] = await db.upload.findMany({
      where: {
        status: 'discarded',
        storageKey: { gt: after },
        NOT: { discardedAt: { gt: refusedSince }, resumable: { refusalCode: { not: null } } },
      },
      select: { id: true, storageKey: true },
      orderBy: { storageKey: 'asc' },
      take: batchSize,
    });
    const last = batch.at(-1);
    if (last === undefined) return removed;
    // Without a reachable store every removal below would fail slowly.
    await deps.store.check();
    removed += await removeDiscarded(deps, batch);
    after = last.storageKey;
  }

  /** Conditional updates: a file that a request is binding is either bound or discarded, never both. */
  async function discard(abandoned: Prisma.Sql): Promise<void> {
    for (;;) {
      const count = await db.$executeRaw`
        UPDATE uploads SET status = 'discarded', discarded_at = ${now()}
        WHERE id IN (SELECT id FROM uploads WHERE ${isUnbound} AND ${abandoned} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`;
      if (count < batchSize) return;
    }
  }
}

/**
 * Removes objects older than a day that no row names, such as those of a lost database. It lists the
 * whole store, so it runs rarely.
 * @returns the number of objects removed
 */
export async function sweepOrphans({ db, store, now }: SweepDeps): Promise<number> {
  let removed = 0;
  const since = now().getTime() - unboundFor;
  for (const folder of keyFolders) {
    let batch: string[] = [];
    for await (const { key, lastModified } of store.list(`${folder}/`)) {
      if (lastModified.getTime() >= since) continue;
      batch.push(key);
      if (batch.length < batchSize) continue;
      await removeUnnamed(batch);
      batch = [];
    }
    await removeUnnamed(batch);
  }
  return removed;

  // A row is inserted before its object and keys are never reused, so an old object without a row never gets one.
  async function removeUnnamed(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const rows = await db.$queryRaw<{ key: string }[]>`
      SELECT key FROM unnest(${[...keys]}::text[]) AS key
      WHERE NOT EXISTS (SELECT FROM uploads WHERE storage_key = key)
        AND NOT EXISTS (SELECT FROM upload_parts WHERE storage_key = key)`;
    // No backup needs these objects, but while a backup runs nothing is deleted: one rule for all deletions.
    if (rows.length === 0 || (await deletionsPaused(db))) return;
    for (const { key } of rows) {
      await store.delete(key);
      removed += 1;
    }
  }
}

/**
 * Sweeps shortly after the start and then every ten minutes; orphans every six hours.
 * @returns a function that stops the schedule; a sweep in progress finishes
 */
export function startSweeper(
  deps: Pick<Deps, 'db' | 'store' | 'now' | 'config'>,
  observer: RunObserver,
): () => void {
  const every = (name: string, period: number, sweep: (deps: SweepDeps) => Promise<number>) =>
    repeat((log) => sweep({ ...deps, log }), { ...observer, name, period });
  const stops = [
    every('uploads', 10 * minute, sweepUploads),
    every('orphaned objects', 6 * hour, sweepOrphans),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
