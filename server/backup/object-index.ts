import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { assertObjectKey } from '../storage/object-store.ts';

/**
 * One object that a ready row names. Keys contain parts of file names. Therefore an encrypted archive encrypts this list
 * and names its files by the row's id.
 */
const indexed = z.strictObject({
  id: z.uuid(),
  key: z.string(),
  size: z.int().nonnegative(),
  /** Of the bytes in the store. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type IndexedObject = z.infer<typeof indexed>;

/** The path of an object's file, sharded into 256 directories to keep each one small. */
export const fileOf = ({ id }: Pick<IndexedObject, 'id'>) => `objects/${id.slice(-2)}/${id}`;

/** Every object that a ready row names. */
export async function readReadyObjects(client: Client): Promise<IndexedObject[]> {
  const { rows } = await client.query<IndexedObject>(`
    SELECT id, storage_key AS key, size, encode(sha256, 'hex') AS sha256
    FROM public.uploads WHERE status = 'ready' ORDER BY id`);
  return rows;
}

export async function* indexLines(objects: readonly IndexedObject[]): AsyncGenerator<Uint8Array> {
  for (const { id, key, size, sha256 } of objects) {
    yield Buffer.from(`${JSON.stringify({ id, key, size, sha256 })}\n`);
  }
}

/** @throws {OperatorError} */
export async function parseIndex(bytes: AsyncIterable<Uint8Array>): Promise<IndexedObject[]> {
  const objects: IndexedObject[] = [];
  const source = Readable.from(bytes, { objectMode: false });
  // readline does not pass on errors of its source.
  const failed = new Promise<never>((_resolve, reject) => source.once('error', reject));
  failed.catch(() => {});
  const lines = createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const object = indexed.safeParse(JSON.parse(line));
    if (!object.success)
      throw new OperatorError('The list of objects cannot be used: a line has an unknown format.');
    assertObjectKey(object.data.key);
    objects.push(object.data);
  }
  if (source.errored) await failed;
  return objects;
}
