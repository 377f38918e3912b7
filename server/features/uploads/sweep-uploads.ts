import { repeat, type Watch } from '../../concurrency/repeat.ts';
import type { Deps } from '../../deps.ts';
import { deletionsPaused } from '../../storage/deletions-pause.ts';
import { type DiscardedUpload, type Log, removeDiscarded } from './discard-uploads.ts';
import { keyFolders } from './storage-key.ts';
import { isUnbound } from './upload-target.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds after which an upload that never ended counts as dead. */
const pendingFor = hour;
/** Milliseconds that a file may wait to be bound, and an object to be named by a row. */
const unboundFor = 24 * hour;
const batchSize = 500;

type SweepDeps = Pick<Deps, 'db' | 'store' | 'now'> & { readonly log: Log };

/**
 * Removes what nobody can reach any more: discarded files, uploads that never ended, files that nothing
 * bound within a day. Whatever is bound or recent stays. Any number of sweeps may run at once.
 * @returns files removed
 * @throws {ObjectStoreUnavailable} before it lets go of a row whose object it could not remove
 */
export async function sweepUploads(deps: SweepDeps): Promise<number> {
  const { db, now } = deps;
  const pendingSince = new Date(now().getTime() - pendingFor);
  const unboundSince = new Date(now().getTime() - unboundFor);
  // One conditional update: a file that is being bound at this moment is either bound or let go, never both.
  await db.$executeRaw`
    UPDATE uploads SET status = 'discarded', discarded_at = ${now()}
    WHERE ${isUnbound} AND (
      (status = 'pending' AND created_at < ${pendingSince}) OR (status = 'ready' AND ready_at < ${unboundSince})
    )`;
  let removed = 0;
  for (let after = ''; ; ) {
    const batch: DiscardedUpload[] = await db.upload.findMany({
      where: { status: 'discarded', storageKey: { gt: after } },
      select: { id: true, storageKey: true },
      orderBy: { storageKey: 'asc' },
      take: batchSize,
    });
    const last = batch.at(-1);
    if (last === undefined) return removed;
    // A store that is out would fail every one of them, slowly.
    await deps.store.check();
    removed += await removeDiscarded(deps, batch);
    after = last.storageKey;
  }
}

/**
 * Removes objects older than a day that no row names, such as what a lost database leaves. Lists the
 * whole store: rarely.
 * @returns objects removed
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

  // Rows come before their objects and keys are never used twice: an old object without a row stays without.
  async function removeUnnamed(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const rows = await db.$queryRaw<{ key: string }[]>`
      SELECT key FROM unnest(${[...keys]}::text[]) AS key
      WHERE NOT EXISTS (SELECT FROM uploads WHERE storage_key = key)`;
    // A backup's snapshot names none of them. While one runs nothing goes all the same: one rule for all deletions.
    if (rows.length === 0 || (await deletionsPaused(db))) return;
    for (const { key } of rows) {
      await store.delete(key);
      removed += 1;
    }
  }
}

/**
 * Sweeps soon and then every ten minutes, orphans every six hours.
 * @returns stops it; a sweep under way ends by itself
 */
export function startSweeper(deps: Pick<Deps, 'db' | 'store' | 'now'>, watch: Watch): () => void {
  const every = (name: string, period: number, sweep: (deps: SweepDeps) => Promise<number>) =>
    repeat((log) => sweep({ ...deps, log }), { ...watch, name, period });
  const stops = [
    every('uploads', 10 * minute, sweepUploads),
    every('orphaned objects', 6 * hour, sweepOrphans),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
