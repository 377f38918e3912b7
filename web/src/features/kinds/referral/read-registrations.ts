import { type Registration, registrationsInFile } from '#contract/kinds/referrals.ts';
import { formatNumber } from '#contract/word-of.ts';

export interface RegistrationFile {
  readonly rows: readonly (Registration & { /** In the file, from 1. */ readonly line: number })[];
  readonly errors: readonly { readonly line: number; readonly message: string }[];
}

/** Names of the columns that are read, as exports of ticket sites spell them. */
const columns = {
  code: ['code', 'referral code'],
  registration: ['registration', 'registration id', 'id'],
  at: ['date'],
};

const read = (row: Record<string, string>, names: readonly string[]) =>
  names.map((name) => row[name]).find((value) => value !== undefined) ?? '';

/**
 * Reads the columns "code", "registration" and, if it is there, "date" of a CSV file with commas or semicolons.
 * @throws {Error} with a message for the administrator if the file is no such table
 */
export async function readRegistrations(text: string): Promise<RegistrationFile> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  let parsed: { record: Record<string, string>; info: { lines: number } }[];
  try {
    parsed = parse(text, {
      bom: true,
      trim: true,
      delimiter: [',', ';', '\t'],
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase().replaceAll('_', ' ')),
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as typeof parsed;
  } catch (cause) {
    throw new Error('This is not a CSV file.', { cause });
  }
  const [first] = parsed;
  if (!first) throw new Error('The file has no rows.');
  for (const [name, names] of [
    ['code', columns.code],
    ['registration', columns.registration],
  ] as const)
    if (!names.some((each) => each in first.record)) throw new Error(`The file has no column “${name}”.`);
  if (parsed.length > registrationsInFile)
    throw new Error(`The file has more than ${formatNumber(registrationsInFile)} rows. Divide it.`);
  const rows: RegistrationFile['rows'][number][] = [];
  const errors: RegistrationFile['errors'][number][] = [];
  for (const { record, info } of parsed) {
    const date = read(record, columns.at);
    const at = date === '' ? undefined : new Date(date);
    if (at && Number.isNaN(at.getTime()))
      errors.push({ line: info.lines, message: `“${date}” is not a date such as 2026-12-24.` });
    else
      rows.push({
        line: info.lines,
        code: read(record, columns.code),
        registration: read(record, columns.registration),
        ...(at && { at: at.toISOString() }),
      });
  }
  return { rows, errors };
}
