import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  assertKeyPrefix,
  assertObjectKey,
  type ByteRange,
  ObjectNotFound,
  type ObjectStore,
  ObjectStoreUnavailable,
  type StoredObject,
} from './object-store.ts';
import { ignoreNotFound, onDisk } from './on-disk.ts';

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

  async put(
    key: string,
    body: Readable,
    options: { contentType: string; signal?: AbortSignal },
  ): Promise<number> {
    const path = this.#pathOf(key);
    const temporary = join(this.#incoming, `${this.#incomingPrefix(key)}.${randomUUID()}`);
    let handle: FileHandle | undefined;
    try {
      const file = await this.#onDisk(key, async () => {
        await mkdir(this.#incoming, { recursive: true, mode: 0o700 });
        return open(temporary, 'wx', 0o600);
      });
      handle = file;
      let size = 0;
      const stop = () => body.destroy(options.signal?.reason);
      options.signal?.addEventListener('abort', stop, { once: true });
      try {
        options.signal?.throwIfAborted();
        for await (const chunk of body) {
          await this.#onDisk(key, () => file.writeFile(chunk));
          size += chunk.length;
        }
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
      return size;
    } catch (error) {
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
