import { CsvError, parse } from 'csv-parse/sync';
import { limits } from '../../../contract/limits.ts';
import { formatNumber } from '../../../contract/word-of.ts';
import type { SheetRow } from './read-spreadsheet.ts';
import { SheetRefused } from './sheet-refused.ts';

/** Characters of one row: an unclosed quotation mark would make one of the rest of the file. */
const rowLength = 64 * 1024;
const delimiters = [',', ';', '\t'] as const;

/** @throws {SheetRefused} */
export function readCsv(bytes: Buffer): SheetRow[] {
  const text = decodeText(bytes);
  if (isBinary(text))
    throw new SheetRefused(
      'The file is neither XLSX nor CSV. Save the table in one of these forms and choose that file.',
    );
  // Excel writes and reads this line, which is no row of the table.
  const named = /^sep=([,;\t])\r?\n/.exec(text);
  const table = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? guessDelimiter(table);
  const rows: SheetRow[] = [];
  let number = named ? 1 : 0;
  try {
    parse(table, {
      delimiter,
      max_record_size: rowLength,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      // Kept only here: a file of empty lines needs no memory.
      on_record(cells: string[]) {
        number += 1;
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells });
        if (rows.length > limits.importRows * 2) throw new SheetRefused(tooMany);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SheetRefused(
      error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `Row ${formatNumber(number + 1)} is longer than ${rowLength / 1024} KB, or has a quotation mark that is not closed. Correct that row and choose the file again.`
        : `Row ${formatNumber(number + 1)} cannot be read. Save the file as CSV again, or as XLSX.`,
      { cause: error },
    );
  }
  return rows;
}

export const tooMany = `The file has too many rows. Import at most ${formatNumber(limits.importRows)} at once.`;

/** Of a picture every tenth character is a control character or so; a table has one by mistake. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 4_096);
  return (start.match(/(?!\s)\p{Cc}/gu)?.length ?? 0) > start.length / 50;
}

/** UTF-8 or UTF-16 by its mark, UTF-16 also by its zero bytes; what has no mark and is not valid UTF-8 is Windows-1252. */
function decodeText(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const start = bytes.subarray(0, 200);
  const zeros = [0, 1].map((odd) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length);
  if ((zeros[1] ?? 0) > start.length / 4) return new TextDecoder('utf-16le').decode(bytes);
  if ((zeros[0] ?? 0) > start.length / 4) return new TextDecoder('utf-16be').decode(bytes);
  const isMarked = first === 0xef && second === 0xbb;
  try {
    return new TextDecoder('utf-8', { fatal: !isMarked }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The one that splits the first line with text into the most cells. */
function guessDelimiter(table: string): string {
  const line =
    table
      .slice(0, rowLength)
      .split(/[\r\n]+/)
      .find((each) => each.trim() !== '') ?? '';
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  return delimiters.reduce<string>((best, each) => (count(each) > count(best) ? each : best), ',');
}
