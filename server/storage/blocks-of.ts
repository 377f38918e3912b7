export interface Block {
  /** Overwritten by the next block. */
  readonly bytes: Buffer;
  readonly last: boolean;
}

/**
 * Splits a stream into blocks of `size` bytes; the last block can be shorter. A block is yielded when the first bytes after it
 * arrive. An empty stream yields one empty block. All blocks share one buffer: many uploads at once would otherwise leave
 * large buffers faster than they are collected.
 */
export async function* blocksOf(body: AsyncIterable<Buffer>, size: number): AsyncGenerator<Block> {
  const block = Buffer.allocUnsafeSlow(size);
  let length = 0;
  for await (const chunk of body) {
    let rest = chunk;
    while (length + rest.length > size) {
      rest = rest.subarray(rest.copy(block, length));
      length = 0;
      yield { bytes: block, last: false };
    }
    length += rest.copy(block, length);
  }
  yield { bytes: block.subarray(0, length), last: true };
}
