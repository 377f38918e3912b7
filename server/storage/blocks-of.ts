export interface Block {
  readonly bytes: Buffer;
  readonly last: boolean;
}

/**
 * Splits a stream into blocks of `size` bytes; the last block can be shorter. A block is yielded when the first bytes after it
 * arrive. An empty stream yields one empty block.
 */
export async function* blocksOf(body: AsyncIterable<Buffer>, size: number): AsyncGenerator<Block> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    let rest = chunk;
    while (length + rest.length > size) {
      const head = rest.subarray(0, size - length);
      const bytes = Buffer.concat([...held, head], size);
      rest = rest.subarray(head.length);
      held = [];
      length = 0;
      yield { bytes, last: false };
    }
    held.push(rest);
    length += rest.length;
  }
  yield { bytes: Buffer.concat(held, length), last: true };
}
