import { buffer } from 'node:stream/consumers';
import { type CellObject, read, SSF, type WorkSheet } from '@e965/xlsx';
import { fromBufferPromise, type ZipFile } from 'yauzl';
import { ZipFile as NewZip } from 'yazl';
import { limits, MiB } from '../../../contract/limits.ts';
import { formatNumber } from '../../../contract/word-of.ts';
import { tooMany } from './read-csv.ts';
import type { SheetRow, Spreadsheet } from './read-spreadsheet.ts';
import { SheetRefused } from './sheet-refused.ts';

/** Bytes of all parts of a workbook that are read, uncompressed. */
const partBytes = 48 * MiB;
/** Characters of a cell, and of all cells that are read: many cells may name one long text, and each becomes a copy of it. */
const cellLength = 64 * 1024;
const tableLength = 16 * MiB;
/** Numbers adds it to files with several tables. */
const summary = 'Export Summary';

const damaged =
  'The file is damaged, or is no spreadsheet. Open it in your spreadsheet program and save it as XLSX or CSV.';

/**
 * The rows of a sheet. Nothing in the file is computed or loaded: of a formula the value counts that the program stored.
 * @throws {SheetRefused}
 */
export async function readXlsx(bytes: Buffer, wanted: string | null): Promise<Spreadsheet> {
  const plain = await uncompressed(bytes);
  const options = { type: 'buffer', dense: true, cellFormula: false, cellHTML: false, cellNF: true } as const;
  const { SheetNames: sheets } = refusing(() => read(plain, { ...options, bookSheets: true }));
  const candidates =
    wanted !== null ? sheets.filter((name) => name === wanted) : sheets.filter((name) => name !== summary);
  if (candidates.length === 0 && wanted !== null)
    throw new SheetRefused('The file has no sheet of this name. Choose one of its sheets.');
  const [first] = sheets;
  for (const sheet of candidates) {
    const workbook = refusing(() => read(plain, { ...options, sheets: sheet }));
    const rows = rowsOf(workbook.Sheets[sheet]);
    if (rows.length > 0 || wanted !== null) return { sheet, sheets, rows };
  }
  return { sheet: first ?? null, sheets, rows: [] };
}

function refusing<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new SheetRefused(damaged, { cause: error });
  }
}

/**
 * The XML parts of the workbook in a ZIP without compression. The reader of spreadsheets gets nothing to unpack, so that it
 * needs no more memory than the limit.
 */
async function uncompressed(bytes: Buffer): Promise<Buffer> {
  try {
    // Each part is refused that is larger than the directory says.
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    return await copyParts(zip);
  } catch (error) {
    if (error instanceof SheetRefused) throw error;
    throw new SheetRefused(damaged, { cause: error });
  }
}

async function copyParts(zip: ZipFile): Promise<Buffer> {
  const copy = new NewZip();
  let size = 0;
  let isWorkbook = false;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry;
    if (fileName === 'xl/workbook.xml') isWorkbook = true;
    if (!/\.(xml|rels)$/i.test(fileName)) continue;
    size += uncompressedSize;
    if (size > partBytes)
      throw new SheetRefused(
        'The file is too large when it is unpacked. Copy the table to a new file and choose that one.',
      );
    const part = await buffer(await zip.openReadStreamPromise(entry));
    // Workbooks have none. It could name other files, or make a text of any length.
    if (part.subarray(0, 4_096).includes('<!DOCTYPE') || part.includes('<!ENTITY'))
      throw new SheetRefused(
        'The file has a document type, which spreadsheets do not have. Save it again as XLSX or CSV.',
      );
    copy.addBuffer(part, fileName, { compress: false });
  }
  if (!isWorkbook)
    throw new SheetRefused('This is no XLSX file. Export the table as XLSX or CSV and choose that file.');
  copy.end();
  return buffer(copy.outputStream);
}

function rowsOf(sheet: WorkSheet | undefined): SheetRow[] {
  const found: SheetRow[] = [];
  let length = 0;
  const rows: readonly ((CellObject | undefined)[] | undefined)[] = sheet?.['!data'] ?? [];
  rows.forEach((row, index) => {
    // Holes of a sparse row become blank cells.
    const cells = Array.from(row?.slice(0, limits.importColumns + 1) ?? [], textOf);
    if (!cells.some((cell) => cell.trim() !== '')) return;
    if (found.length > limits.importRows * 2) throw new SheetRefused(tooMany);
    if (cells.some((cell) => cell.length > cellLength))
      throw new SheetRefused(
        `Row ${formatNumber(index + 1)} has a cell with more than ${cellLength / 1024} KB. Correct that row and choose the file again.`,
      );
    length += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (length > tableLength)
      throw new SheetRefused(
        'The table has too much text. Leave out columns that are not imported, or import it in parts.',
      );
    found.push({ number: index + 1, cells });
  });
  return found;
}

/** Numbers as they are, not as they are shown: a telephone number must not become 9.19877E+11. */
function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.v === undefined) return '';
  if (cell.t === 'n' && typeof cell.v === 'number' && !SSF.is_date(String(cell.z ?? 'General'))) {
    return Number.isInteger(cell.v) ? cell.v.toFixed(0) : String(cell.v);
  }
  return cell.t === 's' ? String(cell.v) : (cell.w ?? String(cell.v));
}
