import { z } from 'zod';
import { Prisma } from '#prisma/client.ts';
import { AppError } from '../app-error.ts';
import { timestamp } from '../contract/fields.ts';

/** How a key travels in the cursor; the names are PostgreSQL's types, to which the values are cast. */
const keyTypes = {
  uuid: z.uuid(),
  timestamptz: timestamp,
  int: z.int32(),
  text: z.string().regex(/^[^\0]*$/),
} as const;

interface Key<Field extends string> {
  /** The name of the key in the rows that `page` gets. */
  readonly field: Field;
  readonly column: Prisma.Sql;
  readonly type: keyof typeof keyTypes;
  readonly order: 'asc' | 'desc';
}

type Value = string | number;

/**
 * Keyset pagination: a page starts after the last row of the previous page, which the cursor names by its sort keys.
 * @param keys what the list is sorted by; together they must be unique, so the last one is usually the id
 * @param name starts the cursor, so that a list with several orders refuses the cursor of another order
 */
export function keyset<Field extends string>(keys: readonly Key<Field>[], name?: string) {
  const prefix = name === undefined ? [] : [name];
  const orderBy = Prisma.join(keys.map(({ column, order }) => Prisma.sql`${column} ${Prisma.raw(order)}`));

  const position = z
    .array(z.union([z.string(), z.number()]))
    .length(prefix.length + keys.length)
    .refine((parts) => name === undefined || parts[0] === name)
    .refine((parts) =>
      keys.every(({ type }, index) => keyTypes[type].safeParse(parts[prefix.length + index]).success),
    );

  /** @throws {AppError} validation_failed */
  function decode(cursor: string): Value[] {
    try {
      return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).slice(prefix.length);
    } catch (cause) {
      throw new AppError('validation_failed', {
        cause,
        fields: [
          { path: 'querystring.cursor', message: 'This cursor is not valid. Start from the first page.' },
        ],
      });
    }
  }

  const cursorAfter = (row: Readonly<Record<Field, Value | Date>>) =>
    encodeCursor([...prefix, ...keys.map(({ field }) => row[field])]);

  return {
    orderBy,

    /** The cursor for the rows after this one. */
    cursorAfter,

    /**
     * The sort keys in the cursor.
     * @throws {AppError} validation_failed for a cursor of another list
     */
    position: decode,

    /**
     * The condition for the rows after the cursor; true without a cursor.
     * @throws {AppError} validation_failed for a cursor of another list
     */
    after(cursor: string | undefined): Prisma.Sql {
      return cursor === undefined ? Prisma.sql`true` : rowsAfter(termsOf(keys, decode(cursor)));
    },

    /**
     * The same condition in disjoint ranges, in the order of the list. An index serves each of them from its first row, while
     * `after` reads all rows that share the first keys of the cursor: use it where those can be many.
     * @throws {AppError} validation_failed for a cursor of another list
     */
    ranges(cursor: string | undefined): readonly Prisma.Sql[] {
      return cursor === undefined ? [Prisma.sql`true`] : rangesAfter(termsOf(keys, decode(cursor)));
    },

    /** The page, from the result of a query for `limit + 1` rows. */
    page<Row extends Record<Field, Value | Date>>(
      rows: readonly Row[],
      limit: number,
    ): { rows: Row[]; nextCursor: string | null } {
      const kept = rows.slice(0, limit);
      const last = kept.at(-1);
      if (rows.length <= limit || last === undefined) return { rows: kept, nextCursor: null };
      return { rows: kept, nextCursor: cursorAfter(last) };
    },
  };
}

/** The opaque cursor for the rows after the one with these sort keys. */
export function encodeCursor(position: readonly (Value | Date)[]): string {
  // JSON writes a Date as ISO 8601 in UTC.
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

interface Term {
  readonly column: Prisma.Sql;
  readonly value: Prisma.Sql;
  readonly order: 'asc' | 'desc';
}

function termsOf(keys: readonly Key<string>[], values: readonly Value[]): Term[] {
  return keys.map(({ column, type, order }, index) => ({
    column,
    value: Prisma.sql`${values[index]}::${Prisma.raw(type)}`,
    order,
  }));
}

/** Compares whole rows, `(a, b) > (1, 2)`, as far as the terms have the same order: an index can serve that. */
function rowsAfter(terms: readonly Term[]): Prisma.Sql {
  const { after, equal, from, rest } = splitAtChange(terms);
  if (rest.length === 0) return after;
  // The first comparison is implied by the others. An index can serve it, but not an OR.
  return Prisma.sql`(${from} AND (${after} OR (${equal} AND ${rowsAfter(rest)})))`;
}

function rangesAfter(terms: readonly Term[]): Prisma.Sql[] {
  const { after, equal, rest } = splitAtChange(terms);
  if (rest.length === 0) return [after];
  return [...rangesAfter(rest).map((range) => Prisma.sql`${equal} AND ${range}`), after];
}

/** The comparisons of the first terms, which have the same order, and the terms from the first one with the other order. */
function splitAtChange(terms: readonly Term[]) {
  const order = terms[0]?.order;
  const change = terms.findIndex((term) => term.order !== order);
  const same = change === -1 ? terms : terms.slice(0, change);
  const left = Prisma.sql`(${Prisma.join(same.map(({ column }) => column))})`;
  const right = Prisma.sql`(${Prisma.join(same.map(({ value }) => value))})`;
  return {
    after: order === 'asc' ? Prisma.sql`${left} > ${right}` : Prisma.sql`${left} < ${right}`,
    from: order === 'asc' ? Prisma.sql`${left} >= ${right}` : Prisma.sql`${left} <= ${right}`,
    equal: Prisma.sql`${left} = ${right}`,
    rest: change === -1 ? [] : terms.slice(change),
  };
}

/** A row of a page that a statement joins to its counts (LEFT JOIN): without a page, one row whose id is null. */
export type PageRow<Row extends { readonly id: string }> = Row | (Omit<Row, 'id'> & { readonly id: null });

export function rowsOfPage<Row extends { readonly id: string | null }>(
  rows: readonly Row[],
): Extract<Row, { readonly id: string }>[] {
  return rows.filter((row): row is Extract<Row, { readonly id: string }> => row.id !== null);
}
