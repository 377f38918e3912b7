import { randomBytes, randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type ObjectStore, ObjectStoreUnavailable } from './object-store.ts';

const MiB = 1024 * 1024;
const binary = { contentType: 'application/octet-stream' };

/** A store that a test can make unavailable and available again. */
export interface BreakableStore {
  readonly store: ObjectStore;
  readonly cut: () => Promise<void>;
  readonly repair: () => Promise<void>;
}

/** Part of the contract of every ObjectStore: an outage is reported, leaves no partial object, and ends without intervention. */
export function testStoreOutage(open: () => Promise<BreakableStore>): void {
  test('S48 an outage during use, and recovery', async () => {
    const { store, cut, repair } = await open();
    const folder = `outage/${randomUUID()}`;
    await store.put(`${folder}/kept`, Readable.from([Buffer.from('kept')]), binary);
    const source = new PassThrough({ highWaterMark: 16 * MiB });
    source.write(randomBytes(11 * MiB));
    const halfway = store.put(`${folder}/half`, source, binary);
    halfway.catch(() => {});
    const announced = new PassThrough({ highWaterMark: 16 * MiB });
    announced.write(randomBytes(11 * MiB));
    const streamed = store.put(`${folder}/streamed`, announced, { ...binary, size: 17 * MiB });
    streamed.catch(() => {});
    await expect.poll(() => source.readableLength + announced.readableLength).toBe(0);

    await cut();
    try {
      source.end(randomBytes(6 * MiB));
      announced.end(randomBytes(6 * MiB));
      const calls = [
        halfway,
        streamed,
        store.check(),
        store.get(`${folder}/kept`),
        store.stat(`${folder}/kept`),
        Array.fromAsync(store.list(folder)),
        store.delete(`${folder}/kept`),
        store.put(`${folder}/small`, Readable.from([Buffer.from('x')]), binary),
        store.put(`${folder}/large`, Readable.from([randomBytes(11 * MiB)]), binary),
        store.put(`${folder}/large`, Readable.from([randomBytes(11 * MiB)]), { ...binary, size: 11 * MiB }),
      ];
      for (const [index, answer] of (await Promise.allSettled(calls)).entries()) {
        expect(answer, `number ${index}`).toMatchObject({ status: 'rejected' });
        if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(ObjectStoreUnavailable);
      }
    } finally {
      await repair();
    }

    await expect.poll(() => store.check().then(() => 'ok', String)).toBe('ok');
    expect((await Array.fromAsync(store.list(folder))).map(({ key }) => key)).toEqual([`${folder}/kept`]);
    expect((await buffer(await store.get(`${folder}/kept`))).toString()).toBe('kept');
    await store.put(`${folder}/half`, Readable.from([Buffer.from('again')]), binary);
    expect((await store.stat(`${folder}/half`)).size).toBe(5);
    for (const name of ['half', 'streamed', 'kept', 'small', 'large'])
      await store.delete(`${folder}/${name}`);
    expect(await Array.fromAsync(store.list(folder))).toEqual([]);
  });
}
