import type { Readable } from 'node:stream';
import { Client, S3Error } from 'minio';
import type { Config } from '../config.ts';
import { MinioWriter, partSize, write } from './minio-writer.ts';
import {
  assertKeyPrefix,
  assertObjectKey,
  type ByteRange,
  ObjectNotFound,
  type ObjectStore,
  ObjectStoreUnavailable,
  type PutOptions,
  type StoredObject,
} from './object-store.ts';
import { storeTransport } from './store-transport.ts';

export type S3Options = NonNullable<Config['s3']>;

/** Milliseconds without any byte after which a request to the store fails. */
const defaultTimeout = 8_000;

const absentCodes = new Set(['NoSuchKey', 'NotFound']);

/** Stores objects in a bucket of an S3 server. */
export class MinioStore implements ObjectStore {
  readonly #client: Client;
  readonly #writer: MinioWriter;
  readonly #bucket: string;
  readonly #region: string;

  constructor(options: S3Options, timeout: number = defaultTimeout) {
    const endpoint = new URL(options.endpoint);
    const secure = endpoint.protocol === 'https:';
    this.#bucket = options.bucket;
    this.#region = options.region;
    const clientOptions = {
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
    };
    this.#client = new Client(clientOptions);
    this.#writer = new MinioWriter(new Client(clientOptions), options.bucket);
  }

  async #read<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof S3Error && absentCodes.has(cause.code ?? '')) throw new ObjectNotFound(key);
      throw new ObjectStoreUnavailable('the object store is not available', { cause });
    }
  }

  put(key: string, body: Readable, options: PutOptions): Promise<number> {
    return this.#writer.put(key, body, options);
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
    await write(async () => {
      await this.#client.removeObject(this.#bucket, key);
      for (;;) {
        const unfinished = await this.#client.findUploadId(this.#bucket, key);
        if (unfinished === undefined) break;
        await this.#client.abortMultipartUpload(this.#bucket, key, unfinished);
      }
    });
  }

  async check(): Promise<void> {
    const exists = await write(() => this.#client.bucketExists(this.#bucket));
    if (!exists) throw new ObjectStoreUnavailable(`there is no bucket ${this.#bucket}`);
  }

  /** Creates the bucket unless it exists. Buckets of S3 are private by default. */
  async ensureBucket(): Promise<void> {
    if (await write(() => this.#client.bucketExists(this.#bucket))) return;
    try {
      await this.#client.makeBucket(this.#bucket, this.#region);
    } catch (cause) {
      // Another process created it at the same time.
      if (await write(() => this.#client.bucketExists(this.#bucket))) return;
      throw new ObjectStoreUnavailable(`the bucket ${this.#bucket} cannot be created`, { cause });
    }
  }
}
