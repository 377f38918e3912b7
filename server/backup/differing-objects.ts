import { mapConcurrent } from '../concurrency/map-concurrent.ts';
import { ObjectNotFound, type ObjectStore } from '../storage/object-store.ts';
import { measured } from './archive-files.ts';
import type { IndexedObject } from './object-index.ts';
import { createProgress, type Log } from './progress.ts';

/** Objects read at once. */
const concurrency = 4;

/**
 * Reads every object that a row names and compares it with the row and with the archive.
 * @returns a sentence for each object that is missing, differs, or has no row
 */
export async function differingObjects(
  { store, log }: { store: ObjectStore; log: Log },
  { rows, archived }: { rows: readonly IndexedObject[]; archived: readonly IndexedObject[] },
): Promise<string[]> {
  const differing: string[] = [];
  const known = new Map(archived.map((object) => [object.id, object]));
  const progress = createProgress(log);
  let count = 0;
  await mapConcurrent(rows, concurrency, async (row) => {
    const expected = known.get(row.id);
    known.delete(row.id);
    const difference =
      expected?.key === row.key && expected.size === row.size && expected.sha256 === row.sha256
        ? await differenceOf(store, row)
        : `upload ${row.id} differs from the archive's list of objects`;
    if (difference !== null) differing.push(difference);
    count += 1;
    progress(() => `Compared ${count} of ${rows.length} objects.`);
  });
  for (const { id, key } of known.values()) differing.push(`object ${key} has no row (upload ${id})`);
  const named = new Set([...rows, ...archived].map(({ key }) => key));
  for await (const { key } of store.list('')) {
    if (!named.has(key)) differing.push(`object ${key} is in the store, but not in the archive`);
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
    return `object ${key} differs from its row (upload ${id}): ${found.size} bytes, sha256 ${found.sha256}`;
  } catch (error) {
    if (!(error instanceof ObjectNotFound)) throw error;
    return `object ${key} is missing (upload ${id})`;
  }
}
