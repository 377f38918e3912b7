import { Prisma, type UploadPurpose as StoredPurpose, type UploadStatus } from '#prisma/client.ts';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import { errorCode } from '../../contract/problem.ts';
import type { ResumableUpload } from '../../contract/resumable-uploads.ts';
import type { UploadPurpose } from '../../contract/uploads.ts';
import type { Tx } from '../../database/db.ts';
import { type FileDeps, removeDiscarded } from './discard-uploads.ts';
import { cleanFileName } from './file-name.ts';
import { largestOf, limitsOf } from './limits-of.ts';
import { insertPending, type ReceiveDeps } from './pending-upload.ts';
import { presentFile } from './present-file.ts';
import {
  emptyFile,
  fileTooLarge,
  isOwnedByAny,
  isUnbound,
  ownerId,
  ownersOf,
  purposeOf,
  storageKey,
  uploadOwner,
  uploadPolicies,
} from './upload-policy.ts';

export interface ResumableRow {
  readonly id: string;
  readonly status: UploadStatus;
  readonly purpose: StoredPurpose;
  readonly storageKey: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Of the stored file, once it is ready. */
  readonly size: number;
  readonly length: number;
  readonly received: number;
  readonly processed: number;
  readonly fingerprint: string;
  readonly touchedAt: Date;
  readonly refusalCode: string | null;
  readonly refusalDetail: string | null;
}

const columns = Prisma.sql`id, status::text, purpose::text, storage_key AS "storageKey", file_name AS "fileName",
  content_type AS "contentType", size, length, received, processed, fingerprint, touched_at AS "touchedAt",
  refusal_code AS "refusalCode", refusal_detail AS "refusalDetail"`;

interface Start {
  readonly id: string;
  readonly purpose: UploadPurpose;
  /** As the client sent it. */
  readonly fileName: string;
  /** Bytes. */
  readonly length: number;
  readonly fingerprint: string;
}

/**
 * Inserts the rows of a file that will arrive in parts. All its bytes count against the quota from now on.
 * @throws {AppError} forbidden, file_too_large, file_refused, quota_exceeded, too_many_uploads
 */
export async function startUpload(deps: ReceiveDeps, actor: Actor, input: Start): Promise<void> {
  const { id, purpose, length, fingerprint } = input;
  const owner = uploadOwner(actor, purpose);
  const largest = largestOf(await limitsOf(deps, purpose));
  if (length > largest) throw fileTooLarge(largest);
  const fileName = cleanFileName(input.fileName);
  if (length === 0) throw emptyFile(fileName);
  const now = deps.now();
  const key = storageKey(purpose, { id, ownerId: ownerId(owner), fileName, now });
  const pending = { id, purpose, owner, fileName, reserved: length, storageKey: key };
  await insertPending(deps, pending, async (tx) => {
    const [row] = await tx.$queryRaw<{ unfinished: bigint }[]>`
      SELECT count(*) AS unfinished FROM resumable_uploads JOIN uploads ON id = upload_id
      WHERE status = 'pending' AND ${isOwnedByAny([owner])}`;
    if (Number(row?.unfinished ?? 0) >= limits.unfinishedUploads) {
      throw new AppError('too_many_uploads', {
        message: `You have begun to send ${limits.unfinishedUploads} large files and not finished. Finish or remove one of them first.`,
      });
    }
    await tx.resumableUpload.create({ data: { uploadId: id, length, fingerprint, touchedAt: now } });
  });
}

/**
 * A file of the caller that is sent in parts, until it is in use.
 * @throws {AppError} not_found
 */
export async function findResumable(db: Tx, actor: Actor, id: string): Promise<ResumableRow> {
  const [row] = await db.$queryRaw<ResumableRow[]>`
    SELECT ${columns} FROM resumable_uploads JOIN uploads ON id = upload_id
    WHERE id = ${id}::uuid AND ${isOwnedByAny(ownersOf(actor))} AND ${isUnbound}
      AND (status <> 'discarded' OR refusal_code IS NOT NULL)`;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/**
 * Files of the caller that have not arrived completely or are being put together, then those that became ready or were refused
 * after the page was closed. Oldest first.
 */
export async function listUnfinished(
  db: Tx,
  actor: Actor,
  purpose: UploadPurpose,
): Promise<ResumableUpload[]> {
  const rows = await db.$queryRaw<ResumableRow[]>`
    SELECT ${columns} FROM resumable_uploads JOIN uploads ON id = upload_id
    WHERE (status IN ('pending', 'ready') OR refusal_code IS NOT NULL) AND ${isUnbound}
      AND purpose = ${uploadPolicies[purpose].stored}::upload_purpose
      AND ${isOwnedByAny(ownersOf(actor))}
    ORDER BY uploads.status <> 'pending', uploads.status <> 'ready', uploads.created_at, id LIMIT ${limits.unfinishedUploads}`;
  return rows.map(presentResumable);
}

/** Removes a file that is not in use, whether it has arrived or not. @throws {AppError} not_found */
export async function cancelUpload(deps: FileDeps, actor: Actor, id: string): Promise<void> {
  const { db } = deps;
  const { storageKey, status } = await findResumable(db, actor, id);
  const discarded = await db.$executeRaw`
    UPDATE uploads SET status = 'discarded', discarded_at = now()
    WHERE id = ${id}::uuid AND status <> 'discarded' AND ${isUnbound}`;
  if (discarded === 0 && status !== 'discarded') throw new AppError('not_found');
  await removeDiscarded(deps, [{ id, storageKey }]);
}

/** Discards a file that cannot be accepted. Its row says why until the sweep removes it; its parts are removed at once. */
export async function refuseUpload(
  { db, now }: Pick<ReceiveDeps, 'db' | 'now'>,
  id: string,
  { code, message }: AppError,
): Promise<void> {
  await db.$executeRaw`
    WITH refused AS (
      UPDATE uploads SET status = 'discarded', discarded_at = ${now()}
      WHERE id = ${id}::uuid AND status = 'pending' RETURNING id
    )
    UPDATE resumable_uploads SET refusal_code = ${code}, refusal_detail = ${message} FROM refused
    WHERE upload_id = refused.id`;
}

/** The purpose of a row. @throws {AppError} not_found if only a later release knows it */
export function purposeOfRow({ purpose }: Pick<ResumableRow, 'purpose'>): UploadPurpose {
  const found = purposeOf(purpose);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

function stateOf({ status, received, length }: ResumableRow): ResumableUpload['state'] {
  if (status === 'ready') return 'ready';
  if (status === 'discarded') return 'refused';
  return received === length ? 'processing' : 'receiving';
}

export function presentResumable(row: ResumableRow): ResumableUpload {
  const { id, fileName: name, length: size, received, processed, fingerprint } = row;
  const state = stateOf(row);
  const code = errorCode.safeParse(row.refusalCode);
  return {
    id,
    name,
    size,
    received,
    fingerprint,
    state,
    processed,
    file: state === 'ready' ? presentFile(row) : null,
    problem:
      state === 'refused' ? { code: code.data ?? 'file_refused', detail: row.refusalDetail ?? '' } : null,
  };
}
