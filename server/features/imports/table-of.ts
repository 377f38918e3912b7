import { AppError } from '../../app-error.ts';
import { fieldsOf, type ImportKind } from '../../contract/import-fields.ts';
import type { ImportError } from '../../contract/imports.ts';
import { limits } from '../../contract/limits.ts';
import { formatNumber } from '../../contract/word-of.ts';
import type { SheetRow, Spreadsheet } from './spreadsheet/read-spreadsheet.ts';

export interface ImportTable {
  readonly titles: readonly string[];
  /** Below the titles, without blank ones. */
  readonly rows: readonly SheetRow[];
  /** Blank rows between the first and the last one, and repetitions of the titles. */
  readonly skipped: number;
}

const refused = (message: string) => new AppError('file_refused', { message });

/** @throws {AppError} file_refused if there is no table with titles, or it is too large */
export function tableOf({ rows: [head, ...below] }: Spreadsheet): ImportTable {
  const titles = head?.cells.map((title) => title.trim()) ?? [];
  if (head === undefined) throw refused('There is no table in it. Choose another sheet or file.');
  if (titles.length > limits.importColumns)
    throw refused(`It has too many columns. Import at most ${limits.importColumns} at once.`);
  if (titles.some((title) => title.includes('@')))
    throw refused(
      'The first row must have the titles of the columns, such as “Email address”. Add it to the table.',
    );
  const isTitles = ({ cells }: SheetRow) =>
    titles.every((title, index) => (cells[index]?.trim() ?? '') === title);
  const rows = below.filter((row) => !isTitles(row));
  if (rows.length === 0) throw refused('There are no rows below the titles. Choose another sheet or file.');
  if (rows.length > limits.importRows)
    throw refused(
      `It has ${formatNumber(rows.length)} rows. Import at most ${formatNumber(limits.importRows)} at once.`,
    );
  const last = below.at(-1)?.number ?? head.number;
  return { titles, rows, skipped: last - head.number - rows.length };
}

/** By field: the position of its column. */
export type Columns = Readonly<Record<string, number>>;

/** "E-Mail (College)" and "email college" are the same title. */
const plain = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What the columns seem to be: by their titles; one of addresses also by its cells. */
export function guessColumns(kind: ImportKind, { titles, rows }: ImportTable): Columns {
  const free = new Map(titles.map((title, index) => [index, plain(title)]));
  const found: Record<string, number> = {};
  const fields = fieldsOf(kind);
  const take = (name: string, fits: (title: string, index: number) => boolean) => {
    if (found[name] !== undefined) return;
    const [match] = [...free].find(([index, title]) => fits(title, index)) ?? [];
    if (match === undefined) return;
    found[name] = match;
    free.delete(match);
  };
  // The exact label of one field before a similar title of another one.
  for (const { name, label } of fields)
    take(name, (title) => title === plain(label) || title === plain(name));
  for (const { name, titles: others } of fields) take(name, (title) => others.includes(title));
  const sample = rows.slice(0, 20);
  const addresses = (_title: string, index: number) =>
    sample.filter(({ cells }) => /^\s*\S+@\S+\.\S+\s*$/.test(cells[index] ?? '')).length > sample.length / 2;
  take(kind === 'people' ? 'email' : 'student', addresses);
  return found;
}

/** Of a spreadsheet program: it could not compute the cell. */
const failedCell = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/;

/** What a row has in the chosen columns; a blank cell is undefined. */
export function cellsOf(
  row: SheetRow,
  columns: Columns,
): { readonly cells: Readonly<Record<string, string>>; readonly bad: Readonly<Record<string, string>> } {
  const cells: Record<string, string> = {};
  const bad: Record<string, string> = {};
  for (const [field, index] of Object.entries(columns)) {
    const cell = row.cells[index] ?? '';
    if (cell.includes('\0')) bad[field] = 'This cell has characters that are not text. Type it again.';
    else if (failedCell.test(cell.trim()))
      bad[field] = 'This cell has an error of the spreadsheet program. Type what it should say.';
    else if (cell.trim() !== '') cells[field] = cell;
  }
  return { cells, bad };
}

/** @throws {AppError} validation_failed for a required field without a column, and for one that the table does not have */
export function checkColumns(kind: ImportKind, { titles }: ImportTable, columns: Columns): void {
  const fields = fieldsOf(kind);
  const problem = (name: string, message: string) => ({ path: `body.columns.${name}`, message });
  const missing = fields
    .filter(({ name, required }) => required && columns[name] === undefined)
    .map(({ name, label }) => problem(name, `Choose the column with: ${label}.`));
  const unknown = Object.entries(columns)
    .filter(([name, index]) => index >= titles.length || !fields.some((field) => field.name === name))
    .map(([name]) => problem(name, 'Choose a column of this file.'));
  const errors = [...missing, ...unknown];
  if (errors.length > 0) throw new AppError('validation_failed', { fields: errors });
}

/** A row of an import before it starts. */
export interface PlannedRow<Values> {
  readonly number: number;
  /** Null: the row has errors. */
  readonly values: Values | null;
  readonly errors: readonly ImportError[];
}
