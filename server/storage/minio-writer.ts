import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Client } from 'minio';
import { blocksOf } from './blocks-of.ts';
import { endIfSlow, readBeginning } from './body-rate.ts';
import { assertObjectKey, ObjectStoreUnavailable, type PutOptions, requireSize } from './object-store.ts';
import { withheldEnd } from './withheld-end.ts';

/** Bytes of a part, one of which a put buffers: the minimum part size of S3, which allows 10 000 parts, about 48 GiB. */
export const partSize = 5 * 1024 * 1024;

interface Target {
  readonly key: string;
  readonly headers: { readonly 'Content-Type': string };
}

/** A write needs no existing key, so "not found" means that the bucket is missing. */
export async function write<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new ObjectStoreUnavailable('the object store cannot be written', { cause });
  }
}

/** Writes objects: in one request if their size is known and their bytes arrive soon, otherwise in parts. */
export class MinioWriter {
  readonly #client: Client;
  readonly #bucket: string;

  /** @param client used for nothing else */
  constructor(client: Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
    // A signature needs the hash of all bytes before the first one is sent.
    client.enableSHA256 = false;
  }

  /** As `ObjectStore.put`. */
  async put(key: string, body: Readable, options: PutOptions): Promise<number> {
    assertObjectKey(key);
    const { contentType, signal, size } = options;
    const target = { key, headers: { 'Content-Type': contentType } };
    const stop = () => body.destroy(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      signal?.throwIfAborted();
      const { chunks, arrivesSoon } = await readBeginning(body, options);
      const written =
        arrivesSoon && size !== undefined
          ? await this.#putStream(
              target,
              endIfSlow(chunks, (error) => body.destroy(error)),
              size,
            )
          : await this.#putBlocks(target, chunks, options);
      if (signal?.aborted) {
        await write(() => this.#client.removeObject(this.#bucket, key));
        throw signal.reason;
      }
      return written;
    } finally {
      signal?.removeEventListener('abort', stop);
      body.destroy();
    }
  }

  /** One request, which the store receives while the bytes arrive. */
  async #putStream({ key, headers }: Target, chunks: AsyncIterable<Buffer>, size: number): Promise<number> {
    let failure: { readonly error: unknown } | undefined;
    async function* source() {
      const passed = withheldEnd(chunks, size);
      for (;;) {
        // Not around the yield: a failure of the request is thrown there.
        const next = await passed.next().catch((error) => {
          failure = { error };
          throw error;
        });
        if (next.done) return;
        yield next.value;
      }
    }
    const body = Readable.from(source(), { highWaterMark: 4 });
    const request = {
      method: 'PUT',
      bucketName: this.#bucket,
      objectName: key,
      headers: { ...headers, 'Content-Length': String(size) },
    };
    try {
      await write(async () => {
        const response = await this.#client.makeRequestStreamAsync(request, body, '', [200], '');
        await finished(response.resume());
      });
      return size;
    } catch (error) {
      throw failure === undefined ? error : failure.error;
    } finally {
      body.destroy();
    }
  }

  async #putBlocks(
    { key, headers }: Target,
    chunks: AsyncIterable<Buffer>,
    { signal, size: expected }: PutOptions,
  ): Promise<number> {
    const parts: { part: number; etag: string }[] = [];
    let uploadId: string | undefined;
    let size = 0;
    try {
      // An empty block could not be filled by a body that is longer than its size.
      const blockSize = Math.min(partSize, Math.max(expected ?? partSize, 1));
      for await (const { bytes, last } of blocksOf(chunks, blockSize)) {
        size += bytes.length;
        if (last) {
          signal?.throwIfAborted();
          requireSize(size, expected);
        }
        // Most files are small and need only one request.
        if (last && uploadId === undefined) {
          await write(() => this.#client.putObject(this.#bucket, key, bytes, bytes.length, { ...headers }));
          break;
        }
        uploadId ??= await write(() =>
          this.#client.initiateNewMultipartUpload(this.#bucket, key, { ...headers }),
        );
        // What arrives meanwhile waits in the streams before this one, which bounds the memory.
        parts.push(await this.#putPart(key, uploadId, parts.length + 1, bytes));
      }
      if (uploadId === undefined) return size;
      signal?.throwIfAborted();
      const id = uploadId;
      await write(() => this.#client.completeMultipartUpload(this.#bucket, key, id, parts));
      return size;
    } catch (error) {
      // The store has just failed: another call would only delay the caller. `delete` removes the parts later.
      if (uploadId !== undefined && !(error instanceof ObjectStoreUnavailable)) {
        await this.#client.abortMultipartUpload(this.#bucket, key, uploadId).catch(() => {});
      }
      throw error;
    }
  }

  async #putPart(key: string, uploadID: string, partNumber: number, block: Buffer) {
    const { etag } = await write(() =>
      this.#client.uploadPart(
        { bucketName: this.#bucket, objectName: key, uploadID, partNumber, headers: {} },
        block,
      ),
    );
    return { part: partNumber, etag };
  }
}
