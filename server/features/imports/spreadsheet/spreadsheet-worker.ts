import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { SheetRefused } from './sheet-refused.ts';

/** Runs in a thread of its own, which `read-spreadsheet.ts` limits in memory and time. */
const { bytes, sheet } = z
  .object({ bytes: z.instanceof(Uint8Array), sheet: z.string().nullable() })
  .parse(workerData);
const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const startsWith = (...start: number[]) => start.every((byte, index) => file[index] === byte);

async function readFile() {
  if (file.length === 0) throw new SheetRefused('The file is empty. Choose another one.');
  if (startsWith(0x50, 0x4b)) return readXlsx(file, sheet);
  if (startsWith(0xd0, 0xcf, 0x11, 0xe0))
    throw new SheetRefused(
      'The file is protected by a password, or of an old version of Excel. Save it as XLSX without a password, or as CSV.',
    );
  return { sheet: null, sheets: [], rows: readCsv(file) };
}

try {
  parentPort?.postMessage({ read: await readFile() });
} catch (error) {
  if (!(error instanceof SheetRefused)) throw error;
  parentPort?.postMessage({ refused: error.message });
}
