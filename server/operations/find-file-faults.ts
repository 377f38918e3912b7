import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../deps.ts';
import { ObjectNotFound, type ObjectStore, type StoredObject } from '../storage/object-store.ts';

export interface FileReport {
  /** Files that are ready. */
  readonly files: number;
  /** Objects without a row; a sweep removes them when they are a day old. */
  readonly waiting: number;
  /** One sentence for each fault. */
  readonly faults: readonly string[];
}

interface Row {
  readonly id: string;
  readonly storageKey: string;
  readonly status: string;
  readonly size: number;
  readonly sha256: Buffer | null;
}

const batchSize = 1_000;
/** Milliseconds: a day until an object may be removed, six hours between sweeps, and time for a failed sweep to be repeated. */
const sweptAfter = 48 * 3_600_000;

/**
 * Compares the rows of files with the objects in the store. Both may change meanwhile, so each difference is checked a
 * second time.
 * @param options.bytes reads every file and compares its sha256
 * @throws {ObjectStoreUnavailable}
 */
export async function findFileFaults(
  { db, store, now }: Pick<Deps, 'db' | 'store' | 'now'>,
  options: { bytes: boolean },
): Promise<FileReport> {
  let files = 0;
  let waiting = 0;
  const faults: string[] = [];
  for await (const { row, object } of paired(rowsByKey(db), store.list(''))) {
    if (row === undefined && object !== undefined) {
      if (!(await isUnnamed(object))) continue;
      if (now().getTime() - object.lastModified.getTime() < sweptAfter) waiting += 1;
      else faults.push(`an object has no row, and no sweep removed it: ${object.key}`);
    }
    if (row?.status !== 'ready') continue;
    files += 1;
    const fault = await faultOf(row, object);
    if (fault !== null && (await isReady(row))) faults.push(`${fault}: ${row.id}`);
  }
  return { files, waiting, faults };

  async function isReady({ id }: Row): Promise<boolean> {
    return (await db.upload.count({ where: { id, status: 'ready' } })) === 1;
  }

  async function isUnnamed({ key }: StoredObject): Promise<boolean> {
    const named =
      (await db.upload.count({ where: { storageKey: key } })) +
      (await db.uploadPart.count({ where: { storageKey: key } }));
    return named === 0 && (await found(store, key)) !== null;
  }

  async function faultOf(row: Row, listed: StoredObject | undefined): Promise<string | null> {
    // An upload may have completed after its folder was listed and before its row was read.
    const object = listed ?? (await found(store, row.storageKey));
    if (object === null) return 'a file has no object';
    if (object.size !== row.size) return `a file of ${row.size} bytes has an object of ${object.size}`;
    if (options.bytes && !(await hasSum(store, row)))
      return 'the bytes of a file differ from those that were sent';
    return null;
  }
}

async function found(store: ObjectStore, key: string): Promise<StoredObject | null> {
  try {
    return await store.stat(key);
  } catch (error) {
    if (error instanceof ObjectNotFound) return null;
    throw error;
  }
}

async function hasSum(store: ObjectStore, row: Row): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    await pipeline(await store.get(row.storageKey), hash);
  } catch (error) {
    if (error instanceof ObjectNotFound) return false;
    throw error;
  }
  return row.sha256 !== null && hash.digest().equals(row.sha256);
}

/** All rows, ordered by the bytes of the key, as the store lists its objects. */
async function* rowsByKey(db: Deps['db']): AsyncGenerator<Row> {
  for (let after = ''; ; ) {
    const rows = await db.$queryRaw<Row[]>`
      SELECT id, storage_key AS "storageKey", status::text, size, sha256 FROM uploads
      WHERE storage_key COLLATE "C" > ${after} ORDER BY storage_key COLLATE "C" LIMIT ${batchSize}`;
    for (const row of rows) yield { ...row, sha256: row.sha256 && Buffer.from(row.sha256) };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.storageKey;
  }
}

/** Merges two ordered lists by key without loading either into memory. */
async function* paired(rows: AsyncIterable<Row>, objects: AsyncIterable<StoredObject>) {
  const [left, right] = [rows[Symbol.asyncIterator](), objects[Symbol.asyncIterator]()];
  let [row, object] = [(await left.next()).value, (await right.next()).value];
  while (row !== undefined || object !== undefined) {
    const order = object === undefined ? -1 : row === undefined ? 1 : compare(row.storageKey, object.key);
    yield { row: order <= 0 ? row : undefined, object: order >= 0 ? object : undefined };
    if (order <= 0) row = (await left.next()).value;
    if (order >= 0) object = (await right.next()).value;
  }
}

/** Keys are ASCII, so the order of characters is the order of bytes. */
function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
