import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Upload } from '#prisma/client.ts';
import { archiveUntil } from '../../contract/own-data.ts';
import type { Deps } from '../../deps.ts';
import type { PrintDeps } from '../certificates/print-certificate.ts';
import { notify } from '../notifications/notify.ts';
import { type Log, removeDiscarded } from '../uploads/discard-uploads.ts';
import { putHashed, type StoredFile } from '../uploads/store-upload.ts';
import { type ArchivedFile, readOwnData } from './read-own-data.ts';

type ArchiveDeps = PrintDeps & Pick<Deps, 'jobs' | 'mailer' | 'now'>;

/**
 * The job: writes the archive to the store and tells the student. Nothing is left of it if the account is deleted meanwhile.
 * @throws if the database or the store is not available; the job is retried
 */
export async function makeArchive(
  deps: ArchiveDeps,
  { uploadId }: { readonly uploadId: string },
  log: Log,
): Promise<void> {
  const { db, store, jobs, now } = deps;
  const upload = await db.upload.findFirst({ where: { id: uploadId, status: 'pending' } });
  if (upload === null || upload.ownerUserId === null) return;
  const userId = upload.ownerUserId;
  const { texts, files } = await readOwnData(deps, userId);
  const { size, sha256 } = await writeZip(store, upload.storageKey, { texts, files });
  await jobs?.ready();
  const until = archiveUntil(now()).toISOString();
  const left = await db.$transaction(async (tx): Promise<Pick<Upload, 'id' | 'storageKey'>[]> => {
    const { count } = await tx.upload.updateMany({
      where: { id: uploadId, status: 'pending', ownerUser: { deletedAt: null } },
      data: { status: 'ready', readyAt: now(), size, sha256 },
    });
    // The account was deleted, or the sweep gave up waiting.
    if (count === 0) return [upload];
    await notify(deps, tx, [
      { userId, kind: 'account', key: `account:archive-${uploadId}`, data: { event: 'archive', until } },
    ]);
    // The one before.
    return tx.upload.updateManyAndReturn({
      where: { ownerUserId: userId, purpose: 'data_export', status: 'ready', id: { not: uploadId } },
      data: { status: 'discarded', discardedAt: now() },
      select: { id: true, storageKey: true },
    });
  });
  await removeDiscarded({ db, store, log }, left);
}

/** Streams a ZIP to the store; memory holds a part of one file at a time. @returns its bytes and their SHA-256 */
function writeZip(
  store: Deps['store'],
  key: string,
  { texts, files }: { texts: Readonly<Record<string, string>>; files: readonly ArchivedFile[] },
): Promise<Pick<StoredFile, 'size' | 'sha256'>> {
  const zip = new ZipFile();
  const bytes = Readable.from(zip.outputStream, { objectMode: false });
  zip.on('error', (error: Error) => bytes.destroy(error));
  for (const [name, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), name);
  for (const { name, at, read } of files) {
    // Pictures and videos are compressed already.
    zip.addReadStreamLazy(name, { compress: false, mtime: at }, (begin) => {
      read().then(
        (file) => begin(null, file),
        (error: Error) => begin(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return putHashed(store, { key, contentType: 'application/zip' }, bytes);
}
