import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../app-error.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { limits } from '../../contract/limits.ts';
import { type ImageSize, type UploadPurpose, unknownType, uploadRules } from '../../contract/uploads.ts';
import { type ObjectStore, ObjectStoreUnavailable, type PutOptions } from '../../storage/object-store.ts';
import {
  imageExtensions,
  imageFormatOf,
  isDrawing,
  needsWholeFile,
  type ReadableFormat,
  sniffType,
  sniffWholeType,
  whyRefused,
} from './file-kind.ts';
import { withExtension } from './file-name.ts';
import type { IncomingFile } from './incoming-file.ts';
import { encodeSizes, reencodeImage } from './reencode-image.ts';
import { mayHoldLocation, StripLocation } from './strip-location.ts';
import { emptyFile, uploadPolicies } from './upload-policy.ts';

interface Input {
  readonly file: IncomingFile;
  /** Bytes in `file`, if they are known. */
  readonly size: number | undefined;
  readonly fileName: string;
  readonly purpose: UploadPurpose;
  readonly storageKey: string;
  /** Images of one owner take turns with those of others. */
  readonly ownerId: string;
  /** Aborted when the client no longer waits for the response. */
  readonly signal: AbortSignal;
}

/** A file in the object store. An image can have another name, type and size than the file that was sent. */
export interface StoredFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: Buffer<ArrayBuffer>;
  /** Of an image with other sizes. */
  readonly pixels?: ImageSize;
  /** The same image in other sizes. */
  readonly sizes?: readonly StoredSize[];
}

/** An object of its own, whose name is that of the size: `320.avif`. */
export type StoredSize = Omit<StoredFile, 'sizes' | 'pixels'> & { readonly storageKey: string };

/**
 * Detects the type of a file by its first bytes, or by the whole file where those do not decide, and stores it: an image
 * re-encoded, a video without its metadata, any other file unchanged.
 * @throws {AppError} file_refused; the error of `file`; the reason of `signal`
 * @throws {ObjectStoreUnavailable}
 */
export async function storeUpload(store: ObjectStore, input: Input): Promise<StoredFile> {
  const { file, size: given, fileName, purpose, storageKey } = input;
  const { arrivingSince } = file;
  const head = await file.head;
  if (head.length === 0) throw emptyFile(fileName);
  const contentType = await sniffType(head);
  const drawing = uploadPolicies[purpose].image.drawings === true && isDrawing(contentType, head);
  const format = drawing ? 'svg' : imageFormatOf(contentType);
  if (format !== null) return storeImage(store, input, format);
  const reason = whyRefused(contentType, { fileName, imagesOnly: uploadRules[purpose].accept === 'image/*' });
  if (reason !== null) throw refusedFor(reason);
  if (mayHoldLocation(contentType)) {
    const stripped = await putHashed(
      store,
      { key: storageKey, contentType, size: given, arrivingSince },
      file,
      new StripLocation(),
    );
    return { fileName, contentType, ...stripped };
  }
  const size = await store.put(storageKey, file, { contentType, size: given, arrivingSince });
  const stored = { fileName, contentType, size, sha256: file.sha256() };
  if (!needsWholeFile(contentType, head)) return stored;
  const whole = await sniffWholeType(await store.get(storageKey));
  if (whole === unknownType) return stored;
  // What should have been re-encoded or have lost its metadata was stored unchanged.
  const late =
    imageFormatOf(whole) !== null || mayHoldLocation(whole)
      ? 'The beginning of this file does not say what it is. Save it again, an image as JPEG or PNG, and send that.'
      : whyRefused(whole, { fileName, imagesOnly: false });
  if (late === null) return { ...stored, contentType: whole };
  await store.delete(storageKey);
  throw refusedFor(late);
}

const refusedFor = (reason: string) =>
  new AppError('file_refused', { message: `${reason} Nothing was stored.` });

/**
 * Images re-encoded at once; reencode-image.ts bounds their memory. Each takes twice its file size in the temporary
 * directory too, which is memory in a container. One of each owner, who may send all files of a form at once; the others
 * wait, and a later one would wait for minutes.
 */
const encoding = new Semaphore(2, 200, { running: 1, waiting: 2 * limits.filesPerSubmission });

/**
 * The original waits in the object store until a re-encoding may start, so that memory holds only the images
 * in progress, however many arrive at once and however slowly.
 * @throws {AppError} file_refused; unavailable if the temporary directory is full or too many images wait
 * @throws {ObjectStoreUnavailable}
 */
async function storeImage(store: ObjectStore, input: Input, format: ReadableFormat): Promise<StoredFile> {
  const { file, size, fileName, purpose, storageKey, ownerId, signal } = input;
  // No row names this key: the sweep of orphans removes what a crash leaves.
  const originalKey = `${storageKey}.given`;
  const { arrivingSince } = file;
  await store.put(originalKey, file, { contentType: 'application/octet-stream', size, arrivingSince });
  // A failure here does not fail the upload: the sweep of orphans retries it.
  const removeOriginal = () => store.delete(originalKey).catch(() => {});
  try {
    const encode = () =>
      inTemporaryFolder(async (folder) => {
        const [original, encoded] = [join(folder, 'original'), join(folder, 'encoded')];
        await save(await store.get(originalKey), original);
        const policy = uploadPolicies[purpose].image;
        const image = await reencodeImage(original, encoded, { format, signal, ...policy });
        signal.throwIfAborted();
        const put = async (path: string, key: string, contentType: string) => ({
          ...(await putHashed(store, { key, contentType }, createReadStream(path))),
          contentType,
        });
        const stored = await put(encoded, storageKey, `image/${image.format}`);
        const sizes: StoredSize[] = [];
        for await (const { path, name, contentType } of encodeSizes(
          encoded,
          folder,
          policy.widths?.(image.width) ?? [],
        )) {
          signal.throwIfAborted();
          const key = `${storageKey}.${name}`;
          sizes.push({ ...(await put(path, key, contentType)), fileName: name, storageKey: key });
        }
        const { width, height } = image;
        return {
          ...stored,
          sizes,
          pixels: { width, height },
          fileName: withExtension(fileName, imageExtensions[image.format]),
        };
      });
    const stored = await encoding.run(encode, { owner: ownerId, signal });
    await removeOriginal();
    return stored;
  } catch (error) {
    // The object store has just failed: another call would only delay the response.
    if (!(error instanceof ObjectStoreUnavailable)) await removeOriginal();
    throw error;
  }
}

/** Stores what comes out of the streams. */
export async function putHashed(
  store: ObjectStore,
  { key, ...options }: { key: string } & PutOptions,
  ...streams: readonly [Readable, ...Transform[]]
): Promise<Pick<StoredFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256');
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const [size] = await Promise.all([store.put(key, body, options), pipeline([...streams, body])]);
  return { size, sha256: Buffer.from(hash.digest()) };
}

async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'torchbearer-image-')).catch(unavailable);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function save(source: Readable, path: string): Promise<void> {
  await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch(unavailable);
}

/** A full temporary directory or an interrupted read from the store: a failure of the server that may be temporary. */
function unavailable(cause: unknown): never {
  throw new AppError('unavailable', { cause });
}
