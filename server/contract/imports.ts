import { z } from 'zod';
import { batchFields } from './batch-fields.ts';
import { id, idParams, pageOf, pageQuery, requiredReason, timestamp } from './fields.ts';
import { fieldsOf, importKinds } from './import-fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

/** - `running`, `undoing`: the job works on it */
export const importStates = ['running', 'done', 'undoing', 'undone'] as const;

/**
 * - `waiting`: its turn has not come
 * - `created`: an account was made
 * - `changed`: blank fields of an account were filled in
 * - `unchanged`: the account has all that the row says
 * - `given`: points were given or taken away
 * - `failed`: the row was left out; the message says why
 * - `stopped`: its turn did not come before the import was undone, or its starter was no administrator any more
 * - `undone`: the account was deleted, what was filled in is blank again, or the points were taken back; the message says what stays
 * - `kept`: it could not be undone; the message says why
 */
export const importOutcomes = [
  'waiting',
  'created',
  'changed',
  'unchanged',
  'given',
  'failed',
  'stopped',
  'undone',
  'kept',
] as const;
export const importOutcome = z.enum(importOutcomes);
export type ImportOutcome = (typeof importOutcomes)[number];

const count = z.number().int();
/** The number of rows with each outcome; one that none has may be missing. */
const counts = z.partialRecord(importOutcome, count);

export const importBatch = z.object({
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  counts,
  ...batchFields,
});
export type ImportBatch = z.infer<typeof importBatch>;

export const importItem = z.object({
  /** The number of the row in the spreadsheet. */
  row: count,
  outcome: importOutcome,
  message: z.string().nullable(),
  points: count,
  /** Null for a row without an account, and once the account was deleted. */
  userId: id.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});
export type ImportItem = z.infer<typeof importItem>;

const file = {
  kind: z.enum(importKinds),
  fileName: z
    .string()
    .max(limits.fileNameLength * 2)
    .overwrite((name) => name.slice(0, limits.fileNameLength)),
  /** The bytes in base64. */
  content: z.base64('Choose the file again.'),
  /** The name of a sheet; by default the first one with a table. */
  sheet: z.string().max(100).nullable().default(null),
};

const fieldNames = new Set(importKinds.flatMap((kind) => fieldsOf(kind).map(({ name }) => name)));

const matched = {
  ...file,
  /** By field: the position of its column, from 0 on. */
  columns: z
    .record(
      z.string().refine((name) => fieldNames.has(name), 'Unknown field.'),
      z.int().min(0).max(limits.importColumns),
    )
    .default({}),
};

const failures = {
  load: 'Failed to load the import. Please try again.',
  read: 'The file could not be read. Please try again.',
} as const;
const path = '/api/admin/imports';

export const readImport = defineRoute({
  method: 'POST',
  path: `${path}/read`,
  access: 'organise',
  summary: 'The columns of a spreadsheet, and what they seem to be; changes nothing',
  body: z.strictObject(file),
  bodyBytes: limits.importBytes,
  response: z.object({
    sheet: z.string().nullable(),
    /** Of a workbook; none of a text file. */
    sheets: z.array(z.string()),
    /** Below the titles, without blank ones. */
    rows: count,
    columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()) })),
    /** By field: the position of the column that seems to have it. */
    guess: z.record(z.string(), count),
    /** When the same file was imported the last time. */
    importedAt: timestamp.nullable(),
  }),
  idempotent: true,
  failure: failures.read,
});
export type ReadImport = z.infer<typeof readImport.response>;

export const importError = z.object({
  /** The number of the row in the spreadsheet. */
  row: count,
  /** The title of the column; null if the error is about the whole row. */
  column: z.string().nullable(),
  /** What is wrong and what to do. */
  message: z.string(),
});
export type ImportError = z.infer<typeof importError>;

export const checkImport = defineRoute({
  method: 'POST',
  path: `${path}/check`,
  access: 'organise',
  summary: 'What an import would do with each row; changes nothing',
  body: z.strictObject(matched),
  bodyBytes: limits.importBytes,
  response: z.object({
    /** Rows by what would happen. */
    counts,
    /** Given minus taken away. */
    points: count,
    /** Blank rows, and repetitions of the titles, which are left out. */
    skipped: count,
    /** Colleges that the import would add, because no name and no abbreviation is the same. */
    newColleges: z.object({ total: count, first: z.array(z.string()) }),
    /** The first ones. */
    errors: z.array(importError),
    errorCount: count,
    /** All errors as a file, if there are any. */
    errorsCsv: z.string().nullable(),
  }),
  idempotent: true,
  failure: 'The file could not be checked. Please try again.',
});
export type CheckedImport = z.infer<typeof checkImport.response>;

export const startImport = defineRoute({
  method: 'POST',
  path,
  access: 'organise',
  summary: 'Import the rows of a spreadsheet that have no error; a job does it',
  body: z.strictObject(matched),
  bodyBytes: limits.importBytes,
  response: importBatch,
  status: 201,
  failure: 'The import could not be started. Please try again.',
});

export const listImports = defineRoute({
  method: 'GET',
  path,
  access: 'organise',
  summary: 'All imports, newest first',
  query: z.strictObject(pageQuery),
  response: pageOf(importBatch),
  failure: failures.load,
});

export const getImport = defineRoute({
  method: 'GET',
  path: `${path}/:id`,
  access: 'organise',
  summary: 'One import with its progress',
  params: idParams,
  response: importBatch,
  failure: failures.load,
});

export const listImportItems = defineRoute({
  method: 'GET',
  path: `${path}/:id/items`,
  access: 'organise',
  summary: 'The rows of an import in their order, and what happened to each',
  params: idParams,
  query: z.strictObject({ ...pageQuery, outcome: importOutcome.optional() }),
  response: pageOf(importItem),
  failure: failures.load,
});

export const undoImport = defineRoute({
  method: 'POST',
  path: `${path}/:id/undo`,
  access: 'organise',
  summary:
    'Delete the unused accounts that an import made and blank what it filled in, or take its points back; what waits is not imported',
  params: idParams,
  body: z.strictObject({ reason: requiredReason }),
  response: importBatch,
  failure: 'Failed to undo the import. Please try again.',
});
