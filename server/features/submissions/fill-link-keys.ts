import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';
import { storedLinkKey } from './stored-link-key.ts';

/** Milliseconds. */
const period = 10_000;
/** Rows that are locked together. */
const batchSize = 500;

/**
 * Fills the keys of links that were written without one, by the previous release or before there were keys. Safe to run
 * concurrently: it skips rows that others have locked.
 * @returns rows filled
 */
export function fillLinkKeys({ db }: Pick<Deps, 'db'>): Promise<number> {
  return inBatches(batchSize, () =>
    db.$transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ id: string; link: string }[]>`
        SELECT id, link FROM submissions WHERE link IS NOT NULL AND link_key IS NULL
        LIMIT ${batchSize} FOR NO KEY UPDATE SKIP LOCKED`;
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      const keys = rows.map(({ link }) => storedLinkKey(link));
      return tx.$executeRaw`
        UPDATE submissions SET link_key = filled.key FROM unnest(${ids}::uuid[], ${keys}::text[]) AS filled (id, key)
        WHERE submissions.id = filled.id`;
    }),
  );
}

/** Runs every ten seconds. @returns stops it; a sweep in progress continues to its end */
export function startLinkKeyFiller(deps: Pick<Deps, 'db'>, observer: RunObserver): () => void {
  return repeat(() => fillLinkKeys(deps), { ...observer, name: 'link keys', period });
}
