import type { Readable } from 'node:stream';

/** Inclusive byte positions, as in an HTTP Range header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly lastModified: Date;
}

/** No object has this key. */
export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';

  constructor(key: string) {
    super(`no object ${key}`);
  }
}

/** The store cannot be reached, refuses our credentials, is full or has no bucket. */
export class ObjectStoreUnavailable extends Error {
  override readonly name = 'ObjectStoreUnavailable';
}

/**
 * Where bytes live. Keys are made by the server: segments of `[A-Za-z0-9._-]`, none starting with a dot,
 * joined by `/`; anything else is a programming error and throws TypeError.
 * Every method throws ObjectStoreUnavailable when the store cannot do its work.
 */
export interface ObjectStore {
  /**
   * Streams until the end and only then makes the object visible, whole; an error of `body` or an abort
   * leaves nothing under the key and rejects with that error or the signal's reason. Memory use is
   * constant. An object of the same key is replaced.
   * @returns bytes written
   */
  put(key: string, body: Readable, options: { contentType: string; signal?: AbortSignal }): Promise<number>;
  /**
   * Destroying the stream ends the transfer.
   * @param range must lie within the object
   * @throws {ObjectNotFound}
   */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** @throws {ObjectNotFound} */
  stat(key: string): Promise<StoredObject>;
  /** Keys that start with `prefix`, in the order of their bytes. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /**
   * Deleting what is not there is no error. Also removes what a put that died half-way left behind for
   * this key, so it is not for keys that are being written.
   */
  delete(key: string): Promise<void>;
  /** Resolves when the store can take and give objects now. */
  check(): Promise<void>;
}

const keyShape = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const prefixShape = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/?)*$/;

/** @throws {TypeError} where the key could leave the store or collide with its own files */
export function assertObjectKey(key: string): void {
  if (key.length > 900 || !keyShape.test(key)) throw new TypeError(`not an object key: ${key}`);
}

/** @throws {TypeError} */
export function assertKeyPrefix(prefix: string): void {
  if (prefix.length > 900 || !prefixShape.test(prefix)) throw new TypeError(`not a key prefix: ${prefix}`);
}
