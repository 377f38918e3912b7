import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { wrongSize } from './upload-policy.ts';

/** Bytes that the detection of a file's type needs. */
export const headSize = 4_100;

interface Options {
  /** Bytes. */
  readonly limit: number;
  /** Makes the error of a file that exceeds the limit. */
  readonly tooLarge: (limit: number) => Error;
  /** Bytes of the file as the client states them; null if it does not. */
  readonly size: number | null;
  /** Called after the last byte, before the stream ends; if it rejects, the stream fails. */
  readonly confirm: () => Promise<void>;
}

/**
 * Passes on the bytes of one upload, counts and hashes them, and fails at the first byte over the limit,
 * or if the file has another size than the client states, so that a file is never truncated silently.
 */
export class IncomingFile extends Transform {
  /** The first bytes; all of them if the file is shorter. Rejects if the stream fails earlier. */
  readonly head: Promise<Buffer>;
  /** When the first bytes could arrive, by `performance.now()`. */
  readonly arrivingSince = performance.now();
  readonly #options: Options;
  readonly #hash = createHash('sha256');
  #limit: number;
  #size = 0;
  #headChunks: Buffer[] | null = [];
  readonly #resolveHead: (head: Buffer) => void;
  readonly #rejectHead: (error: Error) => void;

  constructor(options: Options) {
    super({ highWaterMark: 256 * 1024 });
    this.#options = options;
    this.#limit = options.limit;
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.head = promise;
    this.#resolveHead = resolve;
    this.#rejectHead = reject;
    // The stream may fail before anything awaits the head.
    promise.catch(() => {});
  }

  /** Lowers the limit, once the head has told the type of the file. @throws the error of a file that exceeds it */
  lowerLimit(limit: number): void {
    this.#limit = Math.min(limit, this.#limit);
    const { size, tooLarge } = this.#options;
    if (Math.max(this.#size, size ?? 0) > this.#limit) throw tooLarge(this.#limit);
  }

  /** Call once, after the end of the stream. */
  sha256(): Buffer<ArrayBuffer> {
    return Buffer.from(this.#hash.digest());
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#size += chunk.length;
    const { size, tooLarge } = this.#options;
    if (this.#size > this.#limit) {
      done(tooLarge(this.#limit));
      return;
    }
    if (size !== null && this.#size > size) {
      done(wrongSize());
      return;
    }
    this.#hash.update(chunk);
    if (this.#headChunks !== null) {
      this.#headChunks.push(chunk);
      if (this.#size >= headSize) this.#finishHead();
    }
    // Node reads up to 2 MiB of one connection before it looks at others. The answers of PostgreSQL, which this upload itself
    // waits for, would come late.
    setImmediate(done, null, chunk);
  }

  override _flush(done: TransformCallback): void {
    if (this.#options.size !== null && this.#size < this.#options.size) {
      done(wrongSize());
      return;
    }
    if (this.#headChunks !== null) this.#finishHead();
    this.#options.confirm().then(
      () => done(),
      (error) => done(error),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#rejectHead(error ?? new Error('the file was not read'));
    super._destroy(error, done);
  }

  #finishHead(): void {
    this.#resolveHead(Buffer.concat(this.#headChunks ?? []));
    this.#headChunks = null;
  }
}
