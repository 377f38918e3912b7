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
 * Where bytes live. Keys are made by the server: segments of `[A-Za-z0-9._-]` joined by `/`.
 * Every method throws ObjectStoreUnavailable when the store cannot do its work.
 */
export interface ObjectStore {
  /**
   * Streams until the end and only then makes the object visible, whole; an error or an abort leaves
   * nothing under the key. Memory use is constant. An object of the same key is replaced.
   * @returns bytes written
   */
  put(key: string, body: Readable, options: { contentType: string; signal?: AbortSignal }): Promise<number>;
  /** @throws {ObjectNotFound} */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** @throws {ObjectNotFound} */
  stat(key: string): Promise<StoredObject>;
  /** Keys below a prefix, in key order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Resolves when the store can take and give objects now. */
  check(): Promise<void>;
}
