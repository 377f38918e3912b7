import { requireSize } from './object-store.ts';

/**
 * Passes the chunks on, the last one after the source has ended: a store that knows the size makes the object visible when it
 * has the last byte.
 * @throws {Error} if they are not `size` bytes
 */
export async function* withheldEnd(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let withheld: Buffer | undefined;
  let length = 0;
  for await (const chunk of chunks) {
    if (withheld !== undefined) yield withheld;
    withheld = chunk;
    length += chunk.length;
    if (length > size) break;
  }
  requireSize(length, size);
  if (withheld !== undefined) yield withheld;
}
