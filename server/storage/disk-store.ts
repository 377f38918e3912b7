import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  assertKeyPrefix,
  assertObjectKey,
  type ByteRange,
  ObjectNotFound,
  type ObjectStore,
  ObjectStoreUnavailable,
  type PutOptions,
  requireSize,
  type StoredObject,
} from './object-store.ts';
import { ignoreNotFound, onDisk } from './on-disk.ts';

/** Bytes that wait while others are written. Few large writes cost less than many small ones. */
const writeBuffer = 1024 * 1024;

// No key segment starts with a dot, so this cannot collide with an object.
const incomingName = '.incoming';

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Appends to a file. What arrives during one write is written together by the next one. */
class FileWriter extends Writable {
  /** Bytes written. */
  size = 0;
  /** Settles when no write is running: the file must not be closed before. Does not reject. */
  idle: Promise<void> = Promise.resolve();
  readonly #file: FileHandle;
  readonly #run: (work: () => Promise<void>) => Promise<void>;

  /** @param run runs a write and translates its errors */
  constructor(file: FileHandle, run: (work: () => Promise<void>) => Promise<void>) {
    super({ highWaterMark: writeBuffer });
    this.#file = file;
    this.#run = run;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#start([chunk], done);
  }

  override _writev(chunks: readonly { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#start(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  #start(buffers: readonly Buffer[], done: (error?: Error | null) => void): void {
    this.idle = this.#append(buffers).then(() => done(), done);
  }

  #append(buffers: readonly Buffer[]): Promise<void> {
    return this.#run(async () => {
      const { bytesWritten } = await this.#file.writev(buffers);
      const size = buffers.reduce((sum, { length }) => sum + length, 0);
      // A disk that becomes full writes a part first; the next write fails.
      if (bytesWritten < size) await this.#file.writeFile(Buffer.concat(buffers).subarray(bytesWritten));
      this.size += size;
    });
  }
}

/** Stores objects as files in one directory, for `npm start` on a single machine. */
export class DiskStore implements ObjectStore {
  readonly #root: string;
  readonly #incoming: string;

  /** @param root absolute path; created if it does not exist */
  constructor(root: string) {
    this.#root = root;
    this.#incoming = join(root, incomingName);
  }

  #pathOf(key: string): string {
    assertObjectKey(key);
    return join(this.#root, ...key.split('/'));
  }

  #onDisk<T>(key: string, work: () => Promise<T>): Promise<T> {
    return onDisk(this.#root, key, work);
  }

  /** Removes the files that killed processes left half-written. Call it while no other process uses the directory. */
  async removeUnfinished(): Promise<void> {
    await rm(this.#incoming, { recursive: true, force: true });
  }

  /** The prefix of a key's unfinished files, so that `delete` finds them. */
  #incomingPrefix(key: string): string {
    return createHash('sha256').update(key).digest('hex');
  }

  async put(key: string, body: Readable, options: PutOptions): Promise<number> {
    const path = this.#pathOf(key);
    const temporary = join(this.#incoming, `${this.#incomingPrefix(key)}.${randomUUID()}`);
    let handle: FileHandle | undefined;
    let writer: FileWriter | undefined;
    try {
      const file = await this.#onDisk(key, async () => {
        await mkdir(this.#incoming, { recursive: true, mode: 0o700 });
        return open(temporary, 'wx', 0o600);
      });
      handle = file;
      writer = new FileWriter(file, (work) => this.#onDisk(key, work));
      const stop = () => body.destroy(options.signal?.reason);
      options.signal?.addEventListener('abort', stop, { once: true });
      try {
        options.signal?.throwIfAborted();
        await pipeline(body, writer);
        requireSize(writer.size, options.size);
        options.signal?.throwIfAborted();
      } finally {
        options.signal?.removeEventListener('abort', stop);
      }
      await this.#onDisk(key, async () => {
        await file.sync();
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(temporary, path);
        await sync(dirname(path));
      });
      return writer.size;
    } catch (error) {
      await writer?.idle;
      await rm(temporary, { force: true }).catch(() => {});
      // A write never looks for an existing file, so ENOENT means that the directory was removed.
      if (error instanceof ObjectNotFound) {
        throw new ObjectStoreUnavailable('the object directory is missing', { cause: error });
      }
      throw error;
    } finally {
      body.destroy();
      await handle?.close();
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const path = this.#pathOf(key);
    return this.#onDisk(key, async () => {
      const handle = await open(path, 'r');
      if ((await handle.stat()).isFile()) return handle.createReadStream(range);
      await handle.close();
      throw new ObjectNotFound(key);
    });
  }

  async stat(key: string): Promise<StoredObject> {
    const path = this.#pathOf(key);
    const found = await this.#onDisk(key, () => stat(path));
    if (!found.isFile()) throw new ObjectNotFound(key);
    return { key, size: found.size, lastModified: found.mtime };
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    assertKeyPrefix(prefix);
    yield* this.#walk(prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix);
  }

  /** @param folder empty or ending in a slash */
  async *#walk(folder: string, prefix: string): AsyncGenerator<StoredObject> {
    const path = join(this.#root, folder);
    const entries = await this.#onDisk(folder, () => readdir(path, { withFileTypes: true })).catch(
      (error) => {
        ignoreNotFound(error);
        return [];
      },
    );
    const names = entries
      .filter((entry) => !entry.name.startsWith('.'))
      // With the slash, so that `a-b` sorts before `a/b`, as complete keys do.
      .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
      .filter((name) => name.startsWith(prefix) || (name.endsWith('/') && prefix.startsWith(name)))
      .sort((a, b) => (a < b ? -1 : 1));
    for (const name of names) {
      if (name.endsWith('/')) {
        yield* this.#walk(name, prefix);
        continue;
      }
      const found = await this.stat(name).catch((error) => {
        // Deleted since the directory was read.
        ignoreNotFound(error);
        return null;
      });
      if (found !== null) yield found;
    }
  }

  async delete(key: string): Promise<void> {
    const path = this.#pathOf(key);
    const unfinished = this.#incomingPrefix(key);
    await this.#onDisk(key, () => unlink(path)).catch(ignoreNotFound);
    const incoming = await this.#onDisk(key, () => readdir(this.#incoming)).catch((error) => {
      ignoreNotFound(error);
      return [];
    });
    for (const name of incoming.filter((entry) => entry.startsWith(unfinished))) {
      await this.#onDisk(key, () => rm(join(this.#incoming, name), { force: true }));
    }
  }

  async check(): Promise<void> {
    const probe = join(this.#incoming, `check.${randomUUID()}`);
    try {
      await mkdir(this.#incoming, { recursive: true, mode: 0o700 });
      const handle = await open(probe, 'wx', 0o600);
      try {
        await handle.writeFile('.');
      } finally {
        await handle.close();
        await rm(probe, { force: true });
      }
    } catch (cause) {
      throw new ObjectStoreUnavailable('the object directory cannot be written', { cause });
    }
  }
}
