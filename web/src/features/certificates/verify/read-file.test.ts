import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bakePng, bakeSvg } from '../../../../../server/features/certificates/bake-badge.ts';
import { drawBadge } from '../../../../../server/features/certificates/draw-badge.ts';
import { readFile } from './read-file.ts';

const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJqdGkiOiJ4In0.c2lnbmF0dXJl-_';
const picture = drawBadge(undefined);
const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const enveloped = JSON.stringify({
  type: 'EnvelopedVerifiableCredential',
  id: `data:application/vc+jwt,${jwt}`,
});
const read = (content: string | Uint8Array<ArrayBuffer>) => readFile(new Blob([content]));
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);

test.each([
  ['PNG', bytesOf(bakePng(png, jwt))],
  ['SVG', bakeSvg(picture, jwt)],
  ['JSON', enveloped],
  ['JSON of a program that writes lines', JSON.stringify(JSON.parse(enveloped), null, 2)],
  ['text of the badge alone', `\n${jwt}\n`],
])('the badge is read from a file: %s', async (_, content) => {
  expect(await read(content)).toEqual({ jwt, text: null });
});

test.each([
  ['PNG', bytesOf(png)],
  ['cut PNG', bytesOf(png.subarray(0, 30))],
  [
    'PNG whose chunk is longer than the file',
    bytesOf(Buffer.concat([png.subarray(0, 8), Buffer.alloc(12, 255)])),
  ],
  ['PNG with something else in the place of the badge', bytesOf(bakePng(png, '<script>'))],
  ['SVG', picture],
  ['SVG with something else in the place of the badge', bakeSvg(picture, 'javascript:alert(1)')],
  ['JSON', '{"id": "data:application/vc+jwt,x"}'],
  ['JSON that is no object', '7'],
  ['text', 'Asha Rao was here.'],
  ['JPEG', bytesOf(await sharp(png).jpeg().toBuffer())],
])('there is no badge in a file: %s', async (_, content) => {
  expect(await read(content)).toEqual({ jwt: null, text: null });
});

test('a file that is empty or too large says so', async () => {
  await expect(read('')).rejects.toThrow('This file is empty.');
  const large = { size: 20 * 1_048_576 + 1 } as Blob;
  await expect(readFile(large)).rejects.toThrow('This file is larger than 20 MB.');
});
