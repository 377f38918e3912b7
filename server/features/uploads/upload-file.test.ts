import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { uploadPurpose, uploadRules } from '../../contract/uploads.ts';
import { createAdministrator, createStudent, type TestStudent } from '../../testing/factories.ts';
import { type FormPart, multipartForm } from '../../testing/multipart-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { unknownBytes } from '../../testing/unknown-bytes.ts';

const MiB = 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let t: TestApp;
let student: TestStudent;
let asStudent: string;
let asAdmin: string;

beforeAll(async () => {
  t = await createTestApp();
  student = await createStudent(t.db);
  asStudent = await t.signInAs(student);
  asAdmin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

function upload(cookie: string, purpose: string, ...parts: FormPart[]) {
  const { body, headers } = multipartForm(...parts);
  return t.request('POST', `/api/uploads?purpose=${purpose}`, { cookie, body, headers });
}

const keysInStore = async () => (await Array.fromAsync(t.deps.store.list(''))).map(({ key }) => key);

/** Expects that the call leaves rows and objects unchanged. */
async function expectNothingKept(call: () => Promise<unknown>): Promise<void> {
  const before = { rows: await t.db.upload.count(), keys: await keysInStore() };
  await call();
  expect({ rows: await t.db.upload.count(), keys: await keysInStore() }).toEqual(before);
}

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c05020' } })
    .png()
    .toBuffer();

describe('POST /api/uploads', () => {
  test('stores a submission file unchanged, with a key and a type chosen by the server', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), unknownBytes(5_000)]);
    const response = await upload(asStudent, 'submission-file', {
      bytes,
      fileName: 'My report.pdf',
      contentType: 'text/html',
    });
    expect(response.statusCode).toBe(201);
    const file = response.json();
    expect(file).toEqual({
      id: expect.any(String),
      name: 'My report.pdf',
      url: `/api/files/${file.id}`,
      contentType: 'application/pdf',
      size: bytes.length,
    });
    const row = await t.db.upload.findUniqueOrThrow({ where: { id: file.id } });
    expect(row).toMatchObject({ status: 'ready', purpose: 'submission_file', ownerUserId: student.id });
    expect(row.storageKey).toBe(`submissions/${student.id}/${file.id}_My-report.pdf`);
    expect(Buffer.from(row.sha256 ?? []).toString('hex')).toBe(sha256(bytes));
    expect(sha256(await buffer(await t.deps.store.get(row.storageKey)))).toBe(sha256(bytes));
  });

  test.each([1, 4_099, 4_100, 4_101, 70_000, 5 * MiB + 1, limits.submissionFileBytes])(
    'S33 of %i bytes, the download is what was uploaded',
    async (size) => {
      const owner = await t.signInAs(await createStudent(t.db));
      const bytes = unknownBytes(size);
      const response = await upload(owner, 'submission-file', { bytes });
      expect(response.statusCode).toBe(201);
      expect(response.json().size).toBe(size);
      const download = await t.request('GET', response.json().url, { cookie: owner });
      expect(download.headers['content-length']).toBe(String(size));
      expect(sha256(download.rawPayload)).toBe(sha256(bytes));
    },
  );

  test.each([
    ['submission-file', limits.submissionFileBytes],
    ['profile-photo', limits.imageBytes],
  ])('S31 a %s one byte above the limit → 413, no row, no object', async (purpose, limit) => {
    const owner = await t.signInAs(await createStudent(t.db));
    await expectNothingKept(async () => {
      const response = await upload(owner, purpose, { bytes: Buffer.alloc(limit + 1, 1), fileName: 'a.png' });
      expect(response.statusCode).toBe(413);
      expect(response.json()).toMatchObject({ code: 'file_too_large' });
      expect(response.json().detail).toContain(`${limit / MiB} MB`);
    });
  });

  test('S31 far above the limit → 413 from the Content-Length alone', async () => {
    await expectNothingKept(async () => {
      const { headers } = multipartForm();
      const response = await t.request('POST', '/api/uploads?purpose=submission-file', {
        cookie: asStudent,
        headers: { ...headers, 'content-length': String(limits.submissionFileBytes * 100) },
        body: Buffer.alloc(10),
      });
      expect(response.statusCode).toBe(413);
    });
  });

  const wrongLength = { code: 'validation_failed', errors: [{ path: 'headers.upload-length' }] };
  const sendStating = (size: number | string, bytes: Uint8Array | string) => {
    const { body, headers } = multipartForm({ bytes });
    return t.request('POST', '/api/uploads?purpose=submission-file', {
      cookie: asStudent,
      body,
      headers: { ...headers, 'upload-length': String(size) },
    });
  };

  test.each([5_000, 3 * MiB])('stores a file of the stated size: %i bytes', async (size) => {
    const bytes = unknownBytes(size);
    const response = await sendStating(size, bytes);
    expect(response.statusCode).toBe(201);
    const download = await t.request('GET', response.json().url, { cookie: asStudent });
    expect(sha256(download.rawPayload)).toBe(sha256(bytes));
  });

  test.each([
    ['smaller', 3 * MiB, 3 * MiB - 1],
    ['larger', 3 * MiB, 3 * MiB + 1],
    ['larger than the request', 100, 100_000],
    ['empty', 100, 0],
  ])('S32 a file whose stated size is %s → 400, nothing stored', async (_how, sent, size) => {
    await expectNothingKept(async () => {
      const response = await sendStating(size, unknownBytes(sent));
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject(wrongLength);
    });
  });

  test.each([
    ['of a stated size', { 'upload-length': '0' }],
    ['without a stated size', {}],
  ])('an empty file %s is refused by its name for every purpose, nothing stored', async (_how, stated) => {
    const { body, headers } = multipartForm({ bytes: '', fileName: 'x.pdf' });
    await expectNothingKept(async () => {
      for (const purpose of uploadPurpose.options) {
        const cookie = uploadRules[purpose].uploader === 'administrator' ? asAdmin : asStudent;
        const path = `/api/uploads?purpose=${purpose}`;
        const response = await t.request('POST', path, { cookie, body, headers: { ...headers, ...stated } });
        expect([response.statusCode, response.json().code]).toEqual([422, 'file_refused']);
        expect(response.json().detail).toMatch(
          /^“x\.pdf” is empty\. .*Then choose it again\. Nothing was stored\.$/,
        );
      }
    });
  });

  test('S31 a stated size above the limit → 413, nothing stored', async () => {
    await expectNothingKept(async () => {
      const response = await sendStating(limits.submissionFileBytes + 1, 'x');
      expect(response.statusCode).toBe(413);
      expect(response.json()).toMatchObject({ code: 'file_too_large' });
    });
  });

  test('S26 a size that is no number of bytes → 400', async () => {
    // Node joins a repeated header with a comma.
    for (const size of ['', '-1', '1.5', '1e3', 'x', '1, 1', '1234567890123456']) {
      const response = await sendStating(size, 'x');
      expect([size, response.statusCode]).toEqual([size, 400]);
      expect(response.json()).toMatchObject(wrongLength);
    }
  });

  test('who may upload: visitors nothing, administrators task images, students the rest', async () => {
    const image = await png(10, 10);
    const tries: [string, string, number][] = [
      ['', 'submission-file', 401],
      [asStudent, 'task-image', 403],
      [asAdmin, 'submission-file', 403],
      [asAdmin, 'profile-photo', 403],
      [asStudent, 'submission-file', 201],
      [asStudent, 'profile-photo', 201],
      [asAdmin, 'task-image', 201],
    ];
    for (const [cookie, purpose, status] of tries) {
      const before = await t.db.upload.count();
      const response = await upload(cookie, purpose, { bytes: image, fileName: 'a.png' });
      expect([purpose, response.statusCode]).toEqual([purpose, status]);
      expect((await t.db.upload.count()) - before).toBe(status === 201 ? 1 : 0);
    }
  });

  test('S26 an unknown, missing or repeated purpose or another parameter → 400', async () => {
    for (const query of ['', '?purpose=', '?purpose=avatar', '?purpose=task-image&purpose=profile-photo']) {
      const { body, headers } = multipartForm({ bytes: 'x' });
      const response = await t.request('POST', `/api/uploads${query}`, { cookie: asStudent, body, headers });
      expect(response.statusCode).toBe(400);
    }
    const { body, headers } = multipartForm({ bytes: 'x' });
    const response = await t.request('POST', '/api/uploads?purpose=submission-file&userId=1', {
      cookie: asStudent,
      body,
      headers,
    });
    expect(response.statusCode).toBe(400);
  });

  test.each<[string, FormPart[]]>([
    ['no part', []],
    ['a field', [{ bytes: 'x', fileName: null }]],
    ['another name', [{ bytes: 'x', name: 'files' }]],
    ['a name of Object.prototype', [{ bytes: 'x', name: '__proto__' }]],
    ['two files', [{ bytes: 'x' }, { bytes: 'y' }]],
    ['a file and a field', [{ bytes: 'x' }, { bytes: 'admin', name: 'role', fileName: null }]],
    ['a field and a file', [{ bytes: 'x', name: 'role', fileName: null }, { bytes: 'y' }]],
    ['10 000 parts', Array.from({ length: 10_000 }, () => ({ bytes: 'x' }))],
    ['a huge field', [{ bytes: Buffer.alloc(20 * MiB, 97), fileName: null }]],
  ])('S36 a form with %s → 400, nothing stored', async (_name, parts) => {
    await expectNothingKept(async () => {
      const response = await upload(asStudent, 'submission-file', ...parts);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'validation_failed', errors: [{ path: 'body.file' }] });
    });
  });

  test('S36 a part header of 4 MB is truncated', async () => {
    const response = await upload(asStudent, 'submission-file', {
      bytes: 'x',
      fileName: 'a'.repeat(4 * MiB),
    });
    expect(response.statusCode).toBe(201);
    expect(response.json().name).toHaveLength(limits.fileNameLength);
  });

  test('S32 an interrupted form → 400, nothing stored', async () => {
    await expectNothingKept(async () => {
      const { body, headers } = multipartForm({ bytes: unknownBytes(100_000) });
      for (const length of [1, 60, 110, 200, 50_000, body.length - 60, body.length - 8]) {
        const response = await t.request('POST', '/api/uploads?purpose=submission-file', {
          cookie: asStudent,
          body: body.subarray(0, length),
          headers,
        });
        expect([length, response.statusCode]).toEqual([length, 400]);
      }
    });
  });

  test('S28 another content type, or none with a boundary, is rejected; JSON is never stored as a file', async () => {
    const { body, headers } = multipartForm({ bytes: 'x' });
    const forged = JSON.stringify({ file: { type: 'file', filename: 'a.png', _buf: 'x' } });
    const tries: [string, Buffer | string, number[]][] = [
      ['application/json', forged, [415]],
      ['multipart/form-data', body, [400]],
      ['text/plain', body, [415]],
      [`${headers['content-type']}, application/json`, body, [400, 415]],
      [headers['content-type'].replace('form-data', 'mixed'), body, [415]],
    ];
    await expectNothingKept(async () => {
      for (const [type, payload, statuses] of tries) {
        const response = await t.request('POST', '/api/uploads?purpose=submission-file', {
          cookie: asStudent,
          body: payload,
          headers: { 'content-type': type },
        });
        expect(statuses, type).toContain(response.statusCode);
      }
    });
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\plan.docx', 'plan.docx'],
    ['  spaced name .txt ', 'spaced name .txt'],
    ['caf\u0065\u0301.txt', 'caf\u00e9.txt'],
    ['inv\u202etxt.exe', 'invtxt.exe'],
    ['नमस्ते 👩‍👩‍👧.pdf', 'नमस्ते 👩‍👩‍👧.pdf'],
    ['..', 'file'],
    ['', 'file'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(196)}.pdf`],
  ])('S29 the name %j is stored as %j', async (given, kept) => {
    const response = await upload(asStudent, 'submission-file', { bytes: 'x', fileName: given });
    expect(response.statusCode).toBe(201);
    expect(response.json().name).toBe(kept);
    const row = await t.db.upload.findUniqueOrThrow({ where: { id: response.json().id } });
    expect(row.storageKey).toMatch(/^submissions\/[0-9a-f-]{36}\/[A-Za-z0-9_-][A-Za-z0-9._-]*$/);
    expect(row.storageKey.length).toBeLessThan(180);
  });
});

/** A ZIP archive of files that are not compressed, in this order, without its directory: readers of the beginning need none. */
function zipOf(files: readonly [name: string, bytes: Buffer][]): Buffer {
  return Buffer.concat(
    files.flatMap(([name, bytes]) => {
      const header = Buffer.alloc(30);
      header.write('PK\x03\x04', 'latin1');
      header.writeUInt16LE(20, 4);
      header.writeUInt32LE(crc32(bytes), 14);
      header.writeUInt32LE(bytes.length, 18);
      header.writeUInt32LE(bytes.length, 22);
      header.writeUInt16LE(name.length, 26);
      return [header, Buffer.from(name, 'latin1'), bytes];
    }),
  );
}

const contentTypes = (main: string) =>
  Buffer.from(`<Types><Override PartName="/x" ContentType="${main}.main+xml"/></Types>`);
const presentation = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

describe('a type that the first bytes do not decide', () => {
  const id3 = (bytes: number) => {
    const size = Buffer.from([bytes >> 21, bytes >> 14, bytes >> 7, bytes].map((part) => part & 0x7f));
    return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), size, Buffer.alloc(bytes)]);
  };

  test.each([
    [
      'slides.pptx',
      presentation,
      () =>
        zipOf([
          ['a.bin', unknownBytes(9_000)],
          ['[Content_Types].xml', contentTypes(presentation)],
        ]),
    ],
    [
      'song.flac',
      'audio/flac',
      () => Buffer.concat([id3(109_000), Buffer.from('fLaC'), unknownBytes(5_000)]),
    ],
    [
      'files.zip',
      'application/zip',
      () =>
        zipOf([
          ['a.bin', unknownBytes(9_000)],
          ['b.txt', Buffer.from('b')],
        ]),
    ],
    [
      'text.txt',
      'application/octet-stream',
      () => Buffer.from(`\ufeff${'Shutter 1/30. '.repeat(900)}`, 'utf16le'),
    ],
  ])('of %s is %s', async (fileName, contentType, make) => {
    const bytes = make();
    const response = await upload(asStudent, 'submission-file', { bytes, fileName });
    expect(response.json()).toMatchObject({ contentType, size: bytes.length });
  });
});

test('S34 a TIFF whose directory is far from its beginning is not stored unchanged', async () => {
  const bytes = Buffer.alloc(20_000);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(16_000, 4);
  await expectNothingKept(async () => {
    const response = await upload(asStudent, 'submission-file', { bytes, fileName: 'scan.bin' });
    expect([response.statusCode, response.json().code]).toEqual([422, 'file_refused']);
  });
});

test('a drawing is taken, for download', async () => {
  const bytes = Buffer.concat([Buffer.from('AC1032'), unknownBytes(5_000)]);
  const response = await upload(asStudent, 'submission-file', { bytes, fileName: 'stage.dwg' });
  expect(response.json()).toMatchObject({ name: 'stage.dwg', contentType: 'image/vnd.dwg' });
  const sent = await t.request('GET', response.json().url, { cookie: asStudent });
  expect(sent.headers['content-type']).toBe('application/octet-stream');
  expect(sent.headers['content-disposition']).toMatch(/^attachment/);
});
