import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../app-error.ts';
import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Db } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { ObjectNotFound, ObjectStoreUnavailable } from '../../storage/object-store.ts';
import { sniffType } from './file-kind.ts';
import { IncomingFile } from './incoming-file.ts';
import { requireAccepted } from './part-store.ts';
import { markReady, type ReceiveDeps } from './pending-upload.ts';
import { purposeOfRow, type ResumableRow, refuseUpload } from './resumable-uploads.ts';
import { storeUpload } from './store-upload.ts';
import { bytesOf, partsOf, removeAllParts } from './upload-parts.ts';
import { fileTooLarge, ownerId, type UploadOwner, wrongSize } from './upload-policy.ts';

/** Files that one server puts together at once: each reads and writes the store as fast as it can. */
const atOnce = 2;
/** Milliseconds between two queries for files that another server left. */
const lookEvery = 5_000;
/** Milliseconds between two notes of the progress, which also keep other servers from taking over after `runSeconds`. */
const noteEvery = 1_000;
const runSeconds = 30;
/** Runs of one file that fail, or whose server ends, until it is refused. Those that the store ends do not count. */
const mostAttempts = 8;

interface Claimed extends ResumableRow {
  readonly runId: string;
  /** This one included. */
  readonly attempts: number;
  readonly ownerUserId: string | null;
  readonly ownerAdministratorId: string | null;
}

let running = 0;

/**
 * Puts the parts of files together that have arrived completely: checks them, stores them under their keys as `receiveUpload` does,
 * and marks them ready. A file belongs to one run at a time; if its server ends, another one begins it again.
 * @param signal when it is aborted, the file in progress is left to another server
 * @returns the number of files that are ready
 */
export async function assembleUploads(deps: ReceiveDeps, signal: AbortSignal): Promise<number> {
  if (running >= atOnce) return 0;
  running += 1;
  let ready = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const claimed = await claim(deps.db);
      if (claimed === undefined) return ready;
      if (await assemble(deps, claimed, signal)) ready += 1;
    }
  } finally {
    running -= 1;
  }
}

/** A file without a run that has time left, by the clock of the database, which all servers share. */
async function claim(db: Db): Promise<Claimed | undefined> {
  const [row] = await db.$queryRaw<Claimed[]>`
    WITH due AS (
      SELECT upload_id FROM resumable_uploads JOIN uploads ON id = upload_id
      WHERE received_at IS NOT NULL AND status = 'pending' AND (run_until IS NULL OR run_until < now())
      ORDER BY received_at LIMIT 1 FOR UPDATE OF resumable_uploads SKIP LOCKED
    ), claimed AS (
      UPDATE resumable_uploads SET run_id = ${randomUUID()}::uuid, attempts = attempts + 1, processed = 0,
        run_until = now() + ${runSeconds} * interval '1 second'
      FROM due WHERE resumable_uploads.upload_id = due.upload_id RETURNING resumable_uploads.*
    )
    SELECT id, status::text, purpose::text, storage_key AS "storageKey", file_name AS "fileName", length, received,
      run_id AS "runId", attempts, owner_user_id AS "ownerUserId", owner_administrator_id AS "ownerAdministratorId"
    FROM claimed JOIN uploads ON id = upload_id`;
  return row;
}

async function assemble(deps: ReceiveDeps, claimed: Claimed, signal: AbortSignal): Promise<boolean> {
  const { id, runId, length, attempts } = claimed;
  const run = new AbortController();
  const stop = AbortSignal.any([signal, run.signal]);
  let processed = 0;
  const note = setInterval(async () => {
    const kept = await keepRun(deps.db, claimed, processed).catch(() => true);
    if (!kept) run.abort(new Error('the upload was removed or another server puts it together'));
  }, noteEvery);
  try {
    if (attempts > mostAttempts) throw notPutTogether();
    const owner = ownerOf(claimed);
    const stored = await store(deps, claimed, {
      owner,
      signal: stop,
      onBytes: (count) => (processed += count),
    });
    stop.throwIfAborted();
    await markReady(deps, { id, owner, reserved: length }, stored);
    await removeAllParts(deps, [id]);
    return true;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) {
      if (!stop.aborted)
        deps.log.warn(
          { err: error, upload: id },
          'a large file could not be put together and will be retried',
        );
      await leave(deps.db, {
        id,
        runId,
        counts: !stop.aborted && !(error instanceof ObjectStoreUnavailable),
      });
      // What failed now would fail for the next file too.
      if (!run.signal.aborted) throw error;
      return false;
    }
    await refuseUpload(deps, id, refusal);
    await removeAllParts(deps, [id]);
    return false;
  } finally {
    clearInterval(note);
  }
}

async function store(
  deps: ReceiveDeps,
  claimed: Claimed,
  { owner, signal, onBytes }: { owner: UploadOwner; signal: AbortSignal; onBytes: (count: number) => void },
) {
  const { db, store } = deps;
  const { id, length, fileName, storageKey } = claimed;
  const file = new IncomingFile({
    limit: length,
    tooLarge: fileTooLarge,
    size: length,
    confirm: async () => {},
  });
  async function* counted(bytes: AsyncIterable<Buffer>) {
    for await (const chunk of bytes) {
      onBytes(chunk.length);
      yield chunk;
    }
  }
  const parts = Readable.from(counted(bytesOf(store, await partsOf(db, id))), { objectMode: false });
  // The reader of `file` gets the same failure.
  const passed = pipeline(parts, file, { signal, end: true }).catch(() => {});
  try {
    await requireAccepted(deps, claimed, await sniffType(await file.head));
    const purpose = purposeOfRow(claimed);
    return await storeUpload(store, {
      file,
      size: undefined,
      fileName,
      purpose,
      storageKey,
      ownerId: ownerId(owner),
      signal,
    });
  } finally {
    file.destroy();
    await passed;
  }
}

/** An upload without an owner belongs to an erased account, and is discarded. */
function ownerOf({ ownerUserId, ownerAdministratorId }: Claimed): UploadOwner {
  if (ownerUserId !== null) return { userId: ownerUserId };
  if (ownerAdministratorId !== null) return { administratorId: ownerAdministratorId };
  throw new AppError('not_found');
}

const notPutTogether = () =>
  new AppError('file_refused', {
    message: 'The server could not check this file. Send it again, or in another format.',
  });

/** Why the file itself cannot be accepted; null if the same may succeed later. */
function refusalOf(error: unknown): AppError | null {
  if (error instanceof ObjectNotFound || (error instanceof AppError && error.code === wrongSize().code)) {
    return new AppError('file_refused', {
      message: 'The server has lost a part of this file. Send the file again.',
      cause: error,
    });
  }
  return error instanceof AppError && error.status < 500 ? error : null;
}

async function keepRun(db: Db, { id, runId }: Claimed, processed: number): Promise<boolean> {
  const kept = await db.$executeRaw`
    UPDATE resumable_uploads SET processed = least(${processed}::int, length),
      run_until = now() + ${runSeconds} * interval '1 second'
    WHERE upload_id = ${id}::uuid AND run_id = ${runId}::uuid
      AND EXISTS (SELECT FROM uploads WHERE id = upload_id AND status = 'pending')`;
  return kept === 1;
}

/** Lets the next run begin, after longer and longer pauses if this one counts. */
async function leave(
  db: Db,
  { id, runId, counts }: { id: string; runId: string; counts: boolean },
): Promise<void> {
  await db.$executeRaw`
    UPDATE resumable_uploads
    SET run_id = NULL, run_until = now() + least(power(2, attempts - 1), 300) * interval '1 second',
      attempts = attempts - ${counts ? 0 : 1}
    WHERE upload_id = ${id}::uuid AND run_id = ${runId}::uuid`.catch(() => {});
}

/** Looks for files whose server ended before they were ready. @returns stops it */
export function startAssembler(
  deps: Pick<Deps, 'db' | 'store' | 'site' | 'now' | 'config'>,
  observer: RunObserver,
): () => void {
  const stopping = new AbortController();
  const stop = repeat((log) => assembleUploads({ ...deps, log }, stopping.signal), {
    ...observer,
    name: 'large files',
    period: lookEvery,
  });
  return () => {
    stopping.abort(new Error('the server stops'));
    stop();
  };
}
