import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MinioStore } from '../../storage/minio-store.ts';
import { createStudent } from '../../testing/factories.ts';
import { multipartForm } from '../../testing/multipart-form.ts';
import { startTestS3 } from '../../testing/start-test-s3.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { partHeaders, tusClient, uploadIdOf } from '../../testing/tus-client.ts';
import { unknownBytes } from '../../testing/unknown-bytes.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Upload and download as in production: over HTTP with a real S3 server. */
const MiB = 1024 * 1024;
const server = await startTestS3();

if (typeof server === 'string') {
  console.error(`\n!!! SKIPPED: uploads into a real S3 server: ${server}\n`);
  test.skip(`uploads into an S3 server: ${server}`, () => {});
} else {
  const store = new MinioStore(server.options);
  let t: TestApp;
  let port: number;

  beforeAll(async () => {
    await store.ensureBucket();
    t = await createTestApp({ store });
    await t.app.listen({ host: '127.0.0.1', port: 0 });
    port = (t.app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await t.close();
    await server.stop();
  });

  const stating = (size: number | undefined) => (size === undefined ? {} : { 'upload-length': size });
  const send = async (cookie: string, bytes: Uint8Array, fileName = 'work.bin', size?: number) => {
    const { body, headers } = multipartForm({ bytes, fileName });
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/uploads?purpose=submission-file',
      headers: { cookie, ...headers, ...stating(size), 'content-length': body.length },
    });
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode, json: JSON.parse((await buffer(response)).toString()) };
  };

  test.each([
    [1, undefined],
    [5 * MiB, undefined],
    [12 * MiB + 5, undefined],
    [100_000, 100_000],
    [12 * MiB + 5, 12 * MiB + 5],
  ])('S33 %i bytes, stated %s, are stored and read, completely and as a range', async (size, stated) => {
    const cookie = await t.signInAs(await createStudent(t.db));
    const bytes = unknownBytes(size);
    const { status, json } = await send(cookie, bytes, 'work.bin', stated);
    expect(status).toBe(201);
    const whole = await t.request('GET', json.url, { cookie });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(whole.headers.etag).toBe(`"${sha256}"`);
    expect(createHash('sha256').update(whole.rawPayload).digest('hex')).toBe(sha256);
    if (size < 10) return;
    const part = await t.request('GET', json.url, { cookie, headers: { range: 'bytes=1000-1999' } });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(bytes.subarray(1000, 2000))).toBe(true);
  });

  test('an image arrives re-encoded', async () => {
    const cookie = await t.signInAs(await createStudent(t.db));
    const jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const { json } = await send(cookie, jpeg, 'a.jpg');
    const { rawPayload } = await t.request('GET', json.url, { cookie });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 30 });
  });

  test('S32 a file of another size than stated leaves no row and no object', async () => {
    const student = await createStudent(t.db);
    const cookie = await t.signInAs(student);
    const folder = `submissions/${student.id}/`;
    for (const stated of [12 * MiB - 1, 12 * MiB + 1]) {
      const { status } = await send(cookie, unknownBytes(12 * MiB), 'work.bin', stated);
      expect(status).toBe(400);
      expect(await t.db.upload.count({ where: { ownerUserId: student.id } })).toBe(0);
      expect(await Array.fromAsync(store.list(folder))).toEqual([]);
    }
  });

  test.each([
    ['the second part', undefined],
    ['the only request to the store', 20 * MiB],
  ])('S32 a client that disconnects during %s leaves no row, object or part', async (_when, size) => {
    const student = await createStudent(t.db);
    const cookie = await t.signInAs(student);
    const { body, headers } = multipartForm({ bytes: unknownBytes(20 * MiB) });
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/uploads?purpose=submission-file',
      headers: { cookie, ...headers, ...stating(size), 'content-length': body.length },
    }).on('error', () => {});
    request.write(body.subarray(0, 11 * MiB));
    const rows = () => t.db.upload.findMany({ where: { ownerUserId: student.id } });
    await expect.poll(rows).toHaveLength(1);
    const key = (await rows())[0]?.storageKey ?? '';
    request.destroy();
    await expect.poll(rows).toEqual([]);
    await expect(store.stat(key)).rejects.toThrow('no object');
  });

  test('S32 S33 a large file in parts, one of them interrupted, is stored as it was sent', async () => {
    const cookie = await t.signInAs(await createStudent(t.db));
    const bytes = unknownBytes(30 * MiB);
    const tus = tusClient(t, cookie);
    const path = await tus.started(bytes.length);
    const id = uploadIdOf(path);
    await tus.send(path, 0, bytes.subarray(0, 7 * MiB));
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'PATCH',
      path,
      headers: { ...partHeaders(7 * MiB), cookie, 'content-length': 16 * MiB },
    }).on('error', () => {});
    request.write(bytes.subarray(7 * MiB, 15 * MiB));
    await expect.poll(() => t.db.uploadPart.count({ where: { uploadId: id } })).toBe(2);
    request.destroy();
    await expect.poll(() => tus.offsetOf(path), { timeout: 30_000 }).toBeGreaterThanOrEqual(7 * MiB);
    let offset = await tus.offsetOf(path);
    for (; offset < bytes.length; offset = Math.min(bytes.length, offset + 16 * MiB)) {
      const body = bytes.subarray(offset, offset + 16 * MiB);
      expect((await tus.send(path, offset, body)).statusCode).toBe(204);
    }
    const { state, file } = await tus.ended(path);
    expect(state).toBe('ready');
    const { rawPayload } = await t.request('GET', file.url, { cookie });
    expect(rawPayload.equals(bytes)).toBe(true);
    const { storageKey } = await t.db.upload.findUniqueOrThrow({ where: { id } });
    const keys = async () => (await Array.fromAsync(store.list(storageKey))).map(({ key }) => key);
    await expect.poll(keys).toEqual([storageKey]);
  });

  test('S50 the sweep ends the multipart upload of a part whose server was killed', async () => {
    const cookie = await t.signInAs(await createStudent(t.db));
    const tus = tusClient(t, cookie);
    const path = await tus.started(30 * MiB);
    const uploadId = uploadIdOf(path);
    const key = `submissions/${uploadId}.part-0-killed`;
    const { client, options } = server;
    await client.initiateNewMultipartUpload(options.bucket, key, {});
    const createdAt = new Date(Date.now() - 2 * 3_600_000);
    await t.db.uploadPart.create({ data: { storageKey: key, uploadId, startsAt: 0, createdAt } });
    expect(await client.findUploadId(options.bucket, key)).toBeDefined();
    await sweepUploads({ ...t.deps, log: { warn: () => {} } });
    expect(await client.findUploadId(options.bucket, key)).toBeUndefined();
    expect(await t.db.uploadPart.count({ where: { uploadId } })).toBe(0);
    expect(await tus.offsetOf(path)).toBe(0);
  });

  test('S55 the sweep removes the object of a discarded file', async () => {
    const cookie = await t.signInAs(await createStudent(t.db));
    const { json } = await send(cookie, unknownBytes(100));
    const { storageKey } = await t.db.upload.update({
      where: { id: json.id },
      data: { status: 'discarded', discardedAt: new Date() },
    });
    await sweepUploads({ ...t.deps, log: { warn: () => {} } });
    expect(await t.db.upload.findUnique({ where: { id: json.id } })).toBeNull();
    await expect(store.stat(storageKey)).rejects.toThrow('no object');
  });
}
