import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Prisma, Upload } from '#prisma/client.ts';
import { ObjectStoreUnavailable } from '../../storage/object-store.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { unknownBytes } from '../../testing/unknown-bytes.ts';

let t: TestApp;
let author: TestStudent;
let asAuthor: string;
let asOther: string;
let asAdmin: string;

beforeAll(async () => {
  t = await createTestApp();
  author = await createStudent(t.db);
  asAuthor = await t.signInAs(author);
  asOther = await t.signInAs(await createStudent(t.db));
  asAdmin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

const bytes = Buffer.from('0123456789abcdef');
const get = (file: Pick<Upload, 'id'>, cookie: string, headers: Record<string, string> = {}) =>
  t.request('GET', `/api/files/${file.id}`, { cookie, headers });

async function submissionFile(overrides: Partial<Prisma.UploadUncheckedCreateInput> = {}): Promise<Upload> {
  const task = await createTask(t.db);
  const submission = await createSubmission(t.db, { user: author, task });
  return createUpload(t.deps, {
    bytes,
    ownerUserId: author.id,
    submissionId: submission.id,
    fileName: 'work.txt',
    ...overrides,
  });
}

/** The parts of a response that are the same for every request. */
function stableParts(response: LightMyRequestResponse) {
  const { requestId: _requestId, ...problem } = response.json();
  return { status: response.statusCode, problem, headers: stableHeaders(response) };
}

function stableHeaders({ headers }: LightMyRequestResponse) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(date|x-request-id|x-ratelimit-.*)$/.test(name)),
  );
}

describe('who may see a file', () => {
  test('S21 a submission’s file is visible to its student and administrators; for others it does not exist', async () => {
    const file = await submissionFile();
    for (const cookie of [asAuthor, asAdmin]) {
      const response = await get(file, cookie);
      expect([response.statusCode, response.body]).toEqual([200, bytes.toString()]);
    }
    const missing = stableParts(await get({ id: randomUUID() }, asOther));
    expect(missing).toMatchObject({ status: 404, problem: { code: 'not_found' } });
    expect(stableParts(await get(file, asOther))).toEqual(missing);
    for (const header of [{ range: 'bytes=0-3' }, { 'if-none-match': '*' }] as Record<string, string>[]) {
      expect((await get(file, asOther, header)).statusCode).toBe(404);
    }
    expect((await get(file, '')).statusCode).toBe(401);
    expect((await get({ id: randomUUID() }, '')).statusCode).toBe(401);
  });

  test('S21 a task’s image and a profile photo are visible to everyone who is signed in', async () => {
    const task = await createTask(t.db);
    const image = await createUpload(t.deps, { bytes, purpose: 'task_image', taskId: task.id });
    const photo = await createUpload(t.deps, {
      bytes,
      purpose: 'profile_photo',
      ownerUserId: author.id,
      profileOfUserId: author.id,
    });
    for (const file of [image, photo]) {
      for (const cookie of [asAuthor, asOther, asAdmin])
        expect((await get(file, cookie)).statusCode).toBe(200);
      expect((await get(file, '')).statusCode).toBe(401);
    }
  });

  test('S21 an unbound file is visible to its uploader, an unbound task image to administrators', async () => {
    const draft = await createUpload(t.deps, { bytes, ownerUserId: author.id });
    const photo = await createUpload(t.deps, { bytes, purpose: 'profile_photo', ownerUserId: author.id });
    for (const file of [draft, photo]) {
      expect((await get(file, asAuthor)).statusCode).toBe(200);
      for (const cookie of [asOther, asAdmin]) expect((await get(file, cookie)).statusCode).toBe(404);
    }
    const administrator = await createAdministrator(t.db);
    const image = await createUpload(t.deps, {
      bytes,
      purpose: 'task_image',
      ownerAdministratorId: administrator.id,
    });
    for (const cookie of [asAdmin, await t.signInAs(administrator)]) {
      expect((await get(image, cookie)).statusCode).toBe(200);
    }
    for (const cookie of [asAuthor, asOther]) expect((await get(image, cookie)).statusCode).toBe(404);
    const ownerless = await createUpload(t.deps, { bytes });
    for (const cookie of [asAuthor, asOther, asAdmin]) {
      expect((await get(ownerless, cookie)).statusCode).toBe(404);
    }
  });

  test('S21 a pending or discarded file is visible to no user', async () => {
    for (const status of ['pending', 'discarded'] as const) {
      const file = await createUpload(t.deps, {
        bytes,
        ownerUserId: author.id,
        status,
        ...(status === 'discarded' && { discardedAt: new Date() }),
      });
      for (const cookie of [asAuthor, asAdmin]) expect((await get(file, cookie)).statusCode).toBe(404);
    }
  });

  test('S25 S26 invalid ids and other spellings of the path → 400 or 404, never bytes', async () => {
    const { id } = await submissionFile();
    const tries = [
      '1',
      '..',
      '%2e%2e%2fetc%2fpasswd',
      `${id}%00`,
      `%2F${id}`,
      `${id}%2F..`,
      `/${id}`,
      `${id}.png`,
    ];
    for (const path of tries) {
      const response = await t.request('GET', `/api/files/${path}`, { cookie: asOther });
      expect([400, 404], path).toContain(response.statusCode);
    }
    const upper = await t.request('GET', `/api/files/${id.toUpperCase()}`, { cookie: asOther });
    expect([400, 404]).toContain(upper.statusCode);
  });
});

describe('S35 how a file is sent', () => {
  const policy =
    "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

  test.each([
    ['image/webp', 'image/webp', 'inline'],
    ['application/pdf', 'application/pdf', 'inline'],
    ['video/mp4', 'video/mp4', 'inline'],
    ['audio/mpeg', 'audio/mpeg', 'inline'],
    ['application/zip', 'application/octet-stream', 'attachment'],
    ['text/html', 'application/octet-stream', 'attachment'],
    ['text/html;image/png', 'application/octet-stream', 'attachment'],
    ['image/svg+xml', 'application/octet-stream', 'attachment'],
    ['application/xml', 'application/octet-stream', 'attachment'],
    ['', 'application/octet-stream', 'attachment'],
  ])('the stored type %j → %s, %s', async (contentType, served, disposition) => {
    const response = await get(await submissionFile({ contentType }), asAuthor);
    expect(response.headers).toMatchObject({
      'content-type': served,
      'content-disposition': `${disposition}; filename="work.txt"; filename*=UTF-8''work.txt`,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=86400, immutable',
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
      'content-length': '16',
    });
    expect(response.headers.vary).toContain('cookie');
  });

  test.each([
    ['"a"; filename=evil.exe\r\nX-Evil: 1', '_a_; filename=evil.exe__X-Evil: 1'],
    ['naïve café.pdf', 'na_ve caf_.pdf'],
    ["नमस्ते (1)*'.pdf", "______ (1)*'.pdf"],
    ['100%.txt', '100_.txt'],
  ])('the name %j cannot break the header', async (fileName, ascii) => {
    const response = await get(await submissionFile({ fileName }), asAuthor);
    expect(response.statusCode).toBe(200);
    const header = String(response.headers['content-disposition']);
    expect(header).toContain(`filename="${ascii}"; filename*=UTF-8''`);
    const encoded = header.split("filename*=UTF-8''")[1] ?? '';
    expect(encoded).toMatch(/^[A-Za-z0-9%._~!$&+^`|#-]+$/);
    expect(decodeURIComponent(encoded)).toBe(fileName);
    expect(response.headers['x-evil']).toBeUndefined();
  });

  test('S24 no storage key in the response', async () => {
    const file = await submissionFile();
    const response = await get(file, asAuthor);
    expect(JSON.stringify(response.headers)).not.toContain(file.storageKey);
  });

  test('a known ETag → 304 without bytes', async () => {
    const file = await submissionFile();
    const { etag } = (await get(file, asAuthor)).headers;
    for (const header of [`${etag}`, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(file, asAuthor, { 'if-none-match': header });
      expect([response.statusCode, response.body]).toEqual([304, '']);
      expect(response.headers).toMatchObject({ etag, 'cache-control': expect.stringContaining('private') });
    }
    expect((await get(file, asAuthor, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test.each([
    ['bytes=0-0', 206, '0', 'bytes 0-0/16'],
    ['bytes=4-7', 206, '4567', 'bytes 4-7/16'],
    ['bytes=12-', 206, 'cdef', 'bytes 12-15/16'],
    ['bytes=12-999', 206, 'cdef', 'bytes 12-15/16'],
    ['bytes=-3', 206, 'def', 'bytes 13-15/16'],
    ['bytes=-99', 206, '0123456789abcdef', 'bytes 0-15/16'],
    ['bytes=16-', 416, null, 'bytes */16'],
    ['bytes=-0', 416, null, 'bytes */16'],
    ['bytes=5-2', 200, '0123456789abcdef', undefined],
    ['bytes=0-1,4-5', 200, '0123456789abcdef', undefined],
    ['lines=1-2', 200, '0123456789abcdef', undefined],
    ['bytes=a-b', 200, '0123456789abcdef', undefined],
    ['bytes=9999999999999999999-', 200, '0123456789abcdef', undefined],
  ])('Range: %s → %i', async (range, status, body, contentRange) => {
    const response = await get(await submissionFile(), asAuthor, { range });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-range']).toBe(contentRange);
    if (body === null) {
      expect(response.json()).toMatchObject({ code: 'range_not_satisfiable' });
      expect(response.headers['cache-control']).toBe('no-store');
    } else {
      expect(response.body).toBe(body);
      expect(response.headers['content-length']).toBe(String(body.length));
    }
  });

  test('If-Range: a range only if the ETag is the same', async () => {
    const file = await submissionFile();
    const { etag } = (await get(file, asAuthor)).headers;
    const range = 'bytes=0-3';
    expect((await get(file, asAuthor, { range, 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await get(file, asAuthor, { range, 'if-range': '"other"' })).statusCode).toBe(200);
  });

  test('S25 HEAD answers like GET, without bytes', async () => {
    const file = await submissionFile();
    const url = `/api/files/${file.id}`;
    const head = await t.app.inject({ method: 'HEAD', url, headers: { cookie: asAuthor } });
    const full = await get(file, asAuthor);
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(stableHeaders(head)).toEqual(stableHeaders(full));
    const foreign = await t.app.inject({ method: 'HEAD', url, headers: { cookie: asOther } });
    expect(foreign.statusCode).toBe(404);
  });

  test('an empty file', async () => {
    const file = await submissionFile({ bytes: Buffer.alloc(0) } as object);
    const response = await get(file, asAuthor);
    expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([200, '', '0']);
    expect((await get(file, asAuthor, { range: 'bytes=0-' })).statusCode).toBe(416);
  });
});

describe('S48 when the store fails', () => {
  test('it cannot be reached → 503 without cacheable headers', async () => {
    const file = await submissionFile();
    const { store } = t.deps;
    const get_ = store.get;
    store.get = () => Promise.reject(new ObjectStoreUnavailable('test'));
    try {
      const response = await get(file, asAuthor);
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ code: 'unavailable' });
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers.etag).toBeUndefined();
    } finally {
      store.get = get_;
    }
  });

  test('it fails before the first byte → an error without the file’s headers', async () => {
    const file = await submissionFile();
    const { store } = t.deps;
    const get_ = store.get;
    store.get = async () =>
      new Readable({
        read() {
          this.destroy(new ObjectStoreUnavailable('broke'));
        },
      });
    try {
      const response = await get(file, asAuthor, { range: 'bytes=0-3' });
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ code: 'unavailable' });
      expect(response.headers['cache-control']).not.toContain('immutable');
      expect(response.headers.etag ?? response.headers['content-range']).toBeUndefined();
      expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
    } finally {
      store.get = get_;
    }
  });

  test('the object is missing → 404', async () => {
    const file = await submissionFile();
    await t.deps.store.delete(file.storageKey);
    expect((await get(file, asAuthor)).statusCode).toBe(404);
  });
});

test('a large file is complete', async () => {
  const large = unknownBytes(9 * 1024 * 1024 + 17);
  const file = await createUpload(t.deps, { bytes: large, ownerUserId: author.id });
  expect((await get(file, asAuthor)).rawPayload.equals(large)).toBe(true);
});
