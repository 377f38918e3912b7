import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { limits } from '../../contract/limits.ts';
import { createAdministrator, createStudent, createTask, type TestStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { partHeaders, type TusClient, tusClient, uploadIdOf } from '../../testing/tus-client.ts';
import { unknownBytes } from '../../testing/unknown-bytes.ts';
import { sweepOrphans, sweepUploads } from './sweep-uploads.ts';

const MiB = 1024 * 1024;
const hour = 3_600_000;
const polling = { timeout: 60_000, interval: 20 };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let t: TestApp;
let student: TestStudent;
let asStudent: string;
let tus: TusClient;
let clock = 0;

beforeAll(async () => {
  t = await createTestApp({
    now: () => new Date(Date.now() + clock),
    config: { uploads: { videoBytes: 60 * MiB, quotaBytes: 100 * MiB, unfinishedHours: 72 } },
  });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

// For each test, because their files count towards the quota and the number of unfinished files.
beforeEach(async () => {
  student = await createStudent(t.db);
  asStudent = await t.signInAs(student);
  tus = tusClient(t, asStudent);
});

const deps = () => ({ ...t.deps, log: t.app.log });

/** An MP4 with a place in its metadata, with a body of random bytes. */
function video(size: number): Buffer {
  const box = (type: string, payload: Buffer) => {
    const header = Buffer.alloc(8);
    header.writeUInt32BE(payload.length + 8);
    header.write(type, 4, 'latin1');
    return Buffer.concat([header, payload]);
  };
  const type = box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1'));
  const place = box('moov', box('udta', Buffer.from('+48.8584+002.2945/')));
  return Buffer.concat([type, place, box('mdat', unknownBytes(size - type.length - place.length - 8))]);
}

describe('a file in parts', () => {
  test('S33 arrives as it was sent, also in other parts than the client planned', async () => {
    const bytes = unknownBytes(3 * MiB + 17);
    const path = await tus.started(bytes.length);
    expect(path).toMatch(/^\/api\/uploads\/tus\/[\da-f-]{36}$/);
    expect(await tus.offsetOf(path)).toBe(0);
    for (const [from, to] of [
      [0, MiB],
      [MiB, MiB + 1],
      [MiB + 1, bytes.length],
    ] as const) {
      const response = await tus.send(path, from, bytes.subarray(from, to));
      expect(response.statusCode).toBe(204);
      expect(response.headers['upload-offset']).toBe(String(to));
    }
    const { state, file } = await tus.ended(path);
    expect(state).toBe('ready');
    expect(file).toMatchObject({ name: 'clip.bin', size: bytes.length, id: uploadIdOf(path) });
    const download = await t.request('GET', file.url, { cookie: asStudent });
    expect(sha256(download.rawPayload)).toBe(sha256(bytes));
    const row = await t.db.upload.findUniqueOrThrow({ where: { id: file.id } });
    expect(Buffer.from(row.sha256 ?? []).toString('hex')).toBe(sha256(bytes));
    await vi.waitFor(async () => expect(await tus.keysOf(path)).toEqual([row.storageKey]), polling);
    // The rows of the parts go after the parts.
    const parts = () => t.db.uploadPart.count({ where: { uploadId: row.id } });
    await vi.waitFor(async () => expect(await parts()).toBe(0), polling);
  });

  test('the answers say how much may be sent, until when, and are not kept by caches', async () => {
    const path = await tus.started(10);
    const { headers } = await tus.head(path);
    expect(headers['tus-resumable']).toBe('1.0.0');
    expect(headers['tus-max-size']).toBe(String(60 * MiB));
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['upload-length']).toBe('10');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    const { headers: sent } = await tus.send(path, 0, unknownBytes(4));
    const days = (Date.parse(String(sent['upload-expires'])) - Date.now()) / hour / 24;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThan(3.1);
  });

  test('the metadata of a large video is removed as from a small one', async () => {
    const bytes = video(2 * MiB);
    const path = await tus.started(bytes.length, { metadata: { filename: 'clip.mp4' } });
    await tus.send(path, 0, bytes.subarray(0, MiB));
    await tus.send(path, MiB, bytes.subarray(MiB));
    const { file } = await tus.ended(path);
    expect(file.contentType).toBe('video/mp4');
    const { rawPayload: stored } = await t.request('GET', file.url, { cookie: asStudent });
    expect(stored.length).toBe(bytes.length);
    expect(stored.includes('+48.8584')).toBe(false);
    expect(stored.subarray(-1024).equals(bytes.subarray(-1024))).toBe(true);
  });

  test('a JPEG of more than 50 megapixels is made smaller as from one request', async () => {
    const photo = (progressive: boolean) =>
      sharp({ create: { width: 9_000, height: 6_300, channels: 3, background: '#3366cc' } })
        .jpeg({ quality: 1, progressive })
        .toBuffer();
    async function ended(bytes: Buffer) {
      const path = await tus.started(bytes.length, { metadata: { filename: 'IMG_1.jpg' } });
      await tus.send(path, 0, bytes);
      return tus.ended(path);
    }
    const { file } = await ended(await photo(false));
    const { rawPayload: stored } = await t.request('GET', file.url, { cookie: asStudent });
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 8_192, height: 5_734 });
    const { problem } = await ended(await photo(true));
    expect(problem.code).toBe('file_refused');
    expect(problem.detail).toContain('Take a screenshot of it');
  });

  test('S32 what arrived before the connection was lost is kept', async () => {
    const bytes = unknownBytes(2 * MiB);
    const path = await tus.started(bytes.length);
    await interrupted(path, 0, bytes, MiB);
    const offset = await vi.waitUntil(() => tus.offsetOf(path), polling);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(MiB);
    await tus.send(path, offset, bytes.subarray(offset));
    const { file } = await tus.ended(path);
    const { rawPayload } = await t.request('GET', file.url, { cookie: asStudent });
    expect(sha256(rawPayload)).toBe(sha256(bytes));
  });

  test('a newer request ends an older one of which the server does not know that it is lost', async () => {
    const bytes = unknownBytes(MiB);
    const path = await tus.started(bytes.length);
    const open = sendSome(path, 0, bytes, 1_000);
    await vi.waitUntil(() => t.db.uploadPart.count({ where: { uploadId: uploadIdOf(path) } }), polling);
    expect(await tus.offsetOf(path)).toBe(1_000);
    open.destroy();
  });

  test('of two parts for one position, one counts', async () => {
    const bytes = unknownBytes(MiB);
    const path = await tus.started(2 * MiB);
    const other = await createTestAppOn(t);
    try {
      const [first, second] = await Promise.all([
        tus.send(path, 0, bytes),
        other.inject({
          method: 'PATCH',
          url: path,
          headers: { cookie: asStudent, ...partHeaders(0) },
          payload: bytes,
        }),
      ]);
      expect([first.statusCode, second.statusCode].sort()).toEqual([204, 409]);
      expect(await tus.offsetOf(path)).toBe(MiB);
      expect(await t.db.uploadPart.count({ where: { uploadId: uploadIdOf(path) } })).toBe(1);
      expect(await tus.keysOf(path)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  test('a part for a position where the upload is not is refused', async () => {
    const path = await tus.started(100);
    const response = await tus.send(path, 50, unknownBytes(50));
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('upload_moved');
    expect(await tus.offsetOf(path)).toBe(0);
  });
});

describe('who may send what', () => {
  test('S21 S22 an upload does not exist for others', async () => {
    const path = await tus.started(100);
    const stranger = await t.signInAs(await createStudent(t.db));
    const administrator = await t.signInAs(await createAdministrator(t.db));
    for (const cookie of [stranger, administrator]) {
      const other = tusClient(t, cookie);
      expect((await other.head(path)).statusCode).toBe(404);
      expect((await other.send(path, 0, unknownBytes(10))).statusCode).toBe(404);
      expect((await other.remove(path)).statusCode).toBe(404);
      expect((await other.stateOf(path)).status).toBe(404);
      const list = await t.request('GET', '/api/uploads/unfinished?purpose=submission-file', { cookie });
      expect(list.json().uploads).toEqual([]);
    }
    expect(await tus.offsetOf(path)).toBe(0);
    expect((await tus.start(100, { metadata: { purpose: 'task-image' } })).statusCode).toBe(403);
  });

  test('S18 a request from another site changes nothing', async () => {
    const path = await tus.started(100);
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await tus.start(100, { headers: foreign })).statusCode).toBe(403);
    expect((await tus.send(path, 0, unknownBytes(10), foreign)).statusCode).toBe(403);
    expect((await tus.remove(path, foreign)).statusCode).toBe(403);
    expect(await tus.offsetOf(path)).toBe(0);
  });

  test.each<[string, Record<string, string>]>([
    ['an unknown key', { path: '../../etc/passwd' }],
    ['an unknown purpose', { purpose: 'backup' }],
    ['no name', { filename: '' }],
    ['a fingerprint with other characters', { fingerprint: '../../../x' }],
  ])('metadata with %s is refused', async (_, metadata) => {
    const response = await tus.start(100, { metadata });
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('validation_failed');
  });

  test.each([
    ['no metadata', { 'upload-metadata': '' }],
    ['an unreadable name', { 'upload-metadata': 'purpose c3VibWlzc2lvbi1maWxl,filename %%%' }],
    ['no length', { 'upload-length': '-1' }],
    ['a length that follows later', { 'upload-length': '', 'upload-defer-length': '1' }],
  ])('%s is refused', async (_, headers) => {
    expect((await tus.start(100, { headers })).statusCode).toBe(400);
  });

  test('an empty file is refused by its name', async () => {
    const response = await tus.start(0, { metadata: { filename: 'clip.mp4' } });
    expect([response.statusCode, response.json().code]).toEqual([422, 'file_refused']);
    expect(response.json().detail).toMatch(
      /^“clip\.mp4” is empty\. .*Then choose it again\. Nothing was stored\.$/,
    );
    expect(await t.db.upload.count({ where: { ownerUserId: student.id } })).toBe(0);
  });

  test('the key comes from the server, not from the name', async () => {
    const path = await tus.started(100, { metadata: { filename: '../../../secret/<b>.mp4' } });
    const { storageKey, fileName } = await t.db.upload.findUniqueOrThrow({ where: { id: uploadIdOf(path) } });
    expect(storageKey).toBe(`submissions/${student.id}/${uploadIdOf(path)}__b_.mp4`);
    expect(fileName).toBe('_b_.mp4');
  });

  test('S31 a part that is too large, or that goes beyond the end, is refused', async () => {
    const path = await tus.started(100);
    expect((await tus.send(path, 0, Buffer.alloc(limits.uploadPartBytes + 1))).statusCode).toBe(413);
    expect((await tus.send(path, 0, unknownBytes(101))).statusCode).toBe(413);
    expect(await tus.offsetOf(path)).toBe(0);
    expect(await tus.keysOf(path)).toEqual([]);
  });

  test('S31 only a video may be larger than other files', async () => {
    expect((await tus.start(60 * MiB + 1)).statusCode).toBe(413);
    const path = await tus.started(51 * MiB, { metadata: { filename: 'clip.mp4' } });
    const response = await tus.send(path, 0, unknownBytes(10_000));
    expect(response.statusCode).toBe(413);
    expect(response.json().detail).toContain('not a video');
    expect(await tus.stateOf(path)).toMatchObject({ state: 'refused', problem: { code: 'file_too_large' } });
    expect(await tus.keysOf(path)).toEqual([]);
    const film = await tus.started(51 * MiB, { metadata: { filename: 'clip.mp4' } });
    expect((await tus.send(film, 0, video(20_000))).statusCode).toBe(204);
    await tus.remove(film);
  });

  test('S34 a type that is refused is refused with the first part', async () => {
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      unknownBytes(9_000),
    ]);
    const path = await tus.started(9 * MiB, { metadata: { filename: 'photo.heic' } });
    const response = await tus.send(path, 0, heic);
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toContain('HEIC');
    expect(await tus.keysOf(path)).toEqual([]);
    expect((await tus.send(path, heic.length, heic)).statusCode).toBe(422);
  });

  test('a refusal that only the whole file shows is returned, for an hour', async () => {
    // A box that is longer than the file that contains it.
    const bytes = video(20_000);
    bytes.writeUInt32BE(50_000, bytes.indexOf('udta', 0, 'latin1') - 4);
    const path = await tus.started(bytes.length, { metadata: { filename: 'clip.mp4' } });
    await tus.send(path, 0, bytes);
    const { state, problem } = await tus.ended(path);
    expect({ state, code: problem.code }).toEqual({ state: 'refused', code: 'file_refused' });
    expect(problem.detail).toContain('damaged');
    await sweepUploads(deps());
    expect((await tus.stateOf(path)).state).toBe('refused');
    const list = async () =>
      (await t.request('GET', '/api/uploads/unfinished', { cookie: asStudent })).json().uploads;
    expect(await list()).toContainEqual(
      expect.objectContaining({ id: uploadIdOf(path), file: null, problem }),
    );
    clock = 2 * hour;
    await sweepUploads(deps());
    clock = 0;
    expect((await tus.stateOf(path)).status).toBe(404);
    expect(await list()).not.toContainEqual(expect.objectContaining({ id: uploadIdOf(path) }));
    expect(await tus.keysOf(path)).toEqual([]);
  });

  test('a refused file is listed after the others, until it is removed', async () => {
    const path = await tus.started(51 * MiB, { metadata: { filename: 'clip.mp4' } });
    expect((await tus.send(path, 0, unknownBytes(9_000))).statusCode).toBe(413);
    const begun = await tus.started(MiB, { metadata: { fingerprint: 'another-file' } });
    const list = async () =>
      (await t.request('GET', '/api/uploads/unfinished', { cookie: asStudent })).json().uploads;
    expect(await list()).toMatchObject([
      { id: uploadIdOf(begun), state: 'receiving' },
      { id: uploadIdOf(path), state: 'refused', problem: { code: 'file_too_large' } },
    ]);
    expect(
      (await t.request('DELETE', `/api/uploads/${uploadIdOf(path)}`, { cookie: asStudent })).statusCode,
    ).toBe(204);
    expect(await list()).toMatchObject([{ id: uploadIdOf(begun) }]);
  });
});

describe('space', () => {
  test('S37 the declared length counts from the beginning, also in parallel', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => tus.start(30 * MiB)));
    const statuses = all.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, 201, 201, 409, 409, 409]);
    const refused = all.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().code).toBe('quota_exceeded');
    const path = String(all.find(({ statusCode }) => statusCode === 201)?.headers.location);
    expect((await tus.remove(path)).statusCode).toBe(204);
    expect((await tus.head(path)).statusCode).toBe(404);
    expect((await tus.start(30 * MiB)).statusCode).toBe(201);
  });

  test('a student has a limited number of unfinished files', async () => {
    for (let count = 0; count < limits.unfinishedUploads; count += 1) await tus.started(1_000);
    const response = await tus.start(1_000);
    expect(response.statusCode).toBe(429);
    expect(response.json().code).toBe('too_many_uploads');
    const list = await t.request('GET', '/api/uploads/unfinished?purpose=submission-file', {
      cookie: asStudent,
    });
    expect(list.json().uploads).toHaveLength(limits.unfinishedUploads);
    expect(list.json().keptHours).toBe(72);
  });
});

describe('what is left behind', () => {
  test('a cancelled upload leaves nothing', async () => {
    const path = await tus.started(MiB);
    await tus.send(path, 0, unknownBytes(1_000));
    expect(await tus.keysOf(path)).toHaveLength(1);
    await tus.remove(path);
    expect(await tus.keysOf(path)).toEqual([]);
    expect(await t.db.upload.count({ where: { id: uploadIdOf(path) } })).toBe(0);
  });

  test('the parts of an unfinished file are kept for three days after the last one, then removed', async () => {
    const path = await tus.started(MiB);
    await tus.send(path, 0, unknownBytes(1_000));
    clock = 71 * hour;
    await sweepUploads(deps());
    await sweepOrphans(deps());
    expect(await tus.offsetOf(path)).toBe(1_000);
    await tus.send(path, 1_000, unknownBytes(1_000));
    clock = 142 * hour;
    await sweepUploads(deps());
    expect(await tus.offsetOf(path)).toBe(2_000);
    clock = 144 * hour;
    await sweepUploads(deps());
    clock = 0;
    expect((await tus.head(path)).statusCode).toBe(404);
    expect(await tus.keysOf(path)).toEqual([]);
  });

  test('S50 a server that stops keeps what has arrived of a part, and says how much that is', async () => {
    const bytes = unknownBytes(MiB);
    const path = await tus.started(bytes.length);
    const other = await createTestAppOn(t);
    await other.listen({ host: '127.0.0.1', port: 0 });
    const open = sendSome(path, 0, bytes, 1_000, other);
    const answered = once(open, 'response');
    await vi.waitUntil(() => t.db.uploadPart.count({ where: { uploadId: uploadIdOf(path) } }), polling);
    const closed = other.close();
    const [response] = await answered;
    expect([response.statusCode, response.headers['upload-offset']]).toEqual([204, '1000']);
    await closed;
    open.destroy();
    expect(await tus.offsetOf(path)).toBe(1_000);
  });

  test('a file that became ready while the page was closed is listed until it is in use', async () => {
    const bytes = unknownBytes(9_000);
    const path = await tus.started(bytes.length);
    await tus.send(path, 0, bytes);
    const { file } = await tus.ended(path);
    const begun = await tus.started(MiB, { metadata: { fingerprint: 'another-file' } });
    const listed = async () =>
      (await t.request('GET', '/api/uploads/unfinished', { cookie: asStudent })).json().uploads;
    expect(await listed()).toMatchObject([
      { id: uploadIdOf(begun), state: 'receiving', file: null },
      { id: uploadIdOf(path), state: 'ready', fingerprint: 'abcdefgh', size: bytes.length, file },
    ]);
    const { id: taskId } = await createTask(t.db);
    const draft = await t.db.workDraft.create({
      data: { userId: student.id, taskId, title: '', description: '', link: '' },
    });
    await t.db.upload.update({ where: { id: file.id }, data: { draftId: draft.id } });
    expect(await listed()).toMatchObject([{ id: uploadIdOf(begun) }]);
  });

  test('S31 a file in too many small parts is refused', async () => {
    const path = await tus.started(MiB);
    const id = uploadIdOf(path);
    const add = (from: number, to: number) => t.db.$executeRaw`
      INSERT INTO upload_parts (storage_key, upload_id, starts_at, size, created_at)
      SELECT ${id} || place, ${id}::uuid, place, 1, now() FROM generate_series(${from}::int, ${to}::int) AS place`;
    const received = (count: number) =>
      t.db.resumableUpload.update({ where: { uploadId: id }, data: { received: count } });
    await add(0, 499);
    await received(500);
    expect((await tus.send(path, 500, unknownBytes(1))).statusCode).toBe(204);
    const response = await tus.send(path, 501, unknownBytes(1));
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toContain('too many small parts');
    expect((await tus.stateOf(path)).state).toBe('refused');
    expect(await t.db.uploadPart.count({ where: { uploadId: id } })).toBe(0);
    expect(await tus.keysOf(path)).toEqual([]);
  });
});

/** Sends the headers of a part of all bytes, and the first `count` of them. */
function sendSome(path: string, offset: number, bytes: Buffer, count: number, app = t.app) {
  const { port } = app.server.address() as AddressInfo;
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    method: 'PATCH',
    path,
    headers: {
      ...partHeaders(offset),
      cookie: asStudent,
      'content-length': String(bytes.length - offset),
    },
  });
  request.on('error', () => {});
  request.write(bytes.subarray(offset, offset + count));
  return request;
}

/** The same, and closes the connection once the server has them. */
async function interrupted(path: string, offset: number, bytes: Buffer, count: number): Promise<void> {
  const request = sendSome(path, offset, bytes, count);
  await vi.waitUntil(() => t.db.uploadPart.count({ where: { uploadId: uploadIdOf(path) } }), polling);
  await wait(100);
  request.destroy();
}

/** A second server on the same database and store. */
async function createTestAppOn(first: TestApp) {
  const app = await buildApp(first.deps);
  await app.ready();
  return app;
}
