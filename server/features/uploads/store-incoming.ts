import { AppError } from '../../app-error.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { imageFormatOf, isNamedLikeImage, sniffType } from './file-kind.ts';
import { storeImage } from './store-image.ts';
import type { Incoming, StoredFile } from './stored-file.ts';

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
  if (format !== null) return storeImage(store, { ...incoming, format });
  if (purpose !== 'submission-file' || isNamedLikeImage(fileName)) {
    throw new AppError('file_refused', {
      message: 'This is not a JPEG, PNG, WebP, GIF or AVIF image. Nothing was stored.',
    });
  }
  const size = await store.put(storageKey, file, { contentType });
  return { fileName, contentType, size, sha256: file.sha256() };
}
