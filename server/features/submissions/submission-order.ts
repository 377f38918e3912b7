import { z } from 'zod';
import type { Prisma } from '#prisma/client.ts';
import { timestamp } from '../../contract/fields.ts';
import { decodeCursor } from '../../cursor.ts';

interface Dated {
  readonly submittedAt: Date;
  readonly id: string;
}

/** Newest first; the id (made in the order of time) decides between equal moments. */
export const newestFirst = [
  { submittedAt: 'desc' },
  { id: 'desc' },
] as const satisfies Prisma.SubmissionOrderByWithRelationInput[];

const position = z.tuple([timestamp, z.uuid()]);

export function positionOf(row: Dated): [string, string] {
  return [row.submittedAt.toISOString(), row.id];
}

/**
 * What stands after the cursor in that order; everything where there is none.
 * @throws {AppError} validation_failed for a foreign cursor
 */
export function olderThan(cursor: string | undefined): Prisma.SubmissionWhereInput {
  if (cursor === undefined) return {};
  const [submittedAt, id] = decodeCursor(cursor, position);
  return { OR: [{ submittedAt: { lt: submittedAt } }, { submittedAt, id: { lt: id } }] };
}
