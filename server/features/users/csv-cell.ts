import { Prisma } from '#prisma/client.ts';

/** = + - @ tab CR, and full-width = + - @. */
const formulaStarts = '{61,43,45,64,9,13,65309,65291,65293,65312}';

/** What COPY writes for a null. */
export const blank = 'N/A';

/**
 * The value of a text column in a CSV file: null for a blank, and an apostrophe before what a spreadsheet would run as a
 * formula. Phone numbers stay as they are: such a value can only calculate with numbers, and an apostrophe would become part
 * of it.
 */
export function csvCell(name: string): Prisma.Sql {
  const column = Prisma.raw(name);
  // The first comparison is the fast path: most values start with a letter. COPY would quote the text that it writes for a null.
  return Prisma.sql`
    nullif(CASE
      WHEN ascii(${column}) BETWEEN 65 AND 65290 THEN ${column}
      WHEN ${column} = '' THEN NULL
      WHEN ascii(${column}) = ANY (${Prisma.raw(`'${formulaStarts}'`)}) AND ${column} !~ '^[+0-9 ()-]+$' THEN '''' || ${column}
      ELSE ${column}
    END, ${blank})`;
}
