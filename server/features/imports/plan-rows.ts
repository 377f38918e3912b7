import { z } from 'zod';
import { cleanText, email, normalizeEmail, requiredReason } from '../../contract/fields.ts';
import { isFreedAddress } from '../../contract/free-address.ts';
import { givePointsInput } from '../../contract/give-points.ts';
import type { ImportKind } from '../../contract/import-fields.ts';
import type { ImportError } from '../../contract/imports.ts';
import { joiningYearBy, joiningYearProblem, profileFields } from '../../contract/users.ts';
import { formatNumber } from '../../contract/word-of.ts';
import { definedValues } from '../../database/defined-values.ts';
import type { SheetRow } from './spreadsheet/read-spreadsheet.ts';
import { type Columns, cellsOf, type ImportTable, type PlannedRow } from './table-of.ts';

const address = z
  .string()
  .overwrite((value) => normalizeEmail(cleanText(value)))
  .pipe(email);

const wholeNumber = (message: string) =>
  z
    .string()
    .transform((cell) => cleanText(cell).replace('\u2212', '-'))
    .refine((cell) => /^[+-]?\d{1,9}$/.test(cell), message)
    .transform(Number);

const personRow = z.strictObject({
  ...profileFields.shape,
  email: address,
  joiningYear: wholeNumber(joiningYearProblem())
    .pipe(joiningYearBy(() => new Date()))
    .optional(),
});
const pointsRow = z.strictObject({
  student: z.string().transform((cell) => {
    const given = cleanText(cell);
    return given.includes('@') ? normalizeEmail(given) : given.toUpperCase();
  }),
  points: wholeNumber('Enter whole points, in digits only, such as 40 or -40.').pipe(
    givePointsInput.shape.points,
  ),
  reason: requiredReason,
});

type PersonValues = z.output<typeof personRow>;
type PointsValues = z.output<typeof pointsRow>;
export interface RowValues {
  readonly people: PersonValues;
  readonly points: PointsValues;
}

const schemas = { people: personRow, points: pointsRow } as const;
/** Instead of the message for a field that is missing. */
const blankCell: Readonly<Record<string, string>> = {
  email: 'Enter the email address.',
  student: 'Enter the email address or the Tech ID of a student.',
  points: 'Enter the points.',
  reason: 'Give a reason.',
};

/** Checks the rows by themselves and against each other; `adminEmails` are no students. */
export function planRows<K extends ImportKind>(
  kind: K,
  table: ImportTable,
  columns: Columns,
  adminEmails: ReadonlySet<string>,
): PlannedRow<RowValues[K]>[] {
  const titleOf = (field: string): string | null => {
    const index = columns[field];
    return index === undefined ? null : table.titles[index] || `Column ${index + 1}`;
  };
  const seen = new Map<string, number>();
  return table.rows.map((row) => {
    const error = (field: string, message: string): ImportError => ({
      row: row.number,
      column: titleOf(field),
      message,
    });
    const { values, problems } = parseRow(kind, row, columns);
    const errors = Object.entries(problems).map(([field, message]) => error(field, message));
    if (values !== null && 'email' in values) {
      const first = seen.get(values.email);
      if (first !== undefined)
        errors.push(
          error('email', `Row ${formatNumber(first)} has the same address. Keep one of the two rows.`),
        );
      else seen.set(values.email, row.number);
      if (adminEmails.has(values.email)) errors.push(error('email', administratorsAddress));
      if (isFreedAddress(values.email))
        errors.push(error('email', 'Nobody can sign in with this address. Enter their own.'));
    }
    if (values !== null && 'student' in values && adminEmails.has(values.student))
      errors.push(error('student', administratorsAddress));
    return { number: row.number, values: errors.length > 0 ? null : values, errors };
  });
}

export const administratorsAddress = 'This is the address of an administrator. Remove the row.';

function parseRow<K extends ImportKind>(
  kind: K,
  row: SheetRow,
  columns: Columns,
): { values: RowValues[K] | null; problems: Readonly<Record<string, string>> } {
  const { cells, bad } = cellsOf(row, columns);
  const problems: Record<string, string> = { ...bad };
  const parsed = schemas[kind].safeParse(cells);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    problems[field] ??= cells[field] === undefined ? (blankCell[field] ?? message) : message;
  }
  // The schema of the same kind.
  return {
    values: parsed.success && Object.keys(bad).length === 0 ? (parsed.data as RowValues[K]) : null,
    problems,
  };
}

/** A name from its parts, and what the row has of the others. */
export function profileOf({ email: _, ...fields }: PersonValues) {
  const { firstName, lastName } = fields;
  const name = fields.name ?? ([firstName, lastName].filter(Boolean).join(' ') || undefined);
  return definedValues({ ...fields, name });
}
