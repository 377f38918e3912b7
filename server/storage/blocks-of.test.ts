import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { blocksOf } from './blocks-of.ts';

test.each([
  [[], ['']],
  [['abc'], ['abc']],
  [['abcd'], ['abcd']],
  [
    ['abcd', 'e'],
    ['abcd', 'e'],
  ],
  [
    ['ab', 'cdef', 'gh'],
    ['abcd', 'efgh'],
  ],
  [['abcdefghi'], ['abcd', 'efgh', 'i']],
])('blocks of four of %j: %j, the last one marked', async (chunks, blocks) => {
  const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  const found: { text: string; last: boolean }[] = [];
  for await (const { bytes, last } of blocksOf(body, 4)) found.push({ text: bytes.toString(), last });
  expect(found.map(({ text }) => text)).toEqual(blocks);
  expect(found.map(({ last }) => last)).toEqual(blocks.map((_, index) => index === blocks.length - 1));
});

test('a block is yielded when the next one begins, not when it ends', async () => {
  const body = new PassThrough();
  const blocks = blocksOf(body, 4);
  body.write('abcde');
  expect(await blocks.next()).toMatchObject({ value: { bytes: Buffer.from('abcd'), last: false } });
  body.end('f');
  expect(await blocks.next()).toMatchObject({ value: { bytes: Buffer.from('ef'), last: true } });
});
