import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { limits } from '../../contract/limits.ts';
import { ObjectStoreUnavailable } from '../../storage/object-store.ts';
import { createAdministrator, createStudent, createTask, type TestStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { assembleUploads } from './assemble-upload.ts';
import { sweepOrphans, sweepUploads } from './sweep-uploads.ts';

const MiB = 1024 * 1024;
const hour = 3_600_000;
const polling = { timeout: 60_000, interval: 20 };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let t: TestApp;
let student: TestStudent;
let asStudent: string;
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
});

const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const protocol = { 'tus-resumable': '1.0.0' };

interface StartOptions {
  readonly cookie?: string;
  readonly metadata?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

function start(length: number, { cookie = asStudent, metadata, headers }: StartOptions = {}) {
  const stated = { purpose: 'submission-file', filename: 'clip.bin', fingerprint: 'abcdefgh', ...metadata };
  return t.request('POST', '/api/uploads/tus', {
    cookie,
    headers: { ...protocol, 'upload-length': String(length), 'upload-metadata': encode(stated), ...headers },
  });
}

async function started(length: number, options?: StartOptions): Promise<string> {
  const response = await start(length, options);
  expect(response.statusCode).toBe(201);
  return String(response.headers.location);
}

function send(path: string, offset: number, body: Buffer, cookie = asStudent, headers = {}) {
  return t.request('PATCH', path, {
    cookie,
    body,
    headers: {
      ...protocol,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...headers,
    },
  });
}

const head = (path: string, cookie = asStudent) => t.request('HEAD', path, { cookie, headers: protocol });
const offsetOf = async (path: string) => Number((await head(path)).headers['upload-offset']);
const idOf = (path: string) => String(path.split('/').at(-1));

async function stateOf(path: string, cookie = asStudent) {
  const response = await t.request('GET', `/api/uploads/unfinished/${idOf(path)}`, { cookie });
  return { status: response.statusCode, ...response.json() };
}

async function ended(path: string) {
  return vi.waitUntil(async () => {
    const found = await stateOf(path);
    return ['ready', 'refused'].includes(found.state) ? found : undefined;
  }, polling);
}

const keysOf = async (path: string) =>
  (await Array.fromAsync(t.deps.store.list('')))
    .map(({ key }) => key)
    .filter((key) => key.includes(idOf(path)));

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
  return Buffer.concat([type, place, box('mdat', randomBytes(size - type.length - place.length - 8))]);
}

describe('a file in parts', () => {
  test('S33 arrives as it was sent, also in other parts than the client planned', async () => {
    const bytes = randomBytes(3 * MiB + 17);
    const path = await started(bytes.length);
    expect(path).toMatch(/^\/api\/uploads\/tus\/[\da-f-]{36}$/);
    expect(await offsetOf(path)).toBe(0);
    for (const [from, to] of [
      [0, MiB],
      [MiB, MiB + 1],
      [MiB + 1, bytes.length],
    ] as const) {
      const response = await send(path, from, bytes.subarray(from, to));
      expect(response.statusCode).toBe(204);
      expect(response.headers['upload-offset']).toBe(String(to));
    }
    const { state, file } = await ended(path);
    expect(state).toBe('ready');
    expect(file).toMatchObject({ name: 'clip.bin', size: bytes.length, id: idOf(path) });
    const download = await t.request('GET', file.url, { cookie: asStudent });
    expect(sha256(download.rawPayload)).toBe(sha256(bytes));
    const row = await t.db.upload.findUniqueOrThrow({ where: { id: file.id } });
    expect(Buffer.from(row.sha256 ?? []).toString('hex')).toBe(sha256(bytes));
    await vi.waitFor(async () => expect(await keysOf(path)).toEqual([row.storageKey]), polling);
    expect(await t.db.uploadPart.count({ where: { uploadId: row.id } })).toBe(0);
  });

  test('the answers say how much may be sent, until when, and are not kept by caches', async () => {
    const path = await started(10);
    const { headers } = await head(path);
    expect(headers['tus-resumable']).toBe('1.0.0');
    expect(headers['tus-max-size']).toBe(String(60 * MiB));
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['upload-length']).toBe('10');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    const { headers: sent } = await send(path, 0, randomBytes(4));
    const days = (Date.parse(String(sent['upload-expires'])) - Date.now()) / hour / 24;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThan(3.1);
  });

  test('the metadata of a large video is removed as from a small one', async () => {
    const bytes = video(2 * MiB);
    const path = await started(bytes.length, { metadata: { filename: 'clip.mp4' } });
    await send(path, 0, bytes.subarray(0, MiB));
    await send(path, MiB, bytes.subarray(MiB));
    const { file } = await ended(path);
    expect(file.contentType).toBe('video/mp4');
    const { rawPayload: stored } = await t.request('GET', file.url, { cookie: asStudent });
    expect(stored.length).toBe(bytes.length);
    expect(stored.includes('+48.8584')).toBe(false);
    expect(stored.subarray(-1024).equals(bytes.subarray(-1024))).toBe(true);
  });

  test('S32 what arrived before the connection was lost is kept', async () => {
    const bytes = randomBytes(2 * MiB);
    const path = await started(bytes.length);
    await interrupted(path, 0, bytes, MiB);
    const offset = await vi.waitUntil(() => offsetOf(path), polling);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(MiB);
    await send(path, offset, bytes.subarray(offset));
    const { file } = await ended(path);
    const { rawPayload } = await t.request('GET', file.url, { cookie: asStudent });
    expect(sha256(rawPayload)).toBe(sha256(bytes));
  });

  test('a newer request ends an older one of which the server does not know that it is lost', async () => {
    const bytes = randomBytes(MiB);
    const path = await started(bytes.length);
    const open = sendSome(path, 0, bytes, 1_000);
    await vi.waitUntil(() => t.db.uploadPart.count({ where: { uploadId: idOf(path) } }), polling);
    expect(await offsetOf(path)).toBe(1_000);
    open.destroy();
  });

  test('of two parts for one position, one counts', async () => {
    const bytes = randomBytes(MiB);
    const path = await started(2 * MiB);
    const other = await createTestAppOn(t);
    try {
      const [first, second] = await Promise.all([
        send(path, 0, bytes),
        other.inject({
          method: 'PATCH',
          url: path,
          headers: {
            cookie: asStudent,
            ...protocol,
            'content-type': 'application/offset+octet-stream',
            'upload-offset': '0',
          },
          payload: bytes,
        }),
      ]);
      expect([first.statusCode, second.statusCode].sort()).toEqual([204, 409]);
      expect(await offsetOf(path)).toBe(MiB);
      expect(await t.db.uploadPart.count({ where: { uploadId: idOf(path) } })).toBe(1);
      expect(await keysOf(path)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  test('a part for a position where the upload is not is refused', async () => {
    const path = await started(100);
    const response = await send(path, 50, randomBytes(50));
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('upload_moved');
    expect(await offsetOf(path)).toBe(0);
  });
});

describe('who may send what', () => {
  test('S21 S22 an upload does not exist for others', async () => {
    const path = await started(100);
    const stranger = await t.signInAs(await createStudent(t.db));
    const administrator = await t.signInAs(await createAdministrator(t.db));
    for (const cookie of [stranger, administrator]) {
      expect((await head(path, cookie)).statusCode).toBe(404);
      expect((await send(path, 0, randomBytes(10), cookie)).statusCode).toBe(404);
      expect((await t.request('DELETE', path, { cookie, headers: protocol })).statusCode).toBe(404);
      expect((await stateOf(path, cookie)).status).toBe(404);
      const list = await t.request('GET', '/api/uploads/unfinished?purpose=submission-file', { cookie });
      expect(list.json().uploads).toEqual([]);
    }
    expect(await offsetOf(path)).toBe(0);
    expect((await start(100, { metadata: { purpose: 'task-image' } })).statusCode).toBe(403);
  });

  test('S18 a request from another site changes nothing', async () => {
    const path = await started(100);
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await start(100, { headers: foreign })).statusCode).toBe(403);
    expect((await send(path, 0, randomBytes(10), asStudent, foreign)).statusCode).toBe(403);
    const removal = await t.request('DELETE', path, {
      cookie: asStudent,
      headers: { ...protocol, ...foreign },
    });
    expect(removal.statusCode).toBe(403);
    expect(await offsetOf(path)).toBe(0);
  });

  test.each<[string, Record<string, string>]>([
    ['an unknown key', { path: '../../etc/passwd' }],
    ['an unknown purpose', { purpose: 'backup' }],
    ['no name', { filename: '' }],
    ['a fingerprint with other characters', { fingerprint: '../../../x' }],
  ])('metadata with %s is refused', async (_, metadata) => {
    const response = await start(100, { metadata });
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('validation_failed');
  });

  test.each([
    ['no metadata', { 'upload-metadata': '' }],
    ['an unreadable name', { 'upload-metadata': 'purpose c3VibWlzc2lvbi1maWxl,filename %%%' }],
    ['no length', { 'upload-length': '-1' }],
    ['a length that follows later', { 'upload-length': '', 'upload-defer-length': '1' }],
    ['an empty file', { 'upload-length': '0' }],
  ])('%s is refused', async (_, headers) => {
    expect((await start(100, { headers })).statusCode).toBe(400);
  });

  test('the key comes from the server, not from the name', async () => {
    const path = await started(100, { metadata: { filename: '../../../secret/<b>.mp4' } });
    const { storageKey, fileName } = await t.db.upload.findUniqueOrThrow({ where: { id: idOf(path) } });
    expect(storageKey).toBe(`submissions/${student.id}/${idOf(path)}__b_.mp4`);
    expect(fileName).toBe('_b_.mp4');
  });

  test('S31 a part that is too large, or that goes beyond the end, is refused', async () => {
    const path = await started(100);
    expect((await send(path, 0, Buffer.alloc(limits.uploadPartBytes + 1))).statusCode).toBe(413);
    expect((await send(path, 0, randomBytes(101))).statusCode).toBe(413);
    expect(await offsetOf(path)).toBe(0);
    expect(await keysOf(path)).toEqual([]);
  });

  test('S31 only a video may be larger than other files', async () => {
    expect((await start(60 * MiB + 1)).statusCode).toBe(413);
    const path = await started(51 * MiB, { metadata: { filename: 'clip.mp4' } });
    const response = await send(path, 0, randomBytes(10_000));
    expect(response.statusCode).toBe(413);
    expect(response.json().detail).toContain('not a video');
    expect(await stateOf(path)).toMatchObject({ state: 'refused', problem: { code: 'file_too_large' } });
    expect(await keysOf(path)).toEqual([]);
    const film = await started(51 * MiB, { metadata: { filename: 'clip.mp4' } });
    expect((await send(film, 0, video(20_000))).statusCode).toBe(204);
    await t.request('DELETE', film, { cookie: asStudent, headers: protocol });
  });

  test('S34 a type that is refused is refused with the first part', async () => {
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      randomBytes(9_000),
    ]);
    const path = await started(9 * MiB, { metadata: { filename: 'photo.heic' } });
    const response = await send(path, 0, heic);
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toContain('HEIC');
    expect(await keysOf(path)).toEqual([]);
    expect((await send(path, heic.length, heic)).statusCode).toBe(422);
  });

  test('a refusal that only the whole file shows is returned, for an hour', async () => {
    // A box that is longer than the file that contains it.
    const bytes = video(20_000);
    bytes.writeUInt32BE(50_000, bytes.indexOf('udta', 0, 'latin1') - 4);
    const path = await started(bytes.length, { metadata: { filename: 'clip.mp4' } });
    await send(path, 0, bytes);
    const { state, problem } = await ended(path);
    expect({ state, code: problem.code }).toEqual({ state: 'refused', code: 'file_refused' });
    expect(problem.detail).toContain('damaged');
    await sweepUploads(deps());
    expect((await stateOf(path)).state).toBe('refused');
    const list = async () =>
      (await t.request('GET', '/api/uploads/unfinished', { cookie: asStudent })).json().uploads;
    expect(await list()).toContainEqual(expect.objectContaining({ id: idOf(path), file: null, problem }));
    clock = 2 * hour;
    await sweepUploads(deps());
    clock = 0;
    expect((await stateOf(path)).status).toBe(404);
    expect(await list()).not.toContainEqual(expect.objectContaining({ id: idOf(path) }));
    expect(await keysOf(path)).toEqual([]);
  });

  test('a refused file is listed after the others, until it is removed', async () => {
    const path = await started(51 * MiB, { metadata: { filename: 'clip.mp4' } });
    expect((await send(path, 0, randomBytes(9_000))).statusCode).toBe(413);
    const begun = await started(MiB, { metadata: { fingerprint: 'another-file' } });
    const list = async () =>
      (await t.request('GET', '/api/uploads/unfinished', { cookie: asStudent })).json().uploads;
    expect(await list()).toMatchObject([
      { id: idOf(begun), state: 'receiving' },
      { id: idOf(path), state: 'refused', problem: { code: 'file_too_large' } },
    ]);
    expect((await t.request('DELETE', `/api/uploads/${idOf(path)}`, { cookie: asStudent })).statusCode).toBe(
      204,
    );
    expect(await list()).toMatchObject([{ id: idOf(begun) }]);
  });
});

describe('space', () => {
  test('S37 the declared length counts from the beginning, also in parallel', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => start(30 * MiB)));
    const statuses = all.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, 201, 201, 409, 409, 409]);
    const refused = all.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().code).toBe('quota_exceeded');
    const path = String(all.find(({ statusCode }) => statusCode === 201)?.headers.location);
    expect((await t.request('DELETE', path, { cookie: asStudent, headers: protocol })).statusCode).toBe(204);
    expect((await head(path)).statusCode).toBe(404);
    expect((await start(30 * MiB)).statusCode).toBe(201);
  });

  test('a student has a limited number of unfinished files', async () => {
    for (let count = 0; count < limits.unfinishedUploads; count += 1) await started(1_000);
    const response = await start(1_000);
    expect(response.statusCode).toBe(429);
    expect(response.json().code).toBe('too_many_uploads');
    const list = await t.request('GET', '/api/uploads/unfinished?purpose=submission-file', {
      cookie: asStudent,
    });
    expect(list.json().uploads).toHaveLength(limits.unfinishedUploads);
    expect(list.json()).toMatchObject({ videoBytes: 60 * MiB, quotaBytes: 100 * MiB, keptHours: 72 });
  });
});

describe('what is left behind', () => {
  test('a cancelled upload leaves nothing', async () => {
    const path = await started(MiB);
    await send(path, 0, randomBytes(1_000));
    expect(await keysOf(path)).toHaveLength(1);
    await t.request('DELETE', path, { cookie: asStudent, headers: protocol });
    expect(await keysOf(path)).toEqual([]);
    expect(await t.db.upload.count({ where: { id: idOf(path) } })).toBe(0);
  });

  test('the parts of an unfinished file are kept for three days after the last one, then removed', async () => {
    const path = await started(MiB);
    await send(path, 0, randomBytes(1_000));
    clock = 71 * hour;
    await sweepUploads(deps());
    await sweepOrphans(deps());
    expect(await offsetOf(path)).toBe(1_000);
    await send(path, 1_000, randomBytes(1_000));
    clock = 142 * hour;
    await sweepUploads(deps());
    expect(await offsetOf(path)).toBe(2_000);
    clock = 144 * hour;
    await sweepUploads(deps());
    clock = 0;
    expect((await head(path)).statusCode).toBe(404);
    expect(await keysOf(path)).toEqual([]);
  });

  test('S50 a server that ends while it stores a part, or puts parts together, leaves a file that becomes ready', async () => {
    const bytes = randomBytes(MiB);
    const path = await started(bytes.length);
    const id = idOf(path);
    const { storageKey } = await t.db.upload.findUniqueOrThrow({ where: { id } });
    // What the first server leaves: an object whose row does not count, and a run that does not end.
    const createdAt = t.deps.now();
    const left = `${storageKey}.part-0-left`;
    await t.db.uploadPart.create({ data: { storageKey: left, uploadId: id, startsAt: 0, createdAt } });
    await t.deps.store.put(left, Readable.from([bytes]), {
      contentType: 'application/octet-stream',
    });
    await t.db.$executeRaw`
      UPDATE resumable_uploads SET run_until = now() + interval '1 hour' WHERE upload_id = ${id}::uuid`;
    await send(path, 0, bytes);
    expect(await assembleUploads(deps(), new AbortController().signal)).toBe(0);
    expect((await stateOf(path)).state).toBe('processing');
    await t.db.$executeRaw`UPDATE resumable_uploads SET run_until = now() WHERE upload_id = ${id}::uuid`;
    await wait(5);
    await assembleUploads(deps(), new AbortController().signal);
    const { file } = await ended(path);
    expect(sha256((await t.request('GET', file.url, { cookie: asStudent })).rawPayload)).toBe(sha256(bytes));
    await vi.waitFor(async () => expect(await keysOf(path)).toEqual([storageKey]), polling);
  });

  test('a file that became ready while the page was closed is listed until it is in use', async () => {
    const bytes = randomBytes(9_000);
    const path = await started(bytes.length);
    await send(path, 0, bytes);
    const { file } = await ended(path);
    const begun = await started(MiB, { metadata: { fingerprint: 'another-file' } });
    const listed = async () =>
      (await t.request('GET', '/api/uploads/unfinished', { cookie: asStudent })).json().uploads;
    expect(await listed()).toMatchObject([
      { id: idOf(begun), state: 'receiving', file: null },
      { id: idOf(path), state: 'ready', fingerprint: 'abcdefgh', size: bytes.length, file },
    ]);
    const { id: taskId } = await createTask(t.db);
    const draft = await t.db.workDraft.create({
      data: { userId: student.id, taskId, title: '', description: '', link: '' },
    });
    await t.db.upload.update({ where: { id: file.id }, data: { draftId: draft.id } });
    expect(await listed()).toMatchObject([{ id: idOf(begun) }]);
  });

  describe('a file that cannot be put together', () => {
    /** @returns how many runs began until `done` */
    async function failUntil(path: string, failure: Error, done: (runs: number, state: string) => boolean) {
      const id = idOf(path);
      const get = vi.spyOn(t.deps.store, 'get').mockRejectedValue(failure);
      for (let state = ''; !done(get.mock.calls.length, state); { state } = await stateOf(path)) {
        await t.db.$executeRaw`UPDATE resumable_uploads SET run_until = NULL WHERE upload_id = ${id}::uuid`;
        await assembleUploads(deps(), new AbortController().signal).catch(() => {});
      }
      const runs = get.mock.calls.length;
      get.mockRestore();
      return runs;
    }

    /** All bytes of it have arrived, and the server that received them has ended. */
    async function arrived(bytes: Buffer): Promise<string> {
      const path = await started(bytes.length);
      const id = idOf(path);
      await t.db.$executeRaw`
        UPDATE resumable_uploads SET run_until = now() + interval '1 hour' WHERE upload_id = ${id}::uuid`;
      await send(path, 0, bytes);
      return path;
    }

    test('is refused after eight runs, and says so', async () => {
      const path = await arrived(randomBytes(9_000));
      const runs = await failUntil(path, new Error('unexpected'), (_, state) => state === 'refused');
      expect(runs).toBe(8);
      const { problem } = await stateOf(path);
      expect(problem.code).toBe('file_refused');
      expect(problem.detail).toContain('could not check this file');
      expect(await keysOf(path)).toEqual([]);
    });

    test('S50 also if each run ended its server', async () => {
      const path = await arrived(randomBytes(9_000));
      const id = idOf(path);
      await t.db.$executeRaw`
        UPDATE resumable_uploads SET attempts = 8, run_until = NULL WHERE upload_id = ${id}::uuid`;
      expect(await assembleUploads(deps(), new AbortController().signal)).toBe(0);
      expect((await stateOf(path)).state).toBe('refused');
    });

    test('becomes ready however often the store was not there', async () => {
      const path = await arrived(randomBytes(9_000));
      await failUntil(path, new ObjectStoreUnavailable('test'), (runs) => runs === 12);
      const id = idOf(path);
      await t.db.$executeRaw`UPDATE resumable_uploads SET run_until = NULL WHERE upload_id = ${id}::uuid`;
      await assembleUploads(deps(), new AbortController().signal);
      expect((await stateOf(path)).state).toBe('ready');
    });
  });

  test('S31 a file in too many small parts is refused', async () => {
    const path = await started(MiB);
    const id = idOf(path);
    const add = (from: number, to: number) => t.db.$executeRaw`
      INSERT INTO upload_parts (storage_key, upload_id, starts_at, size, created_at)
      SELECT ${id} || place, ${id}::uuid, place, 1, now() FROM generate_series(${from}::int, ${to}::int) AS place`;
    const received = (count: number) =>
      t.db.resumableUpload.update({ where: { uploadId: id }, data: { received: count } });
    await add(0, 499);
    await received(500);
    expect((await send(path, 500, randomBytes(1))).statusCode).toBe(204);
    const response = await send(path, 501, randomBytes(1));
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toContain('too many small parts');
    expect((await stateOf(path)).state).toBe('refused');
    expect(await t.db.uploadPart.count({ where: { uploadId: id } })).toBe(0);
    expect(await keysOf(path)).toEqual([]);
  });

  test('a lost part is reported', async () => {
    const bytes = randomBytes(9_000);
    const path = await started(bytes.length);
    await send(path, 0, bytes.subarray(0, 5_000));
    for (const key of await keysOf(path)) await t.deps.store.delete(key);
    await send(path, 5_000, bytes.subarray(5_000));
    const { state, problem } = await ended(path);
    expect(state).toBe('refused');
    expect(problem.detail).toContain('Send the file again');
  });
});

/** Sends the headers of a part of all bytes, and the first `count` of them. */
function sendSome(path: string, offset: number, bytes: Buffer, count: number) {
  const { port } = t.app.server.address() as AddressInfo;
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    method: 'PATCH',
    path,
    headers: {
      ...protocol,
      cookie: asStudent,
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length - offset),
      'upload-offset': String(offset),
    },
  });
  request.on('error', () => {});
  request.write(bytes.subarray(offset, offset + count));
  return request;
}

/** The same, and closes the connection once the server has them. */
async function interrupted(path: string, offset: number, bytes: Buffer, count: number): Promise<void> {
  const request = sendSome(path, offset, bytes, count);
  await vi.waitUntil(() => t.db.uploadPart.count({ where: { uploadId: idOf(path) } }), polling);
  await wait(100);
  request.destroy();
}

/** A second server on the same database and store. */
async function createTestAppOn(first: TestApp) {
  const app = await buildApp(first.deps);
  await app.ready();
  return app;
}
