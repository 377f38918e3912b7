import { Prisma } from '#prisma/client.ts';
import type { System } from '../../contract/system.ts';
import type { RunSql } from '../../database/run-sql.ts';

/** Students in the list of those with the most stored bytes. */
const listedOwners = 10;

/** Stored files by purpose. An index has all that it reads. */
export async function storedByPurpose(runSql: RunSql): Promise<System['storage']> {
  const rows = await runSql<{ purpose: string; files: number; bytes: string }>(Prisma.sql`
    SELECT purpose::text, count(*)::int AS files, sum(size)::bigint AS bytes
    FROM uploads WHERE status = 'ready' GROUP BY purpose ORDER BY bytes DESC`);
  return rows.map(({ bytes, ...row }) => ({ ...row, bytes: Number(bytes) }));
}

/** The students with the most stored bytes. */
export async function largestOwners(runSql: RunSql, seesPeople: boolean): Promise<System['owners']> {
  const rows = await runSql<{
    id: string;
    name: string | null;
    techid: string | null;
    files: number;
    bytes: string;
  }>(Prisma.sql`
    SELECT users.id, users.name, users.techid, files, bytes
    FROM (
      SELECT owner_user_id, count(*)::int AS files, sum(size)::bigint AS bytes
      FROM uploads WHERE status = 'ready' AND owner_user_id IS NOT NULL
      GROUP BY owner_user_id ORDER BY bytes DESC LIMIT ${listedOwners}
    ) AS owners JOIN users ON users.id = owner_user_id ORDER BY bytes DESC`);
  return rows.map(({ id, name, techid, files, bytes }) => ({
    techid,
    person: seesPeople ? { id, name } : null,
    files,
    bytes: Number(bytes),
  }));
}
