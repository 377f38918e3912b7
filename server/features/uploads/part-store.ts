import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { uploadMetadata } from '../../contract/resumable-uploads.ts';
import { uploadRules } from '../../contract/uploads.ts';
import { imageFormatOf, sniffType, whyRefused } from './file-kind.ts';
import { headSize } from './incoming-file.ts';
import { type LimitDeps, limitsOf, maxBytesOf } from './limits-of.ts';
import type { ReceiveDeps } from './pending-upload.ts';
import {
  cancelUpload,
  findResumable,
  purposeOfRow,
  type ResumableRow,
  refuseUpload,
  startUpload,
} from './resumable-uploads.ts';
import { hasAllParts, partsOf, removeAllParts, storePart } from './upload-parts.ts';
import { fileTooLarge, notAVideo } from './upload-policy.ts';

const hour = 3_600_000;

/** What the tus library reads and writes, for one caller: rows in the database, parts in the object store. */
export class PartStore extends DataStore {
  override readonly extensions = ['creation', 'termination', 'expiration'];
  readonly #deps: ReceiveDeps;
  readonly #actor: Actor;

  readonly #onComplete: () => void;

  /** @param onComplete called when the last part was stored */
  constructor(deps: ReceiveDeps, actor: Actor, onComplete: () => void) {
    super();
    this.#deps = deps;
    this.#actor = actor;
    this.#onComplete = onComplete;
  }

  override async create(upload: Upload): Promise<Upload> {
    const metadata = uploadMetadata.safeParse(upload.metadata);
    if (!metadata.success) {
      const fields = metadata.error.issues.map(({ path, message }) => ({
        path: ['headers', 'upload-metadata', ...path].join('.'),
        message,
      }));
      throw new AppError('validation_failed', { fields });
    }
    const { purpose, filename: fileName, fingerprint } = metadata.data;
    const { id, size: length = 0 } = upload;
    await startUpload(this.#deps, this.#actor, { id, purpose, fileName, length, fingerprint });
    upload.creation_date = this.#deps.now().toISOString();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id);
    return new Upload({
      id,
      size: row.length,
      offset: row.received,
      // The time from which the library counts until the upload expires.
      creation_date: row.touchedAt.toISOString(),
    });
  }

  override async write(body: Readable, id: string, startsAt: number): Promise<number> {
    const row = await this.#find(id);
    if (await hasAllParts(this.#deps.db, row)) await this.#refuse(row, tooManyParts());
    const end = await storePart(this.#deps, row, { startsAt, body });
    if (startsAt === 0 && end > 0) await this.#checkType(row);
    if (end === row.length) this.#onComplete();
    return end;
  }

  override async remove(id: string): Promise<void> {
    await cancelUpload(this.#deps, this.#actor, id);
  }

  override getExpiration(): number {
    return this.#deps.config.uploads.unfinishedHours * hour;
  }

  /** @throws {AppError} not_found; the reason if it was refused */
  async #find(id: string): Promise<ResumableRow> {
    const row = await findResumable(this.#deps.db, this.#actor, id);
    if (row.status === 'discarded') throw reasonOf(row);
    return row;
  }

  /** Refuses what cannot be accepted before the rest is sent. All bytes are checked when they have arrived. */
  async #checkType(row: ResumableRow): Promise<void> {
    const { db, store } = this.#deps;
    const [first] = await partsOf(db, row.id);
    if (first === undefined || first.size < Math.min(headSize, row.length)) return;
    const head = await store.get(first.storageKey, { start: 0, end: Math.min(headSize, first.size) - 1 });
    const contentType = await sniffType(Buffer.concat(await head.toArray()));
    try {
      await requireAccepted(this.#deps, row, contentType);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await this.#refuse(row, error);
    }
  }

  async #refuse({ id }: ResumableRow, reason: AppError): Promise<never> {
    await refuseUpload(this.#deps, id, reason);
    await removeAllParts(this.#deps, [id]);
    throw reason;
  }
}

/**
 * Whether a file of this type may have this name and size.
 * @throws {AppError} file_refused, file_too_large
 */
export async function requireAccepted(
  deps: LimitDeps,
  row: Pick<ResumableRow, 'fileName' | 'length' | 'purpose'>,
  contentType: string,
): Promise<void> {
  const purpose = purposeOfRow(row);
  const { accept } = uploadRules[purpose];
  const allowed = await limitsOf(deps, purpose);
  const largest = maxBytesOf(allowed, contentType);
  if (row.length > largest)
    throw row.length <= allowed.maxVideoBytes ? notAVideo(largest) : fileTooLarge(largest);
  const reason = whyRefused(contentType, { fileName: row.fileName, imagesOnly: accept === 'image/*' });
  if (reason !== null && imageFormatOf(contentType) === null)
    throw new AppError('file_refused', { message: `${reason} Nothing was stored.` });
}

const tooManyParts = () =>
  new AppError('file_refused', { message: 'This file arrived in too many small parts. Send it again.' });

/** Why a file was refused. */
function reasonOf({ refusalDetail }: ResumableRow): AppError {
  return new AppError('file_refused', refusalDetail === null ? {} : { message: refusalDetail });
}
