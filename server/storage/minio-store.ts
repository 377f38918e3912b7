import type { Readable } from 'node:stream';
import { Client, S3Error } from 'minio';
import type { Config } from '../config.ts';
import { blocksOf } from './blocks-of.ts';
import {
  assertKeyPrefix,
  assertObjectKey,
  type ByteRange,
  ObjectNotFound,
  type ObjectStore,
  ObjectStoreUnavailable,
  type StoredObject,
} from './object-store.ts';
import { storeTransport } from './store-transport.ts';

export type S3Options = NonNullable<Config['s3']>;

/** Bytes of a part, two of which one put buffers: the minimum part size of S3, which allows 10 000 parts, about 48 GiB. */
export const partSize = 5 * 1024 * 1024;
/** Milliseconds without any byte after which a request to the store fails. */
const defaultTimeout = 8_000;

const absentCodes = new Set(['NoSuchKey', 'NotFound']);

/** Stores objects in a bucket of an S3 server. */
export class MinioStore implements ObjectStore {
  readonly #client: Client;
  readonly #bucket: string;
  readonly #region: string;

  constructor(options: S3Options, timeout: number = defaultTimeout) {
    const endpoint = new URL(options.endpoint);
    const secure = endpoint.protocol === 'https:';
    this.#bucket = options.bucket;
    this.#region = options.region;
    this.#client = new Client({
      endPoint: endpoint.hostname.replace(/^\[|\]$/g, ''),
      port: endpoint.port === '' ? (secure ? 443 : 80) : Number(endpoint.port),
      useSSL: secure,
      // Without a region the client would request it first.
      region: options.region,
      pathStyle: options.pathStyle,
      accessKey: options.accessKey,
      secretKey: options.secretKey,
      partSize,
      transport: storeTransport(secure, timeout),
      // The caller decides whether to retry: a user may be waiting.
      retryOptions: { disableRetry: true },
    });
  }

  async #read<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof S3Error && absentCodes.has(cause.code ?? '')) throw new ObjectNotFound(key);
      throw new ObjectStoreUnavailable('the object store is not available', { cause });
    }
  }

  async put(
    key: string,
    body: Readable,
    options: { contentType: string; signal?: AbortSignal },
  ): Promise<number> {
    assertObjectKey(key);
    const headers = { 'Content-Type': options.contentType };
    const parts: Promise<{ part: number; etag: string }>[] = [];
    let started: Promise<string> | undefined;
    let size = 0;
    const stop = () => body.destroy(options.signal?.reason);
    options.signal?.addEventListener('abort', stop, { once: true });
    try {
      options.signal?.throwIfAborted();
      for await (const { bytes, last } of blocksOf(body, partSize)) {
        size += bytes.length;
        if (last) options.signal?.throwIfAborted();
        // Most files are small and need only one request.
        if (last && started === undefined) {
          await this.#write(() =>
            this.#client.putObject(this.#bucket, key, bytes, bytes.length, { ...headers }),
          );
          break;
        }
        started ??= this.#write(() =>
          this.#client.initiateNewMultipartUpload(this.#bucket, key, { ...headers }),
        );
        const number = parts.length + 1;
        const part = started.then((uploadId) => this.#putPart(key, uploadId, number, bytes));
        // Also while this waits for the next bytes.
        part.catch((error: Error) => body.destroy(error));
        parts.push(part);
        // The store receives a part while the next one arrives: two in memory.
        await parts.at(-2);
      }
      if (started !== undefined) {
        const [uploadId, ...stored] = await Promise.all([started, ...parts]);
        options.signal?.throwIfAborted();
        await this.#write(() => this.#client.completeMultipartUpload(this.#bucket, key, uploadId, stored));
        started = undefined;
      }
      if (options.signal?.aborted) {
        await this.delete(key);
        throw options.signal.reason;
      }
      return size;
    } catch (error) {
      // An abort does not remove a part that arrives later.
      await Promise.allSettled(parts);
      // The store has just failed: another call would only delay the caller. `delete` removes the parts later.
      if (started !== undefined && !(error instanceof ObjectStoreUnavailable)) {
        await started
          .then((uploadId) => this.#client.abortMultipartUpload(this.#bucket, key, uploadId))
          .catch(() => {});
      }
      throw error;
    } finally {
      options.signal?.removeEventListener('abort', stop);
      body.destroy();
    }
  }

  async #putPart(key: string, uploadID: string, partNumber: number, block: Buffer) {
    const { etag } = await this.#write(() =>
      this.#client.uploadPart(
        { bucketName: this.#bucket, objectName: key, uploadID, partNumber, headers: {} },
        block,
      ),
    );
    return { part: partNumber, etag };
  }

  /** A write needs no existing key, so "not found" means that the bucket is missing. */
  async #write<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw new ObjectStoreUnavailable('the object store cannot be written', { cause });
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    assertObjectKey(key);
    return this.#read(key, () =>
      range === undefined
        ? this.#client.getObject(this.#bucket, key)
        : this.#client.getPartialObject(this.#bucket, key, range.start, range.end - range.start + 1),
    );
  }

  async stat(key: string): Promise<StoredObject> {
    assertObjectKey(key);
    try {
      const found = await this.#read(key, () => this.#client.statObject(this.#bucket, key));
      return { key, size: found.size, lastModified: found.lastModified };
    } catch (error) {
      // The response to HEAD has no body, so it does not distinguish a missing bucket from a missing object.
      if (error instanceof ObjectNotFound) await this.check();
      throw error;
    }
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    assertKeyPrefix(prefix);
    try {
      for await (const item of this.#client.listObjectsV2(this.#bucket, prefix, true)) {
        const { name, size, lastModified } = item;
        if (name !== undefined) yield { key: name, size, lastModified: new Date(lastModified) };
      }
    } catch (cause) {
      throw new ObjectStoreUnavailable('the object store cannot be listed', { cause });
    }
  }

  async delete(key: string): Promise<void> {
    assertObjectKey(key);
    await this.#write(async () => {
      await this.#client.removeObject(this.#bucket, key);
      for (;;) {
        const unfinished = await this.#client.findUploadId(this.#bucket, key);
        if (unfinished === undefined) break;
        await this.#client.abortMultipartUpload(this.#bucket, key, unfinished);
      }
    });
  }

  async check(): Promise<void> {
    const exists = await this.#write(() => this.#client.bucketExists(this.#bucket));
    if (!exists) throw new ObjectStoreUnavailable(`there is no bucket ${this.#bucket}`);
  }

  /** Creates the bucket unless it exists. Buckets of S3 are private by default. */
  async ensureBucket(): Promise<void> {
    if (await this.#write(() => this.#client.bucketExists(this.#bucket))) return;
    try {
      await this.#client.makeBucket(this.#bucket, this.#region);
    } catch (cause) {
      // Another process created it at the same time.
      if (await this.#write(() => this.#client.bucketExists(this.#bucket))) return;
      throw new ObjectStoreUnavailable(`the bucket ${this.#bucket} cannot be created`, { cause });
    }
  }
}
