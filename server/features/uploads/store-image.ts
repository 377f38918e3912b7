import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../app-error.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { type ObjectStore, ObjectStoreUnavailable } from '../../storage/object-store.ts';
import { type ImageFormat, imageExtensions } from './file-kind.ts';
import { withExtension } from './file-name.ts';
import { reencodeImage } from './reencode-image.ts';
import type { Incoming, StoredFile } from './stored-file.ts';

/**
 * Images that are worked on at once. Each takes up to four bytes for every one of limits.imagePixels, and
 * its file twice in the temporary directory, which in a container is memory too. A hundred wait at most: who
 * comes later would not be answered within a minute or two.
 */
const slots = new Semaphore(2, 100);

/**
 * Brings an image into the store, re-encoded. What came waits in the store, not here, until it is its turn:
 * however many images come at once, and however slowly, memory holds those of the slots only.
 * @throws {AppError} file_refused; unavailable where there is no room to work, or too many wait
 * @throws {ObjectStoreUnavailable}
 */
export async function storeImage(
  store: ObjectStore,
  { file, fileName, purpose, storageKey, format }: Incoming & { readonly format: ImageFormat },
): Promise<StoredFile> {
  // No row names this key: what a crash leaves of it is swept as an orphan.
  const givenKey = `${storageKey}.given`;
  await store.put(givenKey, file, { contentType: 'application/octet-stream' });
  // The upload does not fail because of it: the sweep of orphans tries again.
  const removeGiven = () => store.delete(givenKey).catch(() => {});
  try {
    const stored = await slots.run(() =>
      inTemporaryFolder(async (folder) => {
        const [given, encoded] = [join(folder, 'given'), join(folder, 'encoded')];
        await save(await store.get(givenKey), given);
        const image = await reencodeImage(given, encoded, { format, purpose });
        const contentType = `image/${image.format}`;
        const put = await putFile(store, { key: storageKey, path: encoded, contentType });
        return { ...put, contentType, fileName: withExtension(fileName, imageExtensions[image.format]) };
      }),
    );
    await removeGiven();
    return stored;
  } catch (error) {
    // A store that has just failed would keep the caller waiting once more.
    if (!(error instanceof ObjectStoreUnavailable)) await removeGiven();
    throw error;
  }
}

async function putFile(
  store: ObjectStore,
  { key, path, contentType }: { key: string; path: string; contentType: string },
): Promise<Pick<StoredFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256');
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const [size] = await Promise.all([
    store.put(key, body, { contentType }),
    pipeline(createReadStream(path), body),
  ]);
  return { size, sha256: Buffer.from(hash.digest()) };
}

async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'torchbearer-image-')).catch(noRoom);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function save(source: Readable, path: string): Promise<void> {
  await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch(noRoom);
}

/** A full temporary directory, or a store that breaks off: our trouble, and may be over soon. */
function noRoom(cause: unknown): never {
  throw new AppError('unavailable', { cause });
}
