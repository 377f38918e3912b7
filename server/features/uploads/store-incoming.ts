import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../app-error.ts';
import type { UploadPurpose } from '../../contract/uploads.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { imageExtensions, imageFormatOf, isNamedLikeImage, sniffType } from './file-kind.ts';
import { withExtension } from './file-name.ts';
import type { IncomingFile } from './incoming-file.ts';
import { reencodeImage } from './reencode-image.ts';

export interface StoredFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes of the object, which are not those that came where it is an image. */
  readonly size: number;
  readonly sha256: Buffer<ArrayBuffer>;
}

interface Incoming {
  readonly file: IncomingFile;
  readonly fileName: string;
  readonly purpose: UploadPurpose;
  readonly storageKey: string;
}

/**
 * Decides by its first bytes what a file is and brings it into the store: images anew, other files of a
 * submission as they come.
 * @throws {AppError} file_refused for what is no image where one is expected; what `file` fails with
 * @throws {ObjectStoreUnavailable}
 */
export async function storeIncoming(store: ObjectStore, incoming: Incoming): Promise<StoredFile> {
  const { file, fileName, purpose, storageKey } = incoming;
  const contentType = await sniffType(await file.head);
  const format = imageFormatOf(contentType);
  if (format === null) {
    if (purpose !== 'submission-file' || isNamedLikeImage(fileName)) {
      throw new AppError('file_refused', {
        message: 'This is not a JPEG, PNG, WebP, GIF or AVIF image. Nothing was stored.',
      });
    }
    const size = await store.put(storageKey, file, { contentType });
    return { fileName, contentType, size, sha256: file.sha256() };
  }

  const folder = await spool(() => mkdtemp(join(tmpdir(), 'torchbearer-image-')));
  try {
    const [given, encoded] = [join(folder, 'given'), join(folder, 'encoded')];
    await saveTo(given, file);
    const image = await reencodeImage(given, encoded, { format, purpose });
    const hash = createHash('sha256');
    const body = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const contentType = `image/${image.format}`;
    const [size] = await Promise.all([
      store.put(storageKey, body, { contentType }),
      pipeline(createReadStream(encoded), body),
    ]);
    return {
      fileName: withExtension(fileName, imageExtensions[image.format]),
      contentType,
      size,
      sha256: Buffer.from(hash.digest()),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A full or missing temporary directory is our trouble, and may be over soon. */
async function spool<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

async function saveTo(path: string, file: IncomingFile): Promise<void> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(file, target);
  } catch (error) {
    // The file's own failure is the client's; the rest is the disk's.
    if (file.errored === error) throw error;
    throw new AppError('unavailable', { cause: error });
  }
}
