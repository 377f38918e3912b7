import { DatabaseError } from 'pg';
import { OperatorError } from '../operator-error.ts';
import type { Manifest } from './manifest.ts';
import { openDatabase } from './open-database.ts';

/** PostgreSQL's error code for a table that does not exist. */
const undefinedTable = '42P01';

/**
 * Writes to the database when it was last backed up, for the page System. A database of an earlier release has no place for it.
 * @throws {OperatorError}
 */
export async function recordBackup(
  databaseUrl: string,
  { createdAt, files, objects }: Manifest,
): Promise<void> {
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  try {
    const client = await openDatabase(databaseUrl);
    try {
      await client.query(
        `INSERT INTO public.operation_runs (kind, at, bytes, objects) VALUES ('backup', $1, $2, $3)
         ON CONFLICT (kind) DO UPDATE SET at = EXCLUDED.at, bytes = EXCLUDED.bytes, objects = EXCLUDED.objects`,
        [createdAt, bytes, objects.count],
      );
    } finally {
      await client.end();
    }
  } catch (cause) {
    if (cause instanceof DatabaseError && cause.code === undefinedTable) return;
    throw new OperatorError(
      `The archive is complete, but its time could not be written to the database: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
  }
}
