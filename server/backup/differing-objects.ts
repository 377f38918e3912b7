import { mapConcurrent } from '../concurrency/map-concurrent.ts';
import { ObjectNotFound, type ObjectStore } from '../storage/object-store.ts';
import { measured } from './archive-files.ts';
import type { IndexedObject } from './object-index.ts';
import { createProgress, type Say } from './progress.ts';

/** Objects read at once. */
const lanes = 4;

/**
 * Reads every object that the database's rows name.
 * @returns a sentence for each that is missing, is not what its row or the archive says, or that no row names
 */
export async function differingObjects(
  { store, say }: { store: ObjectStore; say: Say },
  { rows, archived }: { rows: readonly IndexedObject[]; archived: readonly IndexedObject[] },
): Promise<string[]> {
  const differing: string[] = [];
  const known = new Map(archived.map((object) => [object.id, object]));
  const progress = createProgress(say);
  let count = 0;
  await mapConcurrent(rows, lanes, async (row) => {
    const meant = known.get(row.id);
    known.delete(row.id);
    const difference =
      meant?.key === row.key && meant.size === row.size && meant.sha256 === row.sha256
        ? await differenceOf(store, row)
        : `upload ${row.id} is another one in the archive's list of objects`;
    if (difference !== null) differing.push(difference);
    count += 1;
    progress(() => `Compared ${count} of ${rows.length} objects.`);
  });
  for (const { id, key } of known.values()) differing.push(`object ${key} is named by no row (upload ${id})`);
  const named = new Set([...rows, ...archived].map(({ key }) => key));
  for await (const { key } of store.list('')) {
    if (!named.has(key)) differing.push(`object ${key} is in the store and not in the archive`);
  }
  return differing.sort();
}

async function differenceOf(
  store: ObjectStore,
  { id, key, size, sha256 }: IndexedObject,
): Promise<string | null> {
  try {
    const found = await measured(await store.get(key));
    if (found.size === size && found.sha256 === sha256) return null;
    return `object ${key} is not what its row says (upload ${id}): ${found.size} bytes, sha256 ${found.sha256}`;
  } catch (error) {
    if (!(error instanceof ObjectNotFound)) throw error;
    return `object ${key} is missing (upload ${id})`;
  }
}
