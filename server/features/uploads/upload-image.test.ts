import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { multipartForm } from '../../testing/multipart-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let asStudent: string;
let asAdmin: string;

beforeAll(async () => {
  vi.stubEnv('TMPDIR', await mkdtemp(join(tmpdir(), 'torchbearer-images-test-')));
  t = await createTestApp();
  asStudent = await t.signInAs(await createStudent(t.db));
  asAdmin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(async () => {
  expect(await readdir(tmpdir())).toEqual([expect.stringContaining('torchbearer-test-')]);
  await t.close();
  await rm(tmpdir(), { recursive: true });
  vi.unstubAllEnvs();
});

function upload(purpose: string, fileName: string, bytes: Uint8Array | string) {
  const { body, headers } = multipartForm({ bytes, fileName });
  const cookie = purpose === 'task-image' ? asAdmin : asStudent;
  return t.request('POST', `/api/uploads?purpose=${purpose}`, { cookie, body, headers });
}

/** Uploads, expects success and reads the stored object. */
async function stored(purpose: string, fileName: string, bytes: Uint8Array) {
  const response = await upload(purpose, fileName, bytes);
  expect(response.statusCode, response.body).toBe(201);
  const row = await t.db.upload.findUniqueOrThrow({ where: { id: response.json().id } });
  const object = await buffer(await t.deps.store.get(row.storageKey));
  expect(row.size).toBe(object.length);
  return { file: response.json(), object, metadata: await sharp(object, { animated: true }).metadata() };
}

/** An image with a red left half and a blue right half. */
function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ]);
}

const canary = 'CANARY-4f1c';

/** With location, camera, comment and an orientation of 90 degrees. */
function withPersonalMetadata(image: Sharp): Sharp {
  return image
    .withExif({ IFD0: { Make: canary, Copyright: canary }, IFD3: { GPSLatitude: '19/1 7/1 59/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`)
    .withMetadata({ orientation: 6 });
}

describe('S34 images are re-encoded', () => {
  const formats = {
    'a.jpg': (image: Sharp) => image.jpeg(),
    'a.png': (image: Sharp) => image.png(),
    'a.webp': (image: Sharp) => image.webp(),
    'a.avif': (image: Sharp) => image.avif({ effort: 0 }),
  };

  test.each(Object.entries(formats))(
    '%s of a submission: metadata gone, orientation applied, size kept',
    async (name, encode) => {
      const original = await encode(withPersonalMetadata(picture(60, 40))).toBuffer();
      expect(original.includes(canary)).toBe(true);
      const { file, object, metadata } = await stored('submission-file', name, original);
      expect(object.includes(canary)).toBe(false);
      expect(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.icc).toBeUndefined();
      expect(metadata.orientation ?? 1).toBe(1);
      expect([metadata.width, metadata.height]).toEqual([40, 60]);
      expect(file.name).toBe(name);
      expect(file.contentType).toBe(`image/${name === 'a.jpg' ? 'jpeg' : name.slice(2)}`);
      // After a rotation of 90 degrees to the right, the left half is on top.
      const { data } = await sharp(object).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(200);
      expect(data[data.length - 1]).toBeGreaterThan(200);
    },
  );

  test('a TIFF becomes a PNG without its metadata; one with several pages is refused', async () => {
    const original = await withPersonalMetadata(picture(60, 40)).tiff().toBuffer();
    expect(original.includes(canary)).toBe(true);
    const { file, object, metadata } = await stored('submission-file', 'scan.TIF', original);
    expect(object.includes(canary)).toBe(false);
    expect(file).toMatchObject({ name: 'scan.png', contentType: 'image/png' });
    expect([metadata.width, metadata.height]).toEqual([40, 60]);
    const page = await picture(20, 20).png().toBuffer();
    const pages = await sharp([page, page], { join: { animated: true } })
      .tiff()
      .toBuffer();
    const response = await upload('submission-file', 'pages.tiff', pages);
    expect([response.statusCode, response.json().code]).toEqual([422, 'file_refused']);
    expect(response.json().detail).toContain('Send it as PDF');
  });

  test('an animated GIF of a submission stays animated', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 200, 300] })
      .toBuffer();
    const { metadata } = await stored('submission-file', 'moves.gif', gif);
    expect(metadata).toMatchObject({
      format: 'gif',
      pages: 3,
      width: 20,
      pageHeight: 10,
      delay: [100, 200, 300],
    });
    const photo = await stored('profile-photo', 'moves.gif', gif);
    expect(photo.metadata).toMatchObject({ format: 'webp', width: 20, height: 10 });
  });

  test.each([
    ['task-image', 2_000],
    ['profile-photo', 512],
  ])('a %s becomes a WebP of at most %i pixels per side', async (purpose, side) => {
    const large = await picture(2_600, 1_300).jpeg().toBuffer();
    const { file, metadata } = await stored(purpose, 'Large.Photo.JPG', large);
    expect(metadata).toMatchObject({ format: 'webp', width: side, height: side / 2 });
    expect(file).toMatchObject({ name: 'Large.Photo.webp', contentType: 'image/webp' });
    const small = await stored(purpose, 'small.png', await picture(30, 20).png().toBuffer());
    expect(small.metadata).toMatchObject({ format: 'webp', width: 30, height: 20 });
  });

  test('bytes appended to an image are removed', async () => {
    const script = Buffer.from('<html><script>alert(1)</script></html>');
    for (const [name, encode] of Object.entries(formats)) {
      const polyglot = Buffer.concat([await encode(picture(20, 20)).toBuffer(), script]);
      const { object } = await stored('submission-file', name, polyglot);
      expect(object.includes('<script>')).toBe(false);
    }
  });

  test('an image with another file name is treated as an image', async () => {
    const { file } = await stored('submission-file', 'notes.txt', await picture(20, 20).png().toBuffer());
    expect(file).toMatchObject({ name: 'notes.png', contentType: 'image/png' });
  });
});

describe('S34 a file that is not an image is rejected if an image is required', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const html = '<!doctype html><script>alert(1)</script>';
  // "GIF89a" without image data; a PNG signature followed by HTML; the start of a JPEG followed by a script.
  const fakeImages = {
    svg,
    html,
    'fake GIF': `GIF89a/*${'x'.repeat(50)}*/=0;alert(1)`,
    'fake PNG': Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(html)]),
    'fake JPEG': Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.from(html)]),
    'fake WebP': Buffer.from(`RIFF\x00\x00\x00\x00WEBPVP8 ${html}`, 'latin1'),
    empty: '',
  };
  const targets: [string, string][] = [
    ['task-image', 'a.png'],
    ['profile-photo', 'a.svg'],
    ['submission-file', 'a.png'],
    ['submission-file', 'A.JPEG'],
  ];

  test.each(Object.entries(fakeImages))('%s', async (_name, bytes) => {
    for (const [purpose, name] of targets) {
      const before = await t.db.upload.count();
      const response = await upload(purpose, name, bytes);
      expect([purpose, response.statusCode, response.json().code]).toEqual([purpose, 422, 'file_refused']);
      expect(await t.db.upload.count()).toBe(before);
    }
  });

  test('a truncated image is rejected', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 120, sigma: 50 },
      },
    })
      .jpeg()
      .toBuffer();
    const response = await upload('submission-file', 'a.jpg', noise.subarray(0, noise.length / 2));
    expect(response.statusCode).toBe(422);
  });

  test('an SVG or HTML file is a download, not an image', async () => {
    for (const [name, bytes] of [
      ['logo.svg', svg],
      ['page.html', html],
    ] as const) {
      const response = await upload('submission-file', name, bytes);
      expect(response.statusCode).toBe(201);
      const download = await t.request('GET', response.json().url, { cookie: asStudent });
      expect(download.headers['content-type']).toBe('application/octet-stream');
      expect(download.headers['content-disposition']).toMatch(/^attachment;/);
      expect(download.body).toBe(bytes);
    }
  });
});

describe('S34 a photograph that cannot be re-encoded is refused, and the message says what to do', () => {
  /** The chunk that makes a PNG an animation, after the header. */
  async function animatedPng(): Promise<Buffer> {
    const still = await picture(20, 20).png().toBuffer();
    const body = Buffer.from('acTL\0\0\0\x01\0\0\0\0', 'latin1');
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(8);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([still.subarray(0, 33), length, body, sum, still.subarray(33)]);
  }
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1');
  const cases: [string, string, () => Promise<Buffer>, string][] = [
    ['a HEIC photo', 'IMG_1.HEIC', async () => heic, 'This is a HEIC photo. Save it as a JPEG'],
    ['an animated PNG', 'moves.png', animatedPng, 'This is an animated PNG.'],
    [
      'a raw photo',
      'IMG_1.CR2',
      async () => Buffer.from(`II*\0\x10\0\0\0CR\x02\0${'\0'.repeat(50)}`, 'latin1'),
      'This is a RAW photo. It can contain the place',
    ],
  ];

  test.each(cases)('%s', async (_name, fileName, make, message) => {
    for (const purpose of ['submission-file', 'profile-photo']) {
      const response = await upload(purpose, fileName, await make());
      expect([response.statusCode, response.json().code]).toEqual([422, 'file_refused']);
      if (purpose === 'submission-file') expect(response.json().detail).toContain(message);
      expect(response.json().detail).toMatch(/ Nothing was stored\.$/);
    }
  });

  test('a design is stored unchanged', async () => {
    const response = await upload(
      'submission-file',
      'poster.psd',
      Buffer.from(`8BPS\0\x01${'\0'.repeat(60)}`, 'latin1'),
    );
    expect(response.json()).toMatchObject({ name: 'poster.psd', contentType: 'image/vnd.adobe.photoshop' });
  });
});

test('UTF-16 text is not audio', async () => {
  const response = await upload(
    'submission-file',
    'notes.txt',
    Buffer.from('\ufeffMy notes, in two bytes each', 'utf16le'),
  );
  expect(response.json()).toMatchObject({ name: 'notes.txt', contentType: 'application/octet-stream' });
});

describe('S36 many images at once', () => {
  test('one student’s images do not keep another’s waiting', async () => {
    const open = Promise.withResolvers<void>();
    const get = t.deps.store.get.bind(t.deps.store);
    const mine = await t.db.user.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    const spy = vi.spyOn(t.deps.store, 'get').mockImplementation(async (key, range) => {
      if (key.includes(mine.id)) await open.promise;
      return get(key, range);
    });
    const jpeg = await picture(60, 40).jpeg().toBuffer();
    const blocked = Array.from({ length: 4 }, () => upload('submission-file', 'a.jpg', jpeg));
    // Their originals are stored, so they are being encoded or wait.
    const originals = async () =>
      (await Array.fromAsync(t.deps.store.list(''))).filter(({ key }) => key.endsWith('.given')).length;
    await expect.poll(originals).toBe(4);
    const { body, headers } = multipartForm({ bytes: jpeg, fileName: 'b.jpg' });
    const other = await t.signInAs(await createStudent(t.db));
    const response = await t.request('POST', '/api/uploads?purpose=submission-file', {
      cookie: other,
      body,
      headers,
    });
    expect(response.statusCode).toBe(201);
    open.resolve();
    expect((await Promise.all(blocked)).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    spy.mockRestore();
  });

  test('two are encoded, the others wait in the store; no original remains', async () => {
    const jpeg = await picture(3_000, 2_000).jpeg().toBuffer();
    let most = 0;
    const sampler = setInterval(async () => {
      const folders = (await readdir(tmpdir())).filter((name) => name.startsWith('torchbearer-image-'));
      most = Math.max(most, folders.length);
    }, 2);
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => upload('submission-file', 'a.jpg', jpeg)),
    );
    clearInterval(sampler);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
    const keys = (await Array.fromAsync(t.deps.store.list(''))).map(({ key }) => key);
    expect(keys.filter((key) => key.endsWith('.given'))).toEqual([]);
  });
});

describe('a JPEG of more than 50 megapixels', () => {
  /** As a phone stores a photo that was taken upright. */
  const photo = (width: number, height: number, progressive = false) =>
    sharp({ create: { width, height, channels: 3, background: '#3366cc' }, limitInputPixels: false })
      .jpeg({ quality: 1, progressive })
      .withMetadata({ orientation: 6 })
      .toBuffer();

  test.each([
    ['a panorama of 56 megapixels', [14_000, 4_000], [2_341, 8_192]],
    ['a photo of which no side is too long', [8_192, 6_144], [6_144, 8_192]],
  ] as const)('%s is made smaller where it has to be', async (_name, [width, height], size) => {
    const { file, metadata } = await stored('submission-file', 'IMG_1.jpg', await photo(width, height));
    expect(file).toMatchObject({ name: 'IMG_1.jpg', contentType: 'image/jpeg' });
    expect([metadata.width, metadata.height]).toEqual(size);
    expect(metadata.orientation ?? 1).toBe(1);
  });

  test('of 108 megapixels is made smaller too', { tags: 'nightly' }, async () => {
    const { metadata } = await stored('submission-file', 'IMG_1.jpg', await photo(12_000, 9_000));
    expect([metadata.width, metadata.height]).toEqual([6_144, 8_192]);
  });

  test.each([
    ['task-image', 2_000],
    ['profile-photo', 512],
  ])('is accepted as %s too', async (purpose, side) => {
    const { metadata } = await stored(purpose, 'IMG_1.jpg', await photo(9_000, 6_750));
    expect(metadata).toMatchObject({ format: 'webp', width: (side * 3) / 4, height: side });
  });

  test('S36 that is progressive is refused for every purpose, and the message says what to do', async () => {
    const progressive = await photo(9_000, 6_000, true);
    for (const purpose of ['submission-file', 'task-image', 'profile-photo']) {
      const response = await upload(purpose, 'IMG_1.jpg', progressive);
      expect([purpose, response.statusCode, response.json().code]).toEqual([purpose, 422, 'file_refused']);
      expect(response.json().detail).toBe(
        'This JPEG image is progressive and has more than 50 megapixels. Take a screenshot of it, or save it smaller, and send that. Nothing was stored.',
      );
    }
  });
});

describe('S36 an image that would need too much memory is rejected', () => {
  function pngOf(width: number, height: number): Buffer {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, sum]);
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([1, 0, 0, 0, 0], 8);
    const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
    const signature = Buffer.from('89504e470d0a1a0a', 'hex');
    return Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  test.each([
    ['20 000 × 20 000 pixels in a few KB', () => pngOf(20_000, 20_000)],
    ['just over the limit', () => pngOf(10_000, 5_001)],
  ])('%s', async (_name, make) => {
    const before = process.memoryUsage().rss;
    for (const purpose of ['submission-file', 'task-image', 'profile-photo']) {
      const response = await upload(purpose, 'bomb.png', make());
      expect([purpose, response.statusCode]).toEqual([purpose, 422]);
      expect(response.json().detail).toContain('send a JPEG (up to 210 megapixels)');
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  test('the pixels of all frames count', async () => {
    const frames = await Promise.all(
      Array.from({ length: 51 }, (_, index) =>
        sharp({
          create: {
            width: 1_000,
            height: 1_000,
            channels: 3,
            background: { r: index * 4, g: (index * 37) % 256, b: 0 },
          },
        })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true }, limitInputPixels: false })
      .gif({ effort: 1 })
      .toBuffer();
    expect((await upload('submission-file', 'many.gif', gif)).statusCode).toBe(422);
  });

  test('an image of the maximum size is accepted', async () => {
    const response = await upload('submission-file', 'large.png', pngOf(6_000, 6_000));
    expect(response.statusCode).toBe(201);
  });

  test.each([
    ['webp', 'WebP', 16, (image: Sharp) => image.webp({ lossless: true, effort: 0 })],
    ['avif', 'AVIF', 9, (image: Sharp) => image.avif({ effort: 0 })],
    ['jpg', 'JPEG', 210, (image: Sharp) => image.jpeg({ quality: 1 })],
  ])('a %s has a limit of its own, and the message names it', async (extension, name, megapixels, encode) => {
    const height = megapixels * 200;
    const image = sharp({
      create: { width: 5_001, height, channels: 3, background: 'red' },
      limitInputPixels: false,
    });
    // No side of a WebP is longer than 16 383 pixels.
    const shaped = extension === 'webp' ? image.resize(4_001, 4_000, { fit: 'fill' }) : image;
    const response = await upload('submission-file', `large.${extension}`, await encode(shaped).toBuffer());
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toContain(`This ${name} image has more than ${megapixels} megapixels.`);
  });
});
