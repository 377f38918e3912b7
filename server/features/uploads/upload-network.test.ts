import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { ObjectStoreUnavailable } from '../../storage/object-store.ts';
import { createStudent, createUpload } from '../../testing/factories.ts';
import { liveBufferBytes } from '../../testing/live-buffer-bytes.ts';
import { holding, lockUser, untilWaiting } from '../../testing/lock-order.ts';
import { multipartForm } from '../../testing/multipart-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { unknownBytes } from '../../testing/unknown-bytes.ts';

/** Tests that need a real connection: clients that disconnect, stores that fail, bytes that are not read. */
const MiB = 1024 * 1024;
const path = '/api/uploads?purpose=submission-file';

let t: TestApp;
let port: number;

beforeAll(async () => {
  t = await createTestApp();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

async function student() {
  const row = await createStudent(t.db);
  const cookie = await t.signInAs(row);
  const rows = () => t.db.upload.findMany({ where: { ownerUserId: row.id } });
  const keys = async () =>
    (await Array.fromAsync(t.deps.store.list(`submissions/${row.id}/`))).map(({ key }) => key);
  return { row, cookie, rows, keys };
}

function open(cookie: string, headers: Record<string, string | number>): ClientRequest {
  return httpRequest({ port, host: '127.0.0.1', method: 'POST', path, headers: { cookie, ...headers } });
}

async function answerOf(request: ClientRequest): Promise<{ status: number; json: Record<string, unknown> }> {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, json: JSON.parse((await buffer(response)).toString()) };
}

describe('S32 the client disconnects', () => {
  test.each([
    ['at once', 200],
    ['after 300 KB', 300_000],
    ['after 7 MB', 7 * MiB],
  ])('%s: no row, no object', async (_name, after) => {
    const { cookie, rows, keys } = await student();
    const { body, headers } = multipartForm({ bytes: unknownBytes(10 * MiB) });
    const request = open(cookie, { ...headers, 'content-length': body.length });
    request.on('error', () => {});
    request.write(body.subarray(0, after));
    await expect.poll(async () => (await rows()).map(({ status }) => status)).toEqual(['pending']);
    request.destroy();
    await expect.poll(rows).toEqual([]);
    expect(await keys()).toEqual([]);
  });

  test('while the row is being inserted: no row, no object, and the server keeps running', async () => {
    const { row, cookie, rows } = await student();
    await holding(t.db, lockUser(row.id), async () => {
      const { body, headers } = multipartForm({ bytes: unknownBytes(MiB) });
      const request = open(cookie, { ...headers, 'content-length': body.length });
      request.on('error', () => {});
      request.write(body.subarray(0, 300_000));
      await untilWaiting(t.db, 1);
      request.destroy();
    });
    // PostgreSQL grants the lock in the order of requests, so the upload's row was inserted before.
    await t.db.$transaction(lockUser(row.id));
    await expect.poll(rows).toEqual([]);
  });

  test('in the middle of an image: no row, no object', async () => {
    const { cookie, rows, keys } = await student();
    const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100', 'hex'), unknownBytes(MiB)]);
    const { body, headers } = multipartForm({ bytes: jpeg, fileName: 'a.jpg' });
    const request = open(cookie, { ...headers, 'content-length': body.length });
    request.on('error', () => {});
    request.write(body.subarray(0, 500_000));
    await expect.poll(async () => (await rows()).length).toBe(1);
    request.destroy();
    await expect.poll(rows).toEqual([]);
    expect(await keys()).toEqual([]);
  });
});

test('S36 an image that waits is dropped when its client is gone', async () => {
  const { cookie, rows, keys } = await student();
  const gate = Promise.withResolvers<void>();
  const get = t.deps.store.get.bind(t.deps.store);
  const spy = vi.spyOn(t.deps.store, 'get').mockImplementation(async (key, range) => {
    await gate.promise;
    return get(key, range);
  });
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const { body, headers } = multipartForm({ bytes: jpeg, fileName: 'a.jpg' });
  const send = () => {
    const request = open(cookie, { ...headers, 'content-length': body.length });
    request.on('error', () => {});
    request.end(body);
    return request;
  };
  const first = send();
  const answer = answerOf(first);
  await expect.poll(async () => (await keys()).length).toBe(1);
  const second = send();
  await expect.poll(async () => (await keys()).length).toBe(2);
  second.destroy();
  await expect.poll(async () => (await rows()).length).toBe(1);
  await expect.poll(async () => (await keys()).length).toBe(1);
  gate.resolve();
  expect((await answer).status).toBe(201);
  expect((await rows()).map(({ status }) => status)).toEqual(['ready']);
  spy.mockRestore();
});

describe('S31 a browser, which reads the response only after sending, receives the error', () => {
  test('for a file one byte too large', async () => {
    const { cookie, rows } = await student();
    const { body, headers } = multipartForm({ bytes: Buffer.alloc(limits.submissionFileBytes + 1, 1) });
    const request = open(cookie, { ...headers, 'content-length': body.length });
    // Reads nothing before everything is sent.
    const sent = new Promise((resolve) => request.end(body, () => resolve(null)));
    const answer = answerOf(request);
    await sent;
    expect(await answer).toMatchObject({ status: 413, json: { code: 'file_too_large' } });
    expect(await rows()).toEqual([]);
  });

  test('an endless upload is disconnected', async () => {
    const { cookie, rows } = await student();
    const { body, headers } = multipartForm({ bytes: unknownBytes(MiB) });
    // Node's own client stops sending when it receives the response; other clients do not.
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    const fields = Object.entries({ host: 'x', cookie, ...headers, 'transfer-encoding': 'chunked' });
    socket.write(`POST ${path} HTTP/1.1\r\n${fields.map((field) => field.join(': ')).join('\r\n')}\r\n\r\n`);
    const chunk = (bytes: Uint8Array) => [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n'] as const;
    for (const bytes of chunk(body.subarray(0, MiB))) socket.write(bytes);
    const piece = unknownBytes(MiB);
    let sent = 0;
    while (!socket.destroyed && sent < 1_000) {
      sent += 1;
      for (const bytes of chunk(piece)) {
        if (!socket.write(bytes))
          await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
      }
    }
    expect(sent).toBeGreaterThan(50);
    expect(sent).toBeLessThan(300);
    await expect.poll(rows).toEqual([]);
  });
});

describe('S36 S33 a file of the maximum size', () => {
  test('is stored and read in constant memory', async () => {
    const { cookie } = await student();
    const bytes = unknownBytes(limits.submissionFileBytes);
    const { body, headers } = multipartForm({ bytes });
    const before = liveBufferBytes();
    let peak = 0;
    let passed = 0;
    const sampleInterval = 8 * MiB;
    const pass = (chunk: Buffer): Buffer => {
      passed += chunk.length;
      if (passed % sampleInterval < chunk.length) peak = Math.max(peak, liveBufferBytes() - before);
      return chunk;
    };
    const request = open(cookie, { ...headers, 'content-length': body.length });
    Readable.from(
      (function* () {
        for (let at = 0; at < body.length; at += 65_536) yield pass(body.subarray(at, at + 65_536));
      })(),
    ).pipe(request);
    const { status, json } = await answerOf(request);
    expect(status).toBe(201);
    const hash = createHash('sha256');
    const download = httpRequest({
      port,
      host: '127.0.0.1',
      path: String(json.url),
      headers: { cookie },
    }).end();
    const [response] = (await once(download, 'response')) as [IncomingMessage];
    for await (const chunk of response) hash.update(pass(chunk));
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(peak).toBeLessThan(limits.submissionFileBytes / 2);
  });
});

describe('S37 the quota', () => {
  const studentWithQuotaLeft = async (free: number) => {
    const owner = await student();
    // Only the row counts.
    const kept = await createUpload(t.deps, { ownerUserId: owner.row.id, bytes: Buffer.from('x') });
    await t.db.upload.update({ where: { id: kept.id }, data: { size: limits.studentQuotaBytes - free } });
    const upload = async (size: number, stated?: number) => {
      const { body, headers } = multipartForm({ bytes: unknownBytes(size) });
      const length = stated === undefined ? {} : { 'upload-length': stated };
      const request = open(owner.cookie, { ...headers, ...length, 'content-length': body.length });
      request.end(body);
      return answerOf(request);
    };
    const used = async () =>
      (await t.db.upload.aggregate({ where: { ownerUserId: owner.row.id }, _sum: { size: true } }))._sum.size;
    return { ...owner, upload, used, kept };
  };

  test('holds for parallel uploads: as many as fit are accepted', async () => {
    const { row, upload, used, rows, keys } = await studentWithQuotaLeft(2_500_000);
    const started: ReturnType<typeof upload>[] = [];
    // All wait for the student's row. Without that lock each would have read what is used before it waits to insert.
    await holding(t.db, lockUser(row.id), async () => {
      for (let n = 0; n < 6; n += 1) started.push(upload(1_000_000));
      await untilWaiting(t.db, 6);
    });
    const answers = await Promise.all(started);
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(409)]).toEqual([2, 4]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'quota_exceeded' });
    expect(await used()).toBeLessThanOrEqual(limits.studentQuotaBytes);
    expect(await rows()).toHaveLength(3);
    expect(await keys()).toHaveLength(2);
  });

  test('a file that fits to the byte needs its size to be stated, since the form is larger', async () => {
    const { upload, used } = await studentWithQuotaLeft(1_000_000);
    expect((await upload(1_000_000)).status).toBe(409);
    expect((await upload(1_000_001, 1_000_001)).status).toBe(409);
    expect((await upload(1_000_001, 1_000_000)).status).toBe(400);
    expect((await upload(1_000_000, 1_000_000)).status).toBe(201);
    expect(await used()).toBe(limits.studentQuotaBytes);
  });

  test('counts stored files, not rejected or discarded ones', async () => {
    const { upload, kept } = await studentWithQuotaLeft(1_500_000);
    expect((await upload(2_000_000)).status).toBe(409);
    expect((await upload(1_000_000)).status).toBe(201);
    expect((await upload(1_000_000)).status).toBe(409);
    await t.db.upload.update({
      where: { id: kept.id },
      data: { status: 'discarded', discardedAt: new Date() },
    });
    expect((await upload(1_000_000)).status).toBe(201);
  });
});

describe('S48 the object store fails', () => {
  const { promise: never } = Promise.withResolvers<never>();

  test('during an upload → 503 at once, no ready row; the sweep removes the rest', async () => {
    const { cookie, rows, keys } = await student();
    const { store } = t.deps;
    const { put, delete: remove } = store;
    store.put = async (_key, body) => {
      await buffer(body);
      throw new ObjectStoreUnavailable('test');
    };
    // The store hangs: another call would delay the response.
    store.delete = () => never;
    try {
      const { body, headers } = multipartForm({ bytes: unknownBytes(100_000) });
      const request = open(cookie, { ...headers, 'content-length': body.length });
      request.end(body);
      expect(await answerOf(request)).toMatchObject({ status: 503, json: { code: 'unavailable' } });
      expect((await rows()).map(({ status }) => status)).toEqual(['discarded']);
      expect(await keys()).toEqual([]);
    } finally {
      Object.assign(store, { put, delete: remove });
    }
  });

  test('before all bytes were received → 503 for a client that continues to send', async () => {
    const { cookie } = await student();
    const { store } = t.deps;
    const { put } = store;
    store.put = () => Promise.reject(new ObjectStoreUnavailable('test'));
    try {
      const { body, headers } = multipartForm({ bytes: unknownBytes(20 * MiB) });
      const request = open(cookie, { ...headers, 'content-length': body.length });
      request.end(body);
      expect((await answerOf(request)).status).toBe(503);
    } finally {
      store.put = put;
    }
  });
});

describe('S45 the client of a download disconnects', () => {
  test('closes the stream of the store', async () => {
    const { row, cookie } = await student();
    const file = await createUpload(t.deps, { ownerUserId: row.id, bytes: unknownBytes(1000) });
    const { store } = t.deps;
    const { get } = store;
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    store.get = async () =>
      new Readable({
        async read() {
          await sleep(1);
          this.push(unknownBytes(10_000));
        },
        destroy(error, done) {
          resolve();
          done(error);
        },
      });
    await t.db.upload.update({ where: { id: file.id }, data: { size: 50 * MiB } });
    try {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /api/files/${file.id} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
      await once(socket, 'data');
      socket.destroy();
      await closed;
    } finally {
      store.get = get;
    }
  });
});
