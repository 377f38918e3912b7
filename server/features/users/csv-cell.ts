import { Prisma } from '#prisma/client.ts';

/** What COPY writes for a null. */
export const blank = 'N/A';

/** Excel reads a file without it in the encoding of its own language. */
export const byteOrderMark = '\ufeff';

/** Code points: none, N, = + - @ tab CR, and full-width = + - @. Values that begin with others are written as they are. */
const checkedStarts = '{0,78,61,43,45,64,9,13,65309,65291,65293,65312}';

/**
 * The value of a text column in a CSV file: null for a blank, and an apostrophe before what a spreadsheet would run as a
 * formula. Phone numbers stay as they are: such a value can only calculate with numbers, and an apostrophe would become part
 * of it.
 */
export function csvCell(name: string): Prisma.Sql {
  const column = Prisma.raw(name);
  // The first comparison is all that most values need. PostgreSQL hashes a list of at least nine constants. COPY would quote
  // the text that it writes for a null.
  return Prisma.sql`
    CASE WHEN ascii(${column}) = ANY (${Prisma.raw(`'${checkedStarts}'`)}) THEN
      CASE
        WHEN ${column} IN ('', ${blank}) THEN NULL
        WHEN ${column} ~ '^(N|[+0-9 ()-]+$)' THEN ${column}
        ELSE '''' || ${column}
      END
    ELSE ${column} END`;
}

/** Text as `csvCell` and COPY write it, for a table that the database does not make. */
export function csvText(value: string): string {
  const runs = /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(value) && !/^[+0-9 ()-]+$/.test(value);
  const cell = runs ? `'${value}` : value;
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
