import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudent } from '../../testing/factories.ts';
import { multipartForm } from '../../testing/multipart-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { StripLocation } from './strip-location.ts';

let t: TestApp;
let cookie: string;

beforeAll(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createStudent(t.db));
});
afterAll(() => t.close());

function box(type: string, ...content: readonly (Buffer | string)[]): Buffer {
  const payload = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + payload.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, payload]);
}

/** With its size in eight more bytes. */
function longBox(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1);
  header.write(type, 4, 'latin1');
  header.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([header, content]);
}

const place = '+48.8577+002.295/';
const samples = Buffer.from(`picture and sound, udta, moov ${'x'.repeat(500)}`);
const track = (description: string, ...more: Buffer[]) =>
  box(
    'trak',
    box('tkhd', 'matrix'),
    box(
      'mdia',
      box('hdlr', 'vide'),
      box('minf', box('stbl', box('stsd', description), box('stco', 'offsets'))),
    ),
    ...more,
  );

/** As phones write them: places in `udta`, in `meta` with Apple's keys, in a track, and as XMP beside `moov`. */
const videoOf = (brand: string, description = 'avc1') =>
  Buffer.concat([
    box('ftyp', `${brand}\0\0\0\0${brand}`),
    box('wide'),
    longBox('mdat', samples),
    box(
      'moov',
      box('mvhd', 'duration'),
      track(description, box('udta', `name ${place}`), box('meta', place)),
      box('udta', box('\xa9xyz', place), box('loci', place), '\0\0\0\0'),
      box('meta', `com.apple.quicktime.location.ISO6709 ${place}`),
    ),
    box('uuid', `XMP ${place}`),
    box('free', 'padding'),
  ]);

async function stripped(bytes: Buffer, chunkSize: number): Promise<Buffer> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, index) =>
    bytes.subarray(index * chunkSize, (index + 1) * chunkSize),
  );
  const filter = new StripLocation();
  const [result] = await Promise.all([buffer(filter), pipeline(Readable.from(chunks), filter)]);
  return result;
}

test.each([1, 2, 7, 8, 13, 64, 10_000])(
  'S34 every place is overwritten and nothing else changes, in chunks of %i bytes',
  async (chunkSize) => {
    const video = videoOf('isom');
    const result = await stripped(video, chunkSize);
    expect(result.length).toBe(video.length);
    expect(result.includes(place)).toBe(false);
    for (const kept of [samples, box('mvhd', 'duration'), box('stsd', 'avc1'), box('stco', 'offsets')]) {
      expect(result.indexOf(kept)).toBe(video.indexOf(kept));
    }
    const udta = video.indexOf(box('udta', box('\xa9xyz', place), box('loci', place), '\0\0\0\0'));
    expect(result.toString('latin1', udta + 4, udta + 8)).toBe('free');
    expect(await stripped(result, chunkSize)).toEqual(result);
  },
);

test('a file that ends early, zeros at the end and a box up to the end of the file pass unchanged', async () => {
  const plain = Buffer.concat([box('ftyp', 'isom'), box('mdat', samples)]);
  const open = Buffer.concat([Buffer.from('\0\0\0\0mdat', 'latin1'), samples]);
  for (const bytes of [
    plain,
    plain.subarray(0, 50),
    plain.subarray(0, 3),
    Buffer.concat([plain, Buffer.alloc(100)]),
    Buffer.concat([box('ftyp', 'isom'), open]),
  ]) {
    expect(await stripped(bytes, 9)).toEqual(bytes);
  }
});

test.each([
  ['a box larger than the one around it', box('moov', Buffer.from('\0\0\xff\0udta', 'latin1'))],
  [
    'a box smaller than its own header',
    Buffer.concat([box('ftyp', 'isom'), Buffer.from('\0\0\0\x03moov', 'latin1')]),
  ],
  ['a compressed header', box('moov', box('cmov', 'zlib'))],
])('%s is refused', async (_name, bytes) => {
  await expect(stripped(bytes, 64)).rejects.toMatchObject({ code: 'file_refused' });
});

function upload(fileName: string, bytes: Buffer) {
  const { body, headers } = multipartForm({ bytes, fileName });
  return t.request('POST', '/api/uploads?purpose=submission-file', { cookie, body, headers });
}

test.each([
  ['clip.mp4', 'isom', 'video/mp4'],
  ['clip.mov', 'qt  ', 'video/quicktime'],
  ['clip.3gp', '3gp4', 'video/3gpp'],
  ['note.m4a', 'M4A ', 'audio/x-m4a'],
])('S34 %s is stored without its place', async (name, brand, contentType) => {
  const video = videoOf(brand);
  const response = await upload(name, video);
  expect(response.statusCode, response.body).toBe(201);
  expect(response.json()).toMatchObject({ name, contentType, size: video.length });
  const download = await t.request('GET', response.json().url, { cookie });
  expect(download.rawPayload.includes(place)).toBe(false);
  expect(download.rawPayload.includes(samples)).toBe(true);
  expect(download.headers.etag).toBe(`"${createHash('sha256').update(download.rawPayload).digest('hex')}"`);
});

test.each(['gpmd', 'camm', 'mebx com.apple.quicktime.location.ISO6709'])(
  'S34 a video with a track of places (%s) is refused, and nothing is stored',
  async (description) => {
    const before = await t.db.upload.count();
    const response = await upload('ride.mp4', videoOf('isom', description));
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toContain('places where it was taken');
    expect(await t.db.upload.count()).toBe(before);
  },
);
