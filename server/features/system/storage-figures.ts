import { Prisma } from '#prisma/client.ts';
import type { System } from '../../contract/system.ts';
import type { RunSql } from '../../database/run-sql.ts';

/** Students in the list of those with the most stored bytes. */
const listedOwners = 10;

interface Row {
  readonly purpose: string | null;
  readonly userId: string | null;
  readonly name: string | null;
  readonly techid: string | null;
  readonly files: number;
  readonly bytes: string;
}

export interface Stored {
  readonly storage: NonNullable<System['storage']>;
  readonly owners: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly techid: string | null;
    readonly files: number;
    readonly bytes: number;
  }[];
}

/**
 * Stored files by purpose, and the students with the most bytes. An index has all that is read of `uploads`, in one pass, which
 * takes some tenths of a second for a million files: the route keeps the result for a minute.
 */
export async function readStored(runSql: RunSql): Promise<Stored> {
  const rows = await runSql<Row & { [name: string]: unknown }>(Prisma.sql`
    WITH sums AS MATERIALIZED (
      SELECT owner_user_id, purpose, count(*) AS files, sum(size) AS bytes
      FROM uploads WHERE status = 'ready' GROUP BY owner_user_id, purpose
    ), largest AS (
      SELECT owner_user_id, sum(files)::int AS files, sum(bytes)::bigint AS bytes
      FROM sums WHERE owner_user_id IS NOT NULL GROUP BY owner_user_id ORDER BY bytes DESC LIMIT ${listedOwners}
    )
    SELECT purpose::text, NULL::uuid AS "userId", NULL AS name, NULL AS techid, sum(files)::int AS files,
      sum(bytes)::bigint AS bytes
    FROM sums GROUP BY purpose
    UNION ALL
    SELECT NULL, users.id, users.name, users.techid, files, bytes FROM largest JOIN users ON users.id = owner_user_id
    ORDER BY bytes DESC`);
  const counted = rows.map(({ bytes, ...row }) => ({ ...row, bytes: Number(bytes) }));
  return {
    storage: counted.flatMap(({ purpose, files, bytes }) =>
      purpose === null ? [] : [{ purpose, files, bytes }],
    ),
    owners: counted.flatMap(({ userId: id, name, techid, files, bytes }) =>
      id === null ? [] : [{ id, name, techid, files, bytes }],
    ),
  };
}
