import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../app-error.ts';
import { Semaphore } from '../../../concurrency/semaphore.ts';
import { limits, MiB } from '../../../contract/limits.ts';

/** A row that is not blank. */
export interface SheetRow {
  /** In the spreadsheet, from 1 on. */
  readonly number: number;
  readonly cells: readonly string[];
}

export interface Spreadsheet {
  /** Null: a text file. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** Milliseconds. */
const timeout = 20_000;
/** MB of the thread's heap. The bytes of a workbook's parts are outside of it and have a limit of their own. */
const heap = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** One file at a time on a server; the others wait. */
const reading = new Semaphore(1, 20, { running: 1, waiting: 4 });

const tooComplex =
  'The file is too large or too complex to be read. Copy the table to a new file and choose that one.';

/**
 * The rows of a CSV file or of a sheet of an XLSX workbook, read in a thread with limited memory and time.
 * @param owner whom the reading counts for
 * @throws {AppError} file_refused, file_too_large, too_many_requests
 */
export function readSpreadsheet(
  bytes: Buffer,
  { sheet, owner }: { readonly sheet: string | null; readonly owner: string },
): Promise<Spreadsheet> {
  if (bytes.length > limits.importFileBytes) {
    const most = limits.importFileBytes / MiB;
    throw new AppError('file_too_large', {
      message: `The file is larger than ${most} MB. Leave out columns that are not imported, or import it in parts.`,
    });
  }
  return reading.run(() => readInThread(bytes, sheet), { owner });
}

type Message = { readonly read: Spreadsheet } | { readonly refused: string };

async function readInThread(bytes: Buffer, sheet: string | null): Promise<Spreadsheet> {
  const worker = new Worker(new URL('spreadsheet-worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), sheet },
    resourceLimits: heap,
    // The server's own limits of its heap.
    execArgv: [],
  });
  try {
    const signal = AbortSignal.timeout(timeout);
    const [message]: [Message] = (await once(worker, 'message', { signal })) as [Message];
    if ('refused' in message) throw new AppError('file_refused', { message: message.refused });
    return message.read;
  } catch (error) {
    if (isLimit(error)) throw new AppError('file_refused', { message: tooComplex, cause: error });
    throw error;
  } finally {
    await worker.terminate();
  }
}

const limitsReached = new Set<unknown>(['ERR_WORKER_OUT_OF_MEMORY', 'ABORT_ERR']);
const isLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && limitsReached.has(error.code);
