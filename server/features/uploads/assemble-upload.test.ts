import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ObjectStoreUnavailable } from '../../storage/object-store.ts';
import { createStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type TusClient, tusClient, uploadIdOf } from '../../testing/tus-client.ts';
import { unknownBytes } from '../../testing/unknown-bytes.ts';
import { assembleUploads } from './assemble-upload.ts';

const MiB = 1024 * 1024;
const polling = { timeout: 60_000, interval: 20 };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let t: TestApp;
let asStudent: string;
let tus: TusClient;

beforeAll(async () => {
  t = await createTestApp();
  asStudent = await t.signInAs(await createStudent(t.db));
  tus = tusClient(t, asStudent);
});
afterAll(() => t.close());

const deps = () => ({ ...t.deps, log: t.app.log });

test('S50 a server that ends while it stores a part, or puts parts together, leaves a file that becomes ready', async () => {
  const bytes = unknownBytes(MiB);
  const path = await tus.started(bytes.length);
  const id = uploadIdOf(path);
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
  await tus.send(path, 0, bytes);
  expect(await assembleUploads(deps(), new AbortController().signal)).toBe(0);
  expect((await tus.stateOf(path)).state).toBe('processing');
  await t.db.$executeRaw`UPDATE resumable_uploads SET run_until = now() WHERE upload_id = ${id}::uuid`;
  await wait(5);
  await assembleUploads(deps(), new AbortController().signal);
  const { file } = await tus.ended(path);
  expect(sha256((await t.request('GET', file.url, { cookie: asStudent })).rawPayload)).toBe(sha256(bytes));
  await vi.waitFor(async () => expect(await tus.keysOf(path)).toEqual([storageKey]), polling);
});

test('a lost part is reported', async () => {
  const bytes = unknownBytes(9_000);
  const path = await tus.started(bytes.length);
  await tus.send(path, 0, bytes.subarray(0, 5_000));
  for (const key of await tus.keysOf(path)) await t.deps.store.delete(key);
  await tus.send(path, 5_000, bytes.subarray(5_000));
  const { state, problem } = await tus.ended(path);
  expect(state).toBe('refused');
  expect(problem.detail).toContain('Send the file again');
});

describe('a file that cannot be put together', () => {
  /** @returns how many runs began until `done` */
  async function failUntil(path: string, failure: Error, done: (runs: number, state: string) => boolean) {
    const id = uploadIdOf(path);
    const get = vi.spyOn(t.deps.store, 'get').mockRejectedValue(failure);
    for (let state = ''; !done(get.mock.calls.length, state); { state } = await tus.stateOf(path)) {
      await t.db.$executeRaw`UPDATE resumable_uploads SET run_until = NULL WHERE upload_id = ${id}::uuid`;
      await assembleUploads(deps(), new AbortController().signal).catch(() => {});
    }
    const runs = get.mock.calls.length;
    get.mockRestore();
    return runs;
  }

  /** All bytes of it have arrived, and the server that received them has ended. */
  async function arrived(bytes: Buffer): Promise<string> {
    const path = await tus.started(bytes.length);
    const id = uploadIdOf(path);
    await t.db.$executeRaw`
      UPDATE resumable_uploads SET run_until = now() + interval '1 hour' WHERE upload_id = ${id}::uuid`;
    await tus.send(path, 0, bytes);
    return path;
  }

  test('is refused after eight runs, and says so', async () => {
    const path = await arrived(unknownBytes(9_000));
    const runs = await failUntil(path, new Error('unexpected'), (_, state) => state === 'refused');
    expect(runs).toBe(8);
    const { problem } = await tus.stateOf(path);
    expect(problem.code).toBe('file_refused');
    expect(problem.detail).toContain('could not check this file');
    expect(await tus.keysOf(path)).toEqual([]);
  });

  test('S50 also if each run ended its server', async () => {
    const path = await arrived(unknownBytes(9_000));
    const id = uploadIdOf(path);
    await t.db.$executeRaw`
      UPDATE resumable_uploads SET attempts = 8, run_until = NULL WHERE upload_id = ${id}::uuid`;
    expect(await assembleUploads(deps(), new AbortController().signal)).toBe(0);
    // The run that the last part began may have taken the file before this one.
    expect((await tus.ended(path)).state).toBe('refused');
  });

  test('becomes ready however often the store was not there', async () => {
    const path = await arrived(unknownBytes(9_000));
    await failUntil(path, new ObjectStoreUnavailable('test'), (runs) => runs === 12);
    const id = uploadIdOf(path);
    await t.db.$executeRaw`UPDATE resumable_uploads SET run_until = NULL WHERE upload_id = ${id}::uuid`;
    await assembleUploads(deps(), new AbortController().signal);
    expect((await tus.ended(path)).state).toBe('ready');
  });
});
