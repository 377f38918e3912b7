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

export interface PutOptions {
  readonly contentType: string;
  readonly signal?: AbortSignal;
  /** Bytes in `body`, if they are known: saves time. If it has another number of bytes, the put fails and stores nothing. */
  readonly size?: number | undefined;
  /** When `body` began to arrive, by `performance.now()`; now if absent. With `size` it says how soon the rest will arrive. */
  readonly arrivingSince?: number | undefined;
}

/** No object has this key. */
export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';

  constructor(key: string) {
    super(`no object ${key}`);
  }
}

/** The store cannot be reached, refuses the credentials, is full or has no bucket. */
export class ObjectStoreUnavailable extends Error {
  override readonly name = 'ObjectStoreUnavailable';
}

/**
 * Stores the bytes of files. The server makes the keys: segments of `[A-Za-z0-9._-]` that do not start with a dot,
 * joined by `/`; any other key is a programming error and throws TypeError.
 * Every method throws ObjectStoreUnavailable if the store is not available.
 */
export interface ObjectStore {
  /**
   * The object becomes visible, complete, only after the end of `body`. If `body` fails or `signal` aborts, nothing is
   * stored and the promise rejects with that error or the signal's reason. Memory use is constant. An existing object
   * with the same key is replaced.
   * @throws {AppError} request_timeout if `body` was expected soon and is late
   * @returns the number of bytes written
   */
  put(key: string, body: Readable, options: PutOptions): Promise<number>;
  /**
   * Destroying the stream ends the transfer.
   * @param range must be within the object
   * @throws {ObjectNotFound}
   */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** @throws {ObjectNotFound} */
  stat(key: string): Promise<StoredObject>;
  /** Objects whose keys start with `prefix`, ordered by the bytes of the key. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /**
   * Succeeds if the object does not exist. Also removes what an interrupted put of this key left behind; therefore do not
   * delete a key during a put.
   */
  delete(key: string): Promise<void>;
  /** Rejects unless the store can be read and written now. */
  check(): Promise<void>;
}

const keyShape = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const prefixShape = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/?)*$/;

/** @throws {TypeError} if the key could point outside the store or collide with its own files */
export function assertObjectKey(key: string): void {
  if (key.length > 900 || !keyShape.test(key)) throw new TypeError(`not an object key: ${key}`);
}

/** @throws {TypeError} */
export function assertKeyPrefix(prefix: string): void {
  if (prefix.length > 900 || !prefixShape.test(prefix)) throw new TypeError(`not a key prefix: ${prefix}`);
}

/** @throws {Error} if the size of a body was given and is another one */
export function requireSize(actual: number, given: number | undefined): void {
  if (given !== undefined && actual !== given) {
    throw new Error(`the body has ${actual} bytes instead of ${given}`);
  }
}
