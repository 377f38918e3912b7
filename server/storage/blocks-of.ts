import type { Readable } from 'node:stream';

/** Splits a stream into blocks of `size` bytes; the last block can be shorter. An empty stream yields no block. */
export async function* blocksOf(body: Readable, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    let rest: Buffer = chunk;
    while (length + rest.length >= size) {
      const head = rest.subarray(0, size - length);
      yield Buffer.concat([...held, head], size);
      rest = rest.subarray(head.length);
      held = [];
      length = 0;
    }
    if (rest.length > 0) held.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(held, length);
}
