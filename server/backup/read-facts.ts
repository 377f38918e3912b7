import type { Client } from 'pg';
import { z } from 'zod';

/** Counts and digests of a database, which must be the same after a restore. */
export const facts = z.strictObject({
  /** PostgreSQL's version, major and minor. */
  postgres: z.string(),
  /** Names of the migrations that were applied, in order. */
  migrations: z.array(z.string()),
  /** By `schema.table`: rows, and a sha256 over the sorted sha256 of each row's text. */
  tables: z.record(z.string(), z.strictObject({ rows: z.int().nonnegative(), digest: z.string() })),
  /** By `schema.sequence`: the last value. Sequences ignore transactions, so a dump may have a higher value. */
  sequences: z.record(z.string(), z.string()),
  ledger: z.strictObject({ entries: z.int().nonnegative(), points: z.int() }),
  /** The sum of `users.points`, which equals the ledger's. */
  userPoints: z.int(),
});
export type Facts = z.infer<typeof facts>;

/**
 * Tables whose rows are not backed up: a restore must not bring back sessions that were ended, unfinished sign-ins, or
 * counters of old password attempts and requests. The log of live events and the positions in it contain transaction ids,
 * which mean nothing in another cluster.
 */
export const tablesWithoutRows: readonly string[] = [
  'public.sessions',
  'public.sign_in_attempts',
  'public.sign_in_limits',
  'public.rate_limits',
  'public.live_events',
  'public.live_consumers',
];

/** The applied migrations of a database, in order; empty if it was never migrated. */
export async function readMigrationNames(client: Client): Promise<string[]> {
  const { rows: made } = await client.query(
    `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS made`,
  );
  if (!made[0].made) return [];
  const { rows } = await client.query<{ name: string }>(`
    SELECT migration_name AS name FROM public._prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`);
  return rows.map(({ name }) => name);
}

/** All ordinary tables, including those of the job queue: `schema.table`, and quoted for SQL. */
export async function listTables(client: Client): Promise<{ name: string; quoted: string }[]> {
  const { rows } = await client.query<{ name: string; quoted: string }>(`
    SELECT n.nspname || '.' || c.relname AS name, format('%I.%I', n.nspname, c.relname) AS quoted
    FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'
    ORDER BY 1`);
  return rows;
}

/**
 * Reads every table once. In a snapshot's transaction all numbers belong to the same moment.
 * @param onTable called before each table is read
 */
export async function readFacts(client: Client, onTable: (name: string) => void): Promise<Facts> {
  const { rows: version } = await client.query(`SHOW server_version`);
  const tables: Facts['tables'] = {};
  for (const { name, quoted } of await listTables(client)) {
    if (tablesWithoutRows.includes(name)) continue;
    onTable(name);
    const { rows } = await client.query(`
      SELECT count(*)::int AS rows, encode(sha256(coalesce(string_agg(hash, ''::bytea ORDER BY hash), ''::bytea)), 'hex') AS digest
      FROM (SELECT sha256(convert_to(t::text, 'UTF8')) AS hash FROM ${quoted} t) AS hashes`);
    tables[name] = { rows: rows[0].rows, digest: rows[0].digest };
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(`
    SELECT schemaname || '.' || sequencename AS name, coalesce(last_value, 0)::text AS value
    FROM pg_catalog.pg_sequences WHERE schemaname NOT LIKE 'pg\\_%' ORDER BY 1`);
  const { rows: sums } = await client.query(`
    SELECT (SELECT count(*)::int FROM public.points_ledger) AS entries,
      (SELECT coalesce(sum(points), 0)::float8 FROM public.points_ledger) AS points,
      (SELECT coalesce(sum(points), 0)::float8 FROM public.users) AS user_points`);
  return {
    postgres: version[0].server_version.split(' ')[0],
    migrations: await readMigrationNames(client),
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
    ledger: { entries: sums[0].entries, points: sums[0].points },
    userPoints: sums[0].user_points,
  };
}

/** @returns a sentence for each difference; empty if `found` contains everything in `wanted` */
export function differingFacts(wanted: Facts, found: Facts): string[] {
  const names = new Set([...Object.keys(wanted.tables), ...Object.keys(found.tables)]);
  const differing: string[] = [];
  for (const name of [...names].sort()) {
    const [before, after] = [wanted.tables[name], found.tables[name]];
    if (before === undefined) differing.push(`table ${name} is not in the manifest`);
    else if (after === undefined) differing.push(`table ${name} is missing`);
    else if (before.rows !== after.rows)
      differing.push(`table ${name} has ${after.rows} rows, the manifest says ${before.rows}`);
    else if (before.digest !== after.digest)
      differing.push(`table ${name} has ${before.rows} rows like the manifest, but different contents`);
  }
  for (const [name, value] of Object.entries(wanted.sequences)) {
    const after = found.sequences[name];
    if (after === undefined || BigInt(after) < BigInt(value))
      differing.push(`sequence ${name} is at ${after ?? 'nothing'}, the manifest says ${value}`);
  }
  if (wanted.ledger.entries !== found.ledger.entries || wanted.ledger.points !== found.ledger.points) {
    differing.push(
      `the ledger has ${found.ledger.entries} entries of ${found.ledger.points} points, the manifest says ${wanted.ledger.entries} of ${wanted.ledger.points}`,
    );
  }
  if (wanted.userPoints !== found.userPoints)
    differing.push(`users have ${found.userPoints} points, the manifest says ${wanted.userPoints}`);
  return differing;
}
