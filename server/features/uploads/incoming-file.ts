import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** As many first bytes as the recognition of a file's type wants. */
const headSize = 4_100;

export interface IncomingFileOptions {
  /** Bytes. */
  readonly limit: number;
  /** What the stream fails with at the first byte over the limit. */
  readonly tooLarge: () => Error;
  /** Asked after the last byte, before the stream ends: throws where the file must not count. */
  readonly confirm: () => Promise<void>;
}

/**
 * The bytes of one upload on their way: counts, hashes, and fails at the first byte
 * over the limit, so that a file is whole or an error, never cut.
 */
export class IncomingFile extends Transform {
  /** The first bytes, all of them where the file is shorter. Rejects where the stream fails before. */
  readonly head: Promise<Buffer>;
  readonly #options: IncomingFileOptions;
  readonly #hash = createHash('sha256');
  #size = 0;
  #first: Buffer[] | null = [];
  readonly #resolveHead: (head: Buffer) => void;
  readonly #rejectHead: (error: Error) => void;

  constructor(options: IncomingFileOptions) {
    super();
    this.#options = options;
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.head = promise;
    this.#resolveHead = resolve;
    this.#rejectHead = reject;
    // Nobody may be waiting for it when the stream fails.
    promise.catch(() => {});
  }

  /** Once, after the end. */
  sha256(): Buffer<ArrayBuffer> {
    return Buffer.from(this.#hash.digest());
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#size += chunk.length;
    if (this.#size > this.#options.limit) {
      done(this.#options.tooLarge());
      return;
    }
    this.#hash.update(chunk);
    if (this.#first !== null) {
      this.#first.push(chunk);
      if (this.#size >= headSize) this.#giveHead();
    }
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    if (this.#first !== null) this.#giveHead();
    this.#options.confirm().then(
      () => done(),
      (error) => done(error),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#rejectHead(error ?? new Error('the file was not read'));
    super._destroy(error, done);
  }

  #giveHead(): void {
    this.#resolveHead(Buffer.concat(this.#first ?? []));
    this.#first = null;
  }
}
