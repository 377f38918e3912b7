import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { AdministratorActor } from '../../actor.ts';
import type {
  CheckedImport,
  ReadImport,
  readImport as readRoute,
  checkImport as route,
} from '../../contract/imports.ts';
import type { Parsed } from '../../contract/route.ts';
import { findAdministratorEmails } from '../../database/administrators-sql.ts';
import type { Deps } from '../../deps.ts';
import { type ComparedRow, comparePeople, comparePoints } from './compare-rows.ts';
import { planRows, type RowValues } from './plan-rows.ts';
import { resolveColleges } from './resolve-colleges.ts';
import { readSpreadsheet } from './spreadsheet/read-spreadsheet.ts';
import { checkColumns, guessColumns, tableOf } from './table-of.ts';

type CheckDeps = Pick<Deps, 'db' | 'config'>;
/** Cells of a column that the page shows, and their characters. */
const samples = { rows: 3, length: 60 } as const;
/** Errors that the page lists; the file has all. */
const listed = 100;
/** New colleges that it names. */
const firstColleges = 20;

export const sha256Of = (bytes: Buffer) => new Uint8Array(createHash('sha256').update(bytes).digest());

/** @throws {AppError} file_refused, file_too_large, too_many_requests */
export async function readImport(
  { db }: CheckDeps,
  actor: AdministratorActor,
  { kind, content, sheet }: Parsed<typeof readRoute, 'body'>,
): Promise<ReadImport> {
  const bytes = Buffer.from(content, 'base64');
  const spreadsheet = await readSpreadsheet(bytes, { sheet, owner: actor.administrator.id });
  const table = tableOf(spreadsheet);
  const { titles, rows } = table;
  const before = await db.importBatch.findFirst({
    where: { kind, fileSha256: sha256Of(bytes), state: { in: ['running', 'done'] } },
    orderBy: { id: 'desc' },
    select: { createdAt: true },
  });
  return {
    sheet: spreadsheet.sheet,
    sheets: [...spreadsheet.sheets],
    rows: rows.length,
    columns: titles.map((title, index) => ({
      title: title.slice(0, samples.length),
      samples: rows
        .flatMap(({ cells }) => cells[index]?.trim() || [])
        .slice(0, samples.rows)
        .map((cell) => cell.slice(0, samples.length)),
    })),
    guess: { ...guessColumns(kind, table) },
    importedAt: before?.createdAt.toISOString() ?? null,
  };
}

/** Any row, with what would happen to it. */
export type PlannedImport = {
  readonly rows: readonly ComparedRow<RowValues['people'] | RowValues['points']>[];
  readonly skipped: number;
  /** Names of colleges that it would add. */
  readonly added: readonly string[];
  readonly sha256: Uint8Array<ArrayBuffer>;
};

/**
 * Reads the file, and compares its rows with the accounts there are.
 * @throws {AppError} file_refused, file_too_large, too_many_requests, validation_failed
 */
export async function planImport(
  { db, config }: CheckDeps,
  actor: AdministratorActor,
  { kind, content, sheet, columns }: Parsed<typeof route, 'body'>,
): Promise<PlannedImport> {
  const bytes = Buffer.from(content, 'base64');
  const table = tableOf(await readSpreadsheet(bytes, { sheet, owner: actor.administrator.id }));
  checkColumns(kind, table, columns);
  const adminEmails = await findAdministratorEmails(db, config.adminEmails);
  const read = { skipped: table.skipped, sha256: sha256Of(bytes) };
  if (kind === 'people') {
    const plan = await comparePeople(db, planRows(kind, table, columns, adminEmails));
    return { ...read, ...(await resolveColleges(db, plan)) };
  }
  const plan = planRows(kind, table, columns, adminEmails);
  return { ...read, rows: await comparePoints(db, plan, { table, columns, adminEmails }), added: [] };
}

export async function checkImport(
  deps: CheckDeps,
  actor: AdministratorActor,
  input: Parsed<typeof route, 'body'>,
): Promise<CheckedImport> {
  const { rows, skipped, added } = await planImport(deps, actor, input);
  const errors = rows.flatMap((row) => row.errors);
  const counts: CheckedImport['counts'] = {};
  let points = 0;
  for (const { outcome, values } of rows) {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    if (values !== null && 'points' in values) points += values.points;
  }
  return {
    counts,
    points,
    skipped,
    newColleges: { total: added.length, first: added.slice(0, firstColleges) },
    errors: errors.slice(0, listed),
    errorCount: errors.length,
    errorsCsv: errors.length === 0 ? null : errorsCsv(errors),
  };
}

const errorsCsv = (errors: CheckedImport['errors']): string =>
  stringify(errors, {
    bom: true,
    header: true,
    // The titles of columns come from the file.
    escape_formulas: true,
    columns: [
      { key: 'row', header: 'Row' },
      { key: 'column', header: 'Column' },
      { key: 'message', header: 'What to do' },
    ],
  });
