import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** Makes the opaque cursor that names the last row of a page. */
export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Reads a cursor that `encodeCursor` made.
 * @throws {AppError} validation_failed where it is not one of this list
 */
export function decodeCursor<T extends z.ZodType>(cursor: string, shape: T): z.output<T> {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw new AppError('validation_failed', {
      cause,
      fields: [
        { path: 'querystring.cursor', message: 'This page is no longer known. Start from the first page.' },
      ],
    });
  }
}

/** Cuts the one row too many that a query for `limit + 1` rows brought, and names the last row kept. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  position: (row: Row) => readonly (string | number)[],
): { rows: Row[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    rows: kept,
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(position(last)) : null,
  };
}
